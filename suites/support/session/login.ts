/** People who log in: sessions that they open, and the entries by which those are listed. */
import {
  ask,
  askLogin,
  createScene,
  eventually,
  isAccepted,
  isGiven,
  isRefused,
  openWithEntry,
  ownPerson,
  secretOf,
  sessionIfAny,
  sessionIn,
  succeed,
  targetTime,
  totp,
  uniqueEmail,
  word,
  type Caller,
  type Exchange,
  type Opened,
  type Operator,
  type Person,
  type Scene,
  type Trial,
  type World,
  inWords,
  stayLoggedIn,
  withToken,
} from "../../../harness/author.ts";
import type {
  AccountProfileWrite,
  SessionAuthorized,
  SessionHistory,
  SessionLogin,
} from "../../../schemas/generated/types.ts";
import { expectAcceptance } from "../answer.ts";
import { expectRefused, givenRead, questionOf, type Patience } from "../read.ts";
import { inOtherCase } from "../ways.ts";

/** Somebody whose account the trial may change, together with its world. */
export interface Somebody {
  trial: Trial;
  world: World;
  scene: Scene;
  /** A session that the stage opened. */
  as: Operator;
  person: Person;
}

export async function somebody(trial: Trial, label = ""): Promise<Somebody> {
  return somebodyIn(trial, await trial.world({}, label));
}

export function somebodyIn(trial: Trial, world: World): Somebody {
  const scene = createScene(trial, world);
  const { email, password } = ownPerson(scene);
  return { trial, world, scene, as: world.owner, person: { email, password } };
}

const login = ({ trial }: Somebody, body: SessionLogin): Promise<Exchange> => askLogin(trial, body);

/** Opens one more session, as a precondition. */
export async function openSession(
  who: Somebody,
  role: string,
  more: Partial<SessionLogin> = {},
): Promise<Caller> {
  const exchange = await login(who, { ...who.person, ...more });
  if (!isAccepted(exchange)) who.trial.cannot(`the login of ${role} had to be accepted first`);
  return sessionIn(who.trial, exchange, role);
}

/** Logs in until the answer fits, since what was changed may not hold at once. */
export const loginUntil = (
  who: Somebody,
  change: Partial<SessionLogin>,
  fits: (exchange: Exchange) => boolean,
): Promise<Exchange> =>
  eventually(who.trial, "thing", () => login(who, { ...who.person, ...change }), fits);

/** The rule says that this login is accepted; returns who is logged in. */
export async function expectLogin(
  who: Somebody,
  change: Partial<SessionLogin>,
  after: string,
): Promise<Caller | undefined> {
  const exchange = await loginUntil(who, change, isAccepted);
  expectAcceptance(who.trial, exchange, `a login ${after}`);
  return isAccepted(exchange) ? sessionIn(who.trial, exchange, `login ${after}`) : undefined;
}

/** The rule says that this login is refused. */
export async function expectNoLogin(
  who: Somebody,
  change: Partial<SessionLogin>,
  after: string,
): Promise<void> {
  const exchange = await loginUntil(who, change, isRefused);
  const status = exchange.response?.status;
  who.trial.expect(
    isRefused(exchange),
    `a login ${after}`,
    "refused",
    inWords(`accepted with ${status}`),
  );
}

/** The rule says that this login opens no session, however it is answered. */
export async function expectNoSession(
  who: Somebody,
  change: Partial<SessionLogin>,
  after: string,
): Promise<void> {
  const { trial } = who;
  const exchange = await loginUntil(who, change, isRefused);
  const as = isAccepted(exchange) && sessionIfAny(trial, exchange, `login ${after}`);
  if (as) await expectRefused(questionOf({ trial, as }, "account.read", { params: {} }), after);
}

/** Close to the right one, and one that everybody knows. */
export const wrongPasswords = (right: string): string[] => [
  `${right}x`,
  right.slice(0, -1),
  inOtherCase(right),
  "password",
];

/**
 * A login with all that is right, after a wrong secret: several of them in a row may lock the account, for the rule itself and for those
 * that come after it on an account that stays (open.password-wrong-repeated).
 */
export const endRow = (who: Somebody): Promise<Caller> => openSession(who, "right-between-wrong");

/** A precondition: email and password log in. */
export async function givenLogin(who: Somebody): Promise<void> {
  await openSession(who, "login-before");
}

/**
 * Gives the account another email, as a precondition. Where that ends the very session that it is written in, the user goes on in a new
 * one (open.account-password-ends-sessions).
 */
export async function changeEmail(
  who: Somebody,
  change: Partial<AccountProfileWrite> & { email: string },
): Promise<void> {
  const { trial, as, person } = who;
  const body = { ...change, verify: person.password };
  await trial.given(as, "account.profile.merge", { body });
  await stayLoggedIn(who.scene, { email: change.email });
}

