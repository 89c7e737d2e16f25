/** Logging in, and what a login leaves in the lists (2/4). */
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import {
  askLogin,
  type Caller,
  type Opened,
  eventually,
  isRefused,
  NotClaimed,
  rule,
  sessionIn,
  sessionsBefore,
  targetTime,
  word,
} from "../../harness/author.ts";
import type { SessionAuthorized, SessionHistory } from "../../schemas/generated/types.ts";
import {
  endRow,
  entryOf,
  expectNoLogin,
  expectSession,
  newEntries,
  openListed,
  authorizedSessions,
  somebody,
  type Somebody,
} from "../support/session/login.ts";
import { openSession } from "../support/session/login.ts";
import { expectAcceptance } from "../support/answer.ts";
import { inOtherCase } from "../support/ways.ts";
import { isAt } from "../support/moment.ts";

rule("session.login-authorizes", async (trial) => {
  const who = await somebody(trial);
  const exchange = await askLogin(trial, { ...who.person });
  expectAcceptance(trial, exchange, "the login");
  trial.settle();
  await expectSession(trial, sessionIn(trial, exchange, "session"), true, "after its login");
});

/** Passwords that are not the right one, and what is none: a query that any password fits would let everybody in. */
const wrong: ((right: string) => string)[] = [
  (right) => `${right}x`,
  (right) => right.slice(0, -1),
  (right) => `x${right}`,
  inOtherCase,
  () => "password",
  () => ({ $ne: "" }) as unknown as string,
];

const identifiersOf = async ({ trial, as }: Somebody): Promise<string[]> =>
  (await authorizedSessions(trial, as)).map(({ identifier }) => identifier).toSorted();

rule("session.login-wrong-password-refused", async (trial) => {
  const who = await somebody(trial);
  const before = new Set(await sessionsBefore(trial, who.as));
  const added = async (): Promise<string[]> =>
    (await identifiersOf(who)).filter((one) => !before.has(one));
  // One that logged out may stay in the list (open.session-logged-out): then nobody sees which login added one.
  const right = await endRow(who);
  await eventually(trial, "list", added, ({ length }) => length > 0);
  await trial.given(right, "session.logout");
  const isTold = !(await eventually(trial, "list", added, ({ length }) => !length)).length;
  for (const change of wrong) {
    const password = change(who.person.password);
    if (password === who.person.password) continue;
    await expectNoLogin(who, { password }, "with a wrong password");
    // How many sessions a user may have is open (open.session-at-most).
    await trial.given(await endRow(who), "session.logout");
  }
  const { email } = who.person;
  const at = email.lastIndexOf("@");
  for (const other of [`x${email}`, `${email.slice(0, at)}@${trial.draw(word)}.example.com`])
    await expectNoLogin(who, { email: other }, "with the right password and another email");
  if (!isTold) return;
  await openSession(who, "last");
  const found = await eventually(trial, "list", added, ({ length }) => length === 1);
  const where = "authorized sessions that were added and not closed again";
  trial.expect(found.length <= 1, where, "the last login with the right password", found.length);
});

/** What both lists show. */
interface Lists {
  authorized: SessionAuthorized[];
  history: SessionHistory[];
}

const listsOf = async ({ trial, as }: Somebody): Promise<Lists> => ({
  authorized: await authorizedSessions(trial, as),
  history: await trial.given(as, "session.history.list"),
});

const isOfWholeSecond = ({ created_at }: SessionHistory): boolean =>
  created_at < 1e11 || created_at % 1000 === 0;

/** How much is new in either list. */
interface Added {
  authorized: number;
  history: number;
}

/**
 * How much is new. What was known before does not count: of an earlier rule it may be listed for a while, and it leaves a history
 * of so many entries when others come (open.session-history-entries).
 */
function newIn(now: Lists, known: Lists): Added {
  const sessions = new Set(known.authorized.map(({ identifier }) => identifier));
  return {
    authorized: now.authorized.filter(({ identifier }) => !sessions.has(identifier)).length,
    history: newEntries(now.history, known.history).filter(({ state }) => state === "authorized")
      .length,
  };
}

rule("session.login-is-authorized", async (trial) => {
  const who = await somebody(trial);
  const identifiers = () => identifiersOf(who);
  // One that ends after a few hours is one until then.
  for (const role of ["first", "second", "ephemeral"]) {
    const before = new Set(await sessionsBefore(trial, who.as));
    await openSession(who, role, role === "ephemeral" ? { ephemeral: true } : {});
    const isNew = (all: string[]): boolean => all.some((one) => !before.has(one));
    const after = await eventually(trial, "list", identifiers, isNew);
    trial.expect(
      isNew(after),
      `the authorized sessions after the ${role} login`,
      "one more",
      after,
    );
    trial.settle();
  }
});

/** What both lists show, once whoever asks is in them: a session may be listed a moment after its login (open.read-after-write). */
const settledLists = (who: Somebody): Promise<Lists> =>
  eventually(
    who.trial,
    "thing",
    () => listsOf(who),
    ({ authorized, history }) => authorized.length > 0 && history.length > 0,
  );

interface Two {
  /** What the lists showed before. */
  known: Lists;
  /** How much each shows beside that, and how much it should. */
  added: Added;
  logins: number;
}

