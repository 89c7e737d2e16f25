/** Sessions through logins, logouts and closings in any order: which of them are valid (1/3.1). */
import { rule, type Trial } from "../../harness/author.ts";
import {
  expectSession,
  openListed,
  somebody,
  type Opened,
  type Somebody,
} from "../support/session/login.ts";
import { walk, walks, type Move } from "../support/walk.ts";

interface State {
  open: Opened[];
  over: Opened[];
}

const names = ["login", "logout", "close", "logout again", "close again"] as const;
type Name = (typeof names)[number];

/** Moves of the sessions of one user. */
function movesOf(trial: Trial, who: Somebody): Record<Name, Move<State>> {
  let opened: Opened | undefined;
  const close = (id: string): { params: { identifier: string } } => ({
    params: { identifier: id },
  });
  const end = ({ open: [first, ...open], over }: State): State => ({
    open,
    over: first ? [...over, first] : over,
  });
  const same = (state: State): State => state;
  const hasOpen = ({ open }: State): boolean => open.length > 0;
  const hasOver = ({ over }: State): boolean => over.length > 0;
  return {
    login: {
      isStated: ({ open }) => open.length < 4,
      act: async ({ open, over }) => {
        opened = await openListed(who, `session-${open.length + over.length + 1}`);
      },
      next: ({ open, over }) => ({ open: opened ? [...open, opened] : open, over }),
    },
    logout: {
      isStated: hasOpen,
      act: async ({ open: [first] }) => {
        if (first) await trial.given(first.caller, "session.logout");
      },
      next: end,
    },
    close: {
      isStated: hasOpen,
      act: async ({ open: [first] }) => {
        if (first) await trial.given(who.as, "session.authorized.remove", close(first.identifier));
      },
      next: end,
    },
    // What has already ended must stay ended, whatever these are answered with.
    "logout again": {
      isStated: hasOver,
      act: async ({ over }) => {
        const last = over.at(-1);
        if (last) await trial.call(last.caller, "session.logout");
      },
      next: same,
    },
    "close again": {
      isStated: hasOver,
      act: async ({ over }) => {
        const last = over.at(-1);
        if (last) await trial.call(who.as, "session.authorized.remove", close(last.identifier));
      },
      next: same,
    },
  };
}

const tour: Name[] = [
  "login",
  "login",
  "logout",
  "logout again",
  "login",
  "close",
  "close again",
  "login",
  "close",
];

rule("session.states-walked", async (trial) => {
  const who = await somebody(trial);
  const compare = async ({ open, over }: State, after: string): Promise<void> => {
    for (const { caller } of open) await expectSession(trial, caller, true, after);
    for (const { caller } of over) await expectSession(trial, caller, false, after);
    await expectSession(trial, who.as, true, after);
    trial.settle();
  };
  await walk(movesOf(trial, who), trial.draw(walks(names, tour)), { open: [], over: [] }, compare);
});