/** Gives the user other names and another email, where the account may be changed: it shows those of its creation no longer. */
export async function renameUser(who: Somebody): Promise<void> {
  const { trial, as } = who;
  if (!isGiven(trial, "changeable-account")) return;
  const names = { first_name: `Ada ${trial.draw(word)}`, last_name: `Of ${trial.draw(word)}` };
  await changeEmail(who, { ...names, email: uniqueEmail(who, trial.draw(word)) });
  // A changed email may count once it is confirmed (open.account-email-change-confirmed).
  await givenRead({ trial, as, id: "account.profile.read", params: {} }, names);
}

/** The authorized sessions of a user. */
export const authorizedSessions = async (trial: Trial, as: Caller): Promise<SessionAuthorized[]> =>
  trial.given(as, "session.authorized.list");

/** An entry of the history has no identifier, and its state changes. */
export const entryOf = ({ created_at, device }: SessionHistory): string =>
  JSON.stringify([created_at, device?.useragent, device?.ip, device?.country]);

/** Entries that were not among those before: of a history of so many, one leaves when another comes (open.session-history-entries). */
export function newEntries(
  now: readonly SessionHistory[],
  before: readonly SessionHistory[],
): SessionHistory[] {
  const entries = before.map(entryOf);
  return now.filter((entry) => {
    const at = entries.indexOf(entryOf(entry));
    if (at >= 0) entries.splice(at, 1);
    return at < 0;
  });
}

/** Opens a session and finds its entry. */
export const openListed = (
  who: Somebody,
  role: string,
  more: Partial<SessionLogin> = {},
): Promise<Opened> => openWithEntry(who.trial, who.as, () => openSession(who, role, more));

/** The rule says that the session is valid, or that it is not. */
export async function expectSession(
  trial: Trial,
  caller: Caller,
  valid: boolean,
  after: string,
  what: Patience = "thing",
): Promise<void> {
  const fits = valid ? isAccepted : isRefused;
  for (const id of ["session.exists", "account.read"] as const) {
    const exchange = await eventually(trial, what, () => trial.call(caller, id), fits);
    const where = `${id} with the session of ${caller.role} ${after}`;
    const expected = valid ? "accepted" : "refused";
    trial.expect(fits(exchange), where, expected, exchange.response?.status);
  }
}

/** The rule says that the session is over: for the routes of its user, and for those of websites, which may look for sessions elsewhere. */
export async function expectEnded(
  { trial, world }: Somebody,
  caller: Caller,
  after: string,
  what?: Patience,
): Promise<void> {
  await expectSession(trial, caller, false, after, what);
  trial.settle();
  const params = { website_id: world.website_id };
  await expectRefused(questionOf({ trial, as: caller }, "website.read", { params }), after, what);
}

/** A new two-factor secret that the target generated. */
export async function generateSecret({ trial, scene, as }: Somebody): Promise<string> {
  await succeed(scene, trial.run.contract.operation("account.token.generate"), as);
  const secret = secretOf(scene);
  trial.guard(secret);
  return secret;
}

/** Asks for this secret to be configured; a token of it may have to be checked first. */
export async function askSecret({ trial, scene, as }: Somebody, secret: string): Promise<Exchange> {
  const operation = trial.run.contract.operation("account.token.replace");
  const answer = await ask(scene, operation, { body: { secret } }, as);
  if (isAccepted(answer)) await stayLoggedIn(scene, { secret });
  return answer;
}

/** Removes the second factor, as a precondition. */
export async function removeToken({ trial, scene, as, person }: Somebody): Promise<void> {
  await trial.given(as, "account.token.remove", { body: { verify: person.password } });
  await stayLoggedIn(scene);
}

/** Configures this secret, as a precondition. */
export async function configureSecret(who: Somebody, secret: string): Promise<void> {
  if (!isAccepted(await askSecret(who, secret)))
    who.trial.cannot("a generated secret had to be configured first");
}

/** Generates a secret and configures it, as a precondition. */
export async function configureTwoFactor(who: Somebody): Promise<string> {
  const { trial, as } = who;
  const secret = await generateSecret(who);
  await configureSecret(who, secret);
  const exists = () => trial.call(as, "account.token.exists");
  if (!isAccepted(await eventually(trial, "thing", exists, isAccepted)))
    trial.cannot("a two-factor token had to be configured first");
  return secret;
}

/** The answer to a login with a current token; the session that it opens is closed when the trial ends. */
export async function tokenLogin(
  who: Somebody,
  secret: string,
  more: Partial<SessionLogin> = {},
): Promise<Exchange> {
  const exchange = await withToken(who.scene, secret, (token) =>
    login(who, { ...who.person, token, ...more }),
  );
  if (isAccepted(exchange)) sessionIfAny(who.trial, exchange, "login with a token");
  return exchange;
}

/** Periods around now in which a target may still or already take a token (ms). */
const around = [-120_000, -90_000, -60_000, -30_000, 0, 30_000, 60_000, 90_000, 120_000];

/** Six digits that the secret does not make at any time near now. */
export async function wrongTotp({ scene }: Somebody, secret: string): Promise<string> {
  const now = await targetTime(scene);
  const right = new Set(around.map((offset) => totp(secret, now + offset)));
  const first = Number(totp(secret, now));
  for (let step = 1; ; step++) {
    const token = String((first + step) % 1_000_000).padStart(6, "0");
    if (!right.has(token)) return token;
  }
}
