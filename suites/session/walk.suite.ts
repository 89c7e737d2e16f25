/** Sessions through logins, logouts and closings in any order: which of them are valid (1/3.1). */
import { openWithEntry, rule, type Opened } from "../../harness/author.ts";
import { walkMachine, type Act } from "../support/machine.ts";
import { strangerTo } from "../support/platform/stranger.ts";
import { expectLogin, expectSession, openListed, somebody } from "../support/session/login.ts";

const name = "session.states-walked";

/** How many sessions beside the one that is walked; each costs calls after each move. */
const mostBeside = 2;

rule(name, async (trial) => {
  const who = await somebody(trial);
  const stranger = await strangerTo(trial);
  let logins = 0;
  const login = (): Promise<Opened> => openListed(who, `session-${++logins}`);
  const loginAgain = (): Promise<Opened> =>
    openWithEntry(trial, who.as, async () => {
      const caller = await expectLogin(who, {}, `after ${logins++} others`);
      trial.settle();
      return caller ?? trial.cannot("a login had to open a session first");
    });
  const beside: Opened[] = [];
  const own: Opened[] = [];
  const last = (): Opened => own.at(-1) ?? trial.cannot("a login had to open a session first");
  const listed = () => ({ params: { identifier: last().identifier } });
  const acts: Record<string, Act | undefined> = {
    "log in": async ({ from }) => own.push(await (from === "over" ? loginAgain() : login())),
    async "log in beside it"() {
      if (beside.length < mostBeside) beside.push(await login());
    },
    // What is over stays over, whatever ending it again is answered with.
    "log out": ({ from }) =>
      from === "open"
        ? trial.accepts(last().caller, "session.logout")
        : trial.call(last().caller, "session.logout"),
    close: ({ from }) =>
      from === "open"
        ? trial.accepts(who.as, "session.authorized.remove", listed())
        : trial.call(who.as, "session.authorized.remove", listed()),
    // It may be accepted, since nothing is there for that user (open.repeated-remove).
    "close as another user":
      stranger && (() => trial.call(stranger, "session.authorized.remove", listed())),
  };
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      const valid = [who.as, ...beside.map(({ caller }) => caller)];
      for (const caller of valid) await expectSession(trial, caller, true, after);
      for (const [i, { caller }] of own.slice(-2).toReversed().entries())
        await expectSession(trial, caller, i === 0 && state === "open", after);
    },
  });
});
