/** Logging in, and what a login leaves in the lists (2/4). */
import { eventually, isRefused, rule, sessionIn, type Trial } from "../../harness/author.ts";
import {
  endRow,
  expectNoLogin,
  expectSession,
  openListed,
  sessionsOf,
  somebody,
  type Opened,
  type Somebody,
} from "../support/session/login.ts";
import { openSession } from "../support/session/login.ts";
import { expectAcceptance } from "../support/answer.ts";

rule("session.login-authorizes", async (trial) => {
  const who = await somebody(trial);
  const exchange = await trial.call(undefined, "session.login", { body: { ...who.person } });
  expectAcceptance(trial, exchange, "the login");
  trial.settle();
  await expectSession(trial, sessionIn(trial, exchange, "session"), true, "after its login");
});

/** Passwords that are not the right one. */
const wrong: ((right: string) => string)[] = [
  (right) => `${right}x`,
  (right) => right.slice(0, -1),
  (right) => `x${right}`,
  (right) => (right === right.toUpperCase() ? right.toLowerCase() : right.toUpperCase()),
  () => "password",
];

const identifiersOf = async ({ trial, as }: Somebody): Promise<string[]> =>
  (await sessionsOf(trial, as)).map(({ identifier }) => identifier).toSorted();

rule("session.login-wrong-password-refused", async (trial) => {
  const who = await somebody(trial);
  const before = new Set(await identifiersOf(who));
  for (const change of wrong) {
    const password = change(who.person.password);
    if (password === who.person.password) continue;
    await expectNoLogin(who, { password }, "with a wrong password");
    // How many sessions a user may have is open (open.session-at-most).
    await trial.given(await endRow(who), "session.logout");
  }
  await openSession(who, "last");
  const added = async (): Promise<string[]> =>
    (await identifiersOf(who)).filter((one) => !before.has(one));
  const found = await eventually(trial, "list", added, ({ length }) => length === 1);
  const where = "authorized sessions that were added and not closed again";
  trial.expect(found.length <= 1, where, "the last login with the right password", found.length);
});

interface Lists {
  authorized: number;
  history: number;
}

/** Sessions that were known before do not count: of an earlier rule they may be listed for a while. */
async function listsOf(
  { trial, as }: Somebody,
  known: ReadonlySet<string> = new Set(),
): Promise<Lists> {
  const authorized = (await sessionsOf(trial, as)).filter((one) => !known.has(one.identifier));
  const history = await trial.given(as, "session.history.list");
  return {
    authorized: authorized.length,
    history: history.filter(({ state }) => state === "authorized").length,
  };
}

/** The rule says that each of both lists has this many entries of authorized sessions. */
async function expectLists(
  trial: Trial,
  who: Somebody,
  known: ReadonlySet<string>,
  expected: Lists,
): Promise<void> {
  const isThere = (now: Lists): boolean =>
    now.authorized >= expected.authorized && now.history >= expected.history;
  const now = await eventually(trial, "list", () => listsOf(who, known), isThere);
  trial.equal(now.authorized, expected.authorized, "the number of new authorized sessions");
  trial.equal(now.history, expected.history, "the number of authorized entries in the history");
}

rule("session.login-is-authorized", async (trial) => {
  const who = await somebody(trial);
  const identifiers = () => identifiersOf(who);
  for (const role of ["first", "second"]) {
    const before = new Set(await identifiers());
    await openSession(who, role);
    const isNew = (all: string[]): boolean => all.some((one) => !before.has(one));
    const after = await eventually(trial, "list", identifiers, isNew);
    trial.expect(isNew(after), "the authorized sessions after a login", "one more", after);
    trial.settle();
  }
});

rule("session.login-is-listed", async (trial) => {
  const who = await somebody(trial);
  const known = new Set(await identifiersOf(who));
  const expected = await listsOf(who, known);
  for (const role of ["first", "second"]) {
    await openSession(who, role);
    expected.authorized += 1;
    expected.history += 1;
    await expectLists(trial, who, known, expected);
    trial.settle();
  }
});

rule("session.all-authorized-listed", async (trial) => {
  const who = await somebody(trial);
  const opened: Opened[] = [];
  for (const role of ["first", "second", "third", "fourth"])
    opened.push(await openListed(who, role));
  const missing = async (): Promise<string[]> => {
    const listed = await identifiersOf(who);
    const roles: string[] = [];
    for (const { identifier, caller } of opened) {
      // A later login may have ended it (open.session-closes-itself).
      const isOver = isRefused(await trial.call(caller, "session.exists"));
      if (!isOver && !listed.includes(identifier)) roles.push(caller.role);
    }
    return roles;
  };
  const found = await eventually(trial, "list", missing, ({ length }) => length === 0);
  trial.equal(found, [], "valid sessions that are not among the authorized ones");
});