/** Two logins, each after one that is refused, or one where it is not listed once. */
async function addTwo(who: Somebody): Promise<Two> {
  const { trial } = who;
  const known = await settledLists(who);
  // By whole seconds, or tenths, an entry that leaves now could not be told from one that comes (open.session-created-at-unit).
  await pause(known.history.some(isOfWholeSecond) ? 1100 : 110);
  for (let logins = 1; ; logins++) {
    // One that is refused authorizes nothing.
    await askLogin(trial, { ...who.person, password: `${who.person.password}x` });
    await openSession(who, `login-${logins}`);
    const look = async () => newIn(await listsOf(who), known);
    const added = await eventually(
      trial,
      "list",
      look,
      ({ authorized, history }) => authorized >= logins && history >= logins,
    );
    const isRight = added.authorized === logins && added.history === logins;
    if (!isRight || logins === 2) return { known, added, logins };
  }
}

rule("session.login-is-listed", async (trial) => {
  const who = await somebody(trial);
  const isMore = ({ added, logins }: Two): boolean =>
    added.authorized > logins || added.history > logins;
  const first = await addTwo(who);
  // What was opened before may come to be listed meanwhile, but once.
  const { known, added, logins } = isMore(first) ? await addTwo(who) : first;
  trial.equal(added.authorized, logins, "the number of new authorized sessions");
  trial.equal(added.history, logins, "the number of new authorized entries in the history");
  trial.settle();
  const now = await targetTime(who.scene);
  const before = new Set(known.authorized.map(({ identifier }) => identifier));
  for (const { identifier, created_at } of await authorizedSessions(trial, who.as)) {
    if (before.has(identifier)) continue;
    // In whatever unit (open.session-created-at-unit).
    const where = "/data/*/created_at of a session just opened";
    trial.expect(isAt(created_at, now), where, `about ${now}`, created_at);
  }
  const entries = new Set(known.history.map(entryOf));
  for (const entry of await trial.given(who.as, "session.history.list")) {
    if (entries.has(entryOf(entry)) || entry.state !== "authorized") continue;
    const where = "/data/*/created_at of the history, of a login just made";
    trial.expect(isAt(entry.created_at, now), where, `about ${now}`, entry.created_at);
  }
});

/** What comes to be listed for a user with the login of somebody else. */
async function strangeIn(who: Somebody, stranger: Somebody): Promise<Record<string, unknown[]>> {
  const before = await settledLists(who);
  await openListed(stranger, "stranger's");
  const now = await listsOf(who);
  const known = new Set(before.authorized.map(({ identifier }) => identifier));
  const entries = before.history.map(entryOf);
  const isSame = (one: SessionAuthorized): boolean =>
    before.authorized.every(
      ({ identifier, created_at }) =>
        identifier !== one.identifier || created_at === one.created_at,
    );
  return {
    "authorized sessions that came with the login of another user": now.authorized.filter(
      ({ identifier }) => !known.has(identifier),
    ),
    "entries of the history that came with the login of another user": now.history.filter(
      (entry) => !entries.includes(entryOf(entry)),
    ),
    "authorized sessions whose created_at has moved": now.authorized.filter((one) => !isSame(one)),
  };
}

rule("session.lists-are-own", async (trial) => {
  const who = await somebody(trial);
  const stranger = await somebody(trial, "stranger-");
  const isStrange = (found: Record<string, unknown[]>): boolean =>
    Object.values(found).some(({ length }) => length > 0);
  const first = await strangeIn(who, stranger);
  // What was opened before may come to be listed meanwhile, but once.
  const found = isStrange(first) ? await strangeIn(who, stranger) : first;
  for (const [what, strange] of Object.entries(found)) trial.equal(strange, [], what);
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

const clients = fc
  .uniqueArray(word, { minLength: 3, maxLength: 3 })
  .map((words) => words.map((one) => `assay-${one}/1`) as [string, string, string]);

rule("session.device-of-its-login", async (trial) => {
  const who = await somebody(trial);
  const drawn = trial.draw(clients);
  // A run before may have logged in from devices of these names.
  const { history: former } = await settledLists(who);
  const clientsOf = new Map<string, string>();
  let reader: Caller = who.as;
  for (const device of drawn) {
    const before = await identifiersOf(who);
    const login = await trial.call(undefined, "session.login", { body: { ...who.person }, device });
    if (isRefused(login))
      throw new NotClaimed(
        "a login from another device may have to be confirmed (open.session-confirm-when)",
      );
    reader = sessionIn(trial, login, `login of ${device}`);
    const find = async (): Promise<string[]> =>
      (await identifiersOf(who)).filter((one) => !before.includes(one));
    const added = await eventually(trial, "list", find, ({ length }) => length > 0);
    if (added.length === 1) clientsOf.set(added[0]!, device);
  }
  // The last of them reads, from its own device (open.session-other-device).
  const all = await trial.given(reader, "session.authorized.list");
  const known = all.filter(({ identifier }) => clientsOf.has(identifier));
  if (!known.length) trial.cannot("the sessions had to be listed first");
  for (const { identifier, device } of known) {
    // It may be shown in other words, or not at all (open.session-device).
    const strange = drawn.filter(
      (one) => one !== clientsOf.get(identifier) && device?.useragent?.includes(one),
    );
    const where = `/data/*/device/useragent of the session of ${clientsOf.get(identifier)}`;
    trial.equal(strange, [], where);
  }
  // Its entries name no session, but each of these devices logged in once.
  const history = await trial.given(reader, "session.history.list");
  for (const client of drawn) {
    const logins = newEntries(history, former).filter(
      ({ state, device }) => state === "authorized" && device?.useragent?.includes(client),
    );
    const where = `authorized entries of the history that show the useragent of ${client}`;
    trial.expect(logins.length <= 1, where, "one at most", logins.length);
  }
});
