/** How sessions end: by expiry, by logout, and closed from outside (1/3.1, 2/4). */
import {
  eventually,
  isAccepted,
  isGiven,
  isRefused,
  NotClaimed,
  rule,
  sessionIn,
  sessionsBefore,
  type Caller,
  type Opened,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import {
  configureTwoFactor,
  expectEnded,
  expectSession,
  newEntries,
  openListed,
  openSession,
  tokenLogin,
  authorizedSessions,
  somebody,
  somebodyIn,
  type Somebody,
} from "../support/session/login.ts";
import type { SessionHistory } from "../../schemas/generated/types.ts";
import { day } from "../support/duration.ts";
import { expectClosed, openRoutes } from "../support/platform/closed.ts";
import { expectRefused } from "../support/read.ts";
import { advance } from "../support/clock.ts";

rule("session.ephemeral-valid-at-first", async (trial) => {
  const who = await somebody(trial);
  const caller = await openSession(who, "ephemeral", { ephemeral: true });
  await expectSession(trial, caller, true, "right after its login");
});

const twoDays = 2 * day;

rule("session.ephemeral-expires", async (trial) => {
  const who = await somebody(trial);
  const ephemeral = true;
  const callers: Caller[] = [];
  // Each is seen to be open at once: a second factor may end what was open (open.account-password-ends-sessions).
  const take = async (caller: Caller): Promise<void> => {
    await trial.given(caller, "session.exists");
    callers.push(caller);
  };
  await take(await openSession(who, "ephemeral", { ephemeral }));
  if (isGiven(trial, "changeable-account")) {
    const exchange = await tokenLogin(who, await configureTwoFactor(who), { ephemeral });
    if (!isAccepted(exchange)) trial.cannot("a login with a token had to be accepted first");
    await take(sessionIn(trial, exchange, "ephemeral-by-token"));
  }
  await advance(trial, twoDays);
  for (const caller of callers) await expectEnded(who, caller, "two days later", "end");
});

rule("session.ephemeral-false-is-plain", async (trial) => {
  const who = await somebody(trial);
  const plain = await openSession(who, "plain");
  const said = await openSession(who, "not ephemeral", { ephemeral: false });
  await advance(trial, twoDays);
  // How long a session lasts is open (open.session-lifetime).
  const isOver = isRefused(await trial.call(plain, "session.exists"));
  if (isOver) throw new NotClaimed("a session of two days is over, ephemeral or not");
  await expectSession(trial, said, true, "two days later, as one that says nothing of it is");
});

/** Logs out, as a precondition. */
const logOut = (trial: Trial, caller: Caller): Promise<unknown> =>
  trial.given(caller, "session.logout");

rule("session.logout-destroys", async (trial) => {
  const who = await somebody(trial);
  for (const role of ["leaver", "second leaver", "ephemeral leaver"]) {
    const ephemeral = role.startsWith("ephemeral");
    const caller = await openSession(who, role, ephemeral ? { ephemeral } : {});
    await trial.given(caller, "session.exists");
    const reading = { trial, as: caller, website_id: who.world.website_id };
    const open = role === "leaver" ? await openRoutes(reading, { ofUser: true }) : [];
    await logOut(trial, caller);
    await expectEnded(who, caller, `after the logout of the ${role}`);
    trial.settle();
    await expectClosed(reading, open, `after the logout of the ${role}`);
    trial.settle();
  }
});

rule("session.logout-leaves-others", async (trial) => {
  const who = await somebody(trial);
  const earlier = await openSession(who, "earlier");
  const leaver = await openSession(who, "leaver");
  const later = await openSession(who, "later");
  await logOut(trial, leaver);
  for (const caller of [earlier, later])
    await expectSession(trial, caller, true, "after the logout of another");
  // One that the target file names might have ended by itself: what was opened here is looked at before it.
  trial.settle();
  await expectSession(trial, who.as, true, "after the logout of another");
});

const isListed = async ({ trial, as }: Somebody, { identifier }: Opened): Promise<boolean> =>
  (await authorizedSessions(trial, as)).some((one) => one.identifier === identifier);

rule("session.logout-is-unlisted", async (trial) => {
  const who = await somebody(trial);
  const opened = await openListed(who, "leaver");
  await logOut(trial, opened.caller);
  const listed = await eventually(
    trial,
    "list",
    () => isListed(who, opened),
    (is) => !is,
  );
  trial.expect(
    !listed,
    "the authorized sessions after the logout",
    "a list without it",
    inWords("a list with it"),
  );
});

/** Closes a session from another one of the same user, as a precondition. */
const close = ({ trial, as }: Somebody, { identifier }: Opened): Promise<unknown> =>
  trial.given(as, "session.authorized.remove", { params: { identifier } });

rule("session.closed-app-blocked", async (trial) => {
  const who = await somebody(trial);
  for (const more of [{}, { ephemeral: true }]) {
    const opened = await openListed(who, more.ephemeral ? "ephemeral app" : "app", more);
    await trial.given(opened.caller, "session.exists");
    const reading = { trial, as: opened.caller, website_id: who.world.website_id };
    const open = more.ephemeral ? [] : await openRoutes(reading, { ofUser: true });
    await close(who, opened);
    await expectEnded(who, opened.caller, "after it was closed");
    trial.settle();
    await expectClosed(reading, open, "after it was closed");
    trial.settle();
  }
});

/** A history of so many entries may show no more of them (open.session-history-entries). */
const fewEntries = 5;

rule("session.closed-in-history", async (trial) => {
  const who = await somebody(trial);
  const { as } = who;
  const look = (): Promise<SessionHistory[]> => trial.given(as, "session.history.list");
  const closedIn = (all: SessionHistory[]): SessionHistory[] =>
    all.filter(({ state }) => state === "closed");
  let before = await look();
  for (const role of ["first", "second"]) {
    const opened = await openListed(who, role);
    // A history that is kept from before shows.
    await look();
    await close(who, opened);
    // Their number stays where one that is closed leaves a history that is full.
    const added = (all: SessionHistory[]): SessionHistory[] =>
      newEntries(closedIn(all), closedIn(before));
    const now = await eventually(trial, "list", look, (all) => added(all).length > 0);
    if (!added(now).length && now.length <= before.length && now.length >= fewEntries)
      throw new NotClaimed("how far back the history goes is left open");
    trial.expect(added(now).length > 0, "closed entries of the history", "one that is new", now);
    before = now;
  }
});

rule("session.open-in-history", async (trial) => {
  const who = await somebody(trial);
  const { as } = who;
  const open = await openListed(who, "open");
  const [closed, leaver] = [await openListed(who, "closed"), await openSession(who, "leaver")];
  const listed = await authorizedSessions(trial, as);
  const found = listed.find(({ identifier }) => identifier === open.identifier);
  const isOfOpen = ({ created_at }: { created_at: number }): boolean =>
    created_at === found?.created_at;
  // An entry names no session: that of the open one is known by when it was opened.
  if (listed.filter(isOfOpen).length !== 1)
    throw new NotClaimed("sessions that were opened within a second have one date");
  const look = async (): Promise<SessionHistory[]> =>
    (await trial.given(as, "session.history.list")).filter(isOfOpen);
  const isOpen = ({ state }: SessionHistory): boolean => state === "authorized";
  const ends = { closed: () => close(who, closed), "logged out": () => logOut(trial, leaver) };
  for (const [what, end] of Object.entries(ends)) {
    await end();
    const entries = await eventually(trial, "list", look, (all) => all.some(isOpen));
    if (!entries.length)
      throw new NotClaimed("whether the history has the date of a session is left open");
    const where = `the history from when an open session began, once another was ${what}`;
    trial.expect(entries.some(isOpen), where, "one that is authorized", entries);
    trial.settle();
  }
});

rule("session.closed-leaves-others", async (trial) => {
  const who = await somebody(trial);
  const [earlier, closed] = [await openListed(who, "earlier"), await openListed(who, "closed")];
  const later = await openListed(who, "later");
  // One that the target file names might have ended by itself: what was opened here closes, and is looked at.
  const closer = { ...who, as: { ...who.as, ...(await openSession(who, "closer")) } };
  await close(closer, closed);
  await expectSession(trial, closer.as, true, "after it closed another");
  trial.settle();
  if (
    await eventually(
      trial,
      "list",
      () => isListed(closer, closed),
      (is) => !is,
    )
  )
    trial.cannot("the closed session had to leave the list first");
  for (const other of [earlier, later]) {
    const listed = await isListed(closer, other);
    trial.expect(
      listed,
      "the authorized sessions",
      `that of ${other.caller.role}`,
      inWords("a list without it"),
    );
    await expectSession(trial, other.caller, true, "after another was closed");
  }
  trial.settle();
  await expectSession(trial, who.as, true, "after another was closed");
});

rule("session.authorized-of-other-user-refused", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const who = somebodyIn(trial, world);
  const [, colleague] = world.operators;
  const stranger = (await trial.world({}, "stranger-")).owner;
  const others = [stranger, ...(colleague ? [colleague] : [])];
  const identifiersOf = async (as: Caller): Promise<string[]> =>
    (await authorizedSessions(trial, as)).map((one) => one.identifier);
  const theirs = await Promise.all(others.map((as) => sessionsBefore(trial, as)));
  const opened = await openListed(who, "private");
  const { identifier } = opened;
  // Sessions may be named among those of their user alone (open.identifier-uniqueness): then it is one of their own.
  const asked = others.filter((_, i) => !theirs[i]?.includes(identifier));
  if (!asked.length)
    throw new NotClaimed("sessions of others have the same identifiers, which is left open");
  for (const as of asked) {
    for (const id of ["exists", "read", "remove"] as const) {
      const exchange = await trial.call(as, `session.authorized.${id}`, { params: { identifier } });
      const where = `session.authorized.${id} of ${who.as.role} by ${as.role}`;
      // The removal of what is not there for the caller may be accepted, as long as nothing goes (open.repeated-remove).
      if (id !== "remove")
        trial.expect(isRefused(exchange), where, "refused", exchange.response?.status);
    }
    const seen = (await identifiersOf(as)).includes(identifier);
    trial.expect(
      !seen,
      `the authorized sessions of ${as.role}`,
      "no foreign one",
      inWords("a list with it"),
    );
  }
  const exists = await trial.call(who.as, "session.authorized.exists", { params: { identifier } });
  trial.expect(isAccepted(exists), "the session afterwards", "still there", inWords("gone"));
  await expectSession(trial, opened.caller, true, "after others tried to close it");
});

rule("session.logout-is-not-read", async (trial) => {
  const who = await somebody(trial);
  const { as } = who;
  const { caller, identifier } = await openListed(who, "leaver");
  const params = { identifier };
  const ids = ["session.authorized.read", "session.authorized.exists"] as const;
  for (const id of ids) await trial.given(as, id, { params });
  await logOut(trial, caller);
  for (const id of ids) await expectRefused({ trial, as, id, params }, "after its logout");
});
