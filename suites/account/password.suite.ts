/** Registration, removal, and changes of what a user logs in with (2/3). */
import * as fc from "fast-check";
import {
  ask,
  askLogin,
  carryOut,
  claimed,
  complete,
  envelopeOf,
  inject,
  isAccepted,
  isBlank,
  isInjected,
  isRefused,
  logIn,
  memberAt,
  NotClaimed,
  prepare,
  rule,
  sessionIfAny,
  spareOperator,
  uniqueEmail,
  withBody,
  word,
  type CallInput,
  type Exchange,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import type { AccountProfileWrite, SessionLogin } from "../../schemas/generated/types.ts";
import {
  expectLogin,
  expectNoLogin,
  givenLogin,
  loginUntil,
  openSession,
  somebody,
  type Somebody,
  wrongPasswords,
} from "../support/session/login.ts";
import { nineBytes } from "../support/session/password.ts";
import { expectAccepted, expectRead, readOnce } from "../support/read.ts";
import { expectAcceptance, expectRefusal } from "../support/answer.ts";

/** A registration with its own signature. */
async function registration({ trial, scene }: Somebody, password: string): Promise<CallInput> {
  const input = await prepare(scene, trial.run.contract.operation("account.create"));
  return withBody(input, { password });
}

const credentialsIn = ({ body }: CallInput): SessionLogin => {
  const { email, password } = body as SessionLogin;
  return { email, password };
};

const emailIn = (input: CallInput): string => credentialsIn(input).email;

const short = fc.constantFrom("abc", "a1!", "xy", "z");

/** The rule says that no account is created with this password. */
async function expectTooShort(who: Somebody, password: string): Promise<void> {
  const { trial, scene } = who;
  const input = await registration(who, password);
  const exchange = await ask(scene, trial.run.contract.operation("account.create"), input);
  const where = `account.create with a password of ${password.length} characters`;
  expectRefusal(trial, exchange, where);
  await expectNoLogin(who, { email: emailIn(input), password }, "to an account that was refused");
}

rule("account.password-of-three-refused", async (trial) => {
  const who = await somebody(trial);
  for (const password of ["abc", trial.draw(short)]) await expectTooShort(who, password);
});

rule("account.password-counted-in-characters", async (trial) =>
  expectTooShort(await somebody(trial), nineBytes),
);

rule("account.password-of-four-accepted", async (trial) => {
  const who = await somebody(trial);
  const create = trial.run.contract.operation("account.create");
  const input = await registration(who, "a1b2");
  const exchange = await ask(who.scene, create, input);
  const where = "account.create with a password of four characters";
  expectAcceptance(trial, exchange, where);
});

/** Passwords that a form may not take, by what is unusual in them. */
const unusual = word.map((one) => ({
  "blanks at its ends": ` ${one} ${one} `,
  "80 characters, one beyond ASCII": `${one}-é`.padEnd(80, "x"),
}));

/** Whether an account that was just registered logs in, once its address was confirmed where somebody can do that. */
async function logsIn(who: Somebody, credentials: SessionLogin): Promise<boolean> {
  const { trial, scene } = who;
  if (isAccepted(await askLogin(trial, credentials))) return true;
  if (isInjected(trial))
    await inject(scene, "account-confirmation", { email: credentials.email }, []);
  return isAccepted(await loginUntil(who, credentials, isAccepted));
}

rule("account.created-logs-in", async (trial) => {
  const who = await somebody(trial);
  const create = trial.run.contract.operation("account.create");
  const plain = await registration(who, `${trial.draw(word)}-a1b2`);
  await carryOut(who.scene, create, plain);
  if (!(await logsIn(who, credentialsIn(plain))))
    throw new NotClaimed("a new account may have to be confirmed (open.account-created-usable)");
  for (const [what, password] of Object.entries(trial.draw(unusual))) {
    const input = await registration(who, password);
    const isTaken = isAccepted(await trial.callOperation(undefined, create, input));
    trial.observe("open.account-password-forms", `${what}: ${isTaken ? "taken" : "refused"}`);
    if (!isTaken) continue;
    const isIn = await logsIn(who, credentialsIn(input));
    const where = `a login to an account that was created with a password of ${what}`;
    trial.expect(isIn, where, "accepted", inWords("refused"));
  }
});

rule("account.registration-spares-holder", async (trial) => {
  const who = await somebody(trial);
  const { user_id } = await trial.given(who.as, "account.read");
  await givenLogin(who);
  const create = trial.run.contract.operation("account.create");
  const { email } = who.person;
  const input = withBody(await registration(who, `${trial.draw(word)}-a1b2`), { email });
  // Whether it is refused is open (open.account-same-email), and so is whom the email names then.
  await trial.callOperation(undefined, create, input);
  const login = await askLogin(trial, credentialsIn(input));
  if (isRefused(login)) return;
  const as = sessionIfAny(trial, login, "who registered with the email of another");
  const shown = as && (await trial.call(as, "account.read"));
  const opened = memberAt(shown && envelopeOf(shown).data, "user_id");
  const where = "the account that is opened by the password of a registration with its email";
  trial.expect(opened !== user_id, where, "another one", opened);
});

/** What every user has, also one who has written nothing of it yet. */
const ofEveryUser = [
  "account.read",
  "account.profile.read",
  "account.schedule.read",
  "account.notification.read",
  "account.website.list",
  "availability.read",
  "availability.status.read",
  "session.history.list",
  "alerts.count.read",
  "alerts.unread.read",
  "billing.card.list",
] as const;

rule("account.created-reads-own", async (trial) => {
  const who = await somebody(trial);
  const input = await registration(who, `${trial.draw(word)}-a1b2`);
  await carryOut(who.scene, trial.run.contract.operation("account.create"), input);
  const credentials = credentialsIn(input);
  if (!(await logsIn(who, credentials)))
    throw new NotClaimed("a new account may have to be confirmed (open.account-created-usable)");
  const as = await openSession({ ...who, person: credentials }, "registered");
  for (const id of claimed(trial, ofEveryUser))
    await expectAccepted({ trial, as, id }, "by who has just registered");
});

rule("account.removal-needs-password", async (trial) => {
  const { scene } = await somebody(trial);
  const spare = await spareOperator(scene);
  for (const verify of wrongPasswords(spare.password)) {
    await trial.refuses(spare, "account.remove", { body: { verify } });
    await trial.accepts(spare, "account.read");
    await logIn(scene, spare, "spared");
  }
});

rule("account.removed-cannot-log-in", async (trial) => {
  const who = await somebody(trial);
  const spare = await spareOperator(who.scene);
  const { email, password } = spare;
  await logIn(who.scene, spare, "before-removal");
  await trial.given(spare, "account.remove", { body: { verify: password } });
  await expectNoLogin(who, { email, password }, "to a removed account");
});

rule("account.credentials-change-needs-password", async (trial) => {
  const who = await somebody(trial);
  const { as, person } = who;
  const question = { trial, as, id: "account.profile.read" as const, params: {} };
  const { email: before, first_name, last_name } = await readOnce(question);
  const email = uniqueEmail(who, trial.draw(word));
  const password = `${person.password}-${trial.draw(word)}`;
  const name = { first_name: `${first_name} ${trial.draw(word)}`, last_name: trial.draw(word) };
  const named = { email, password, ...name };
  const unproved = [{}, ...wrongPasswords(person.password).map((verify) => ({ verify }))];
  for (const proof of unproved)
    for (const change of [{ email }, { password }, { email, password }, named]) {
      await trial.refuses(as, "account.profile.merge", { body: { ...change, ...proof } as never });
      // Several wrong passwords in a row may lock the account (open.password-wrong-repeated).
      const caller = await expectLogin(who, {}, "after a change with a wrong verify");
      trial.settle();
      // How many sessions a user may have is open (open.session-at-most).
      if (caller) await trial.given(caller, "session.logout");
    }
  const kept = { email: before, first_name, last_name };
  await expectRead(question, kept, "after changes with a wrong verify");
  await expectNoLogin(who, { password }, "with the password that was refused");
  await expectNoLogin(who, { email }, "with the email that was refused");
  await expectLogin(who, {}, "after changes with a wrong verify");
});

/** Which languages there are is open, but for two of these (open.account-locales). */
const languages = ["en", "fr", "de", "es"];

rule("account.profile-written-whole", async (trial: Trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  const { as, person } = who;
  const profile = { trial, as, id: "account.profile.read" as const, params: {} };
  // It is written as it is shown; a read that is behind may show what an earlier rule wrote.
  const isOwn = ({ email }: { email: string }): boolean =>
    email.toLowerCase() === person.email.toLowerCase();
  const { email, locale: before } = await readOnce(profile, isOwn);
  const schema = complete(
    trial.run.contract.operation("account.profile.merge").body ?? {},
    trial.run.contract,
  );
  const { first_name, last_name, phone, avatar } = trial.value(schema) as AccountProfileWrite;
  // Images may be stored elsewhere, so that of an account that had one is told from it by being another than was written last.
  const { avatar: former } = trial.value(schema) as AccountProfileWrite;
  const alone = { avatar: former, verify: person.password } as AccountProfileWrite;
  await trial.call(as, "account.profile.merge", { body: alone });
  const names = { first_name, last_name, phone };
  const password = `${person.password}-${trial.draw(word)}`;
  const write = (locale: string): Promise<Exchange> => {
    const body = { ...names, locale, avatar, email, password, verify: person.password };
    return trial.call(as, "account.profile.merge", { body: body as AccountProfileWrite });
  };
  const others = languages.filter((one) => one !== before);
  const [first = "", ...rest] = trial.draw(
    fc.shuffledSubarray(others, { minLength: others.length }),
  );
  let locale = first;
  let written = await write(locale);
  for (const one of rest) if (isRefused(written)) written = await write((locale = one));
  expectAcceptance(trial, written, "a change of all fields of a profile");
  trial.settle();
  const shown = { ...names, locale };
  await expectLogin(who, { password }, "with the new password");
  const again = await openSession(who, "the user with the new password", { password });
  const question = { trial, as: again, id: "account.profile.read" as const, params: {} };
  await expectRead(question, { ...shown, email }, "after all of it was written");
  const isOther = (found: { avatar?: string }): boolean =>
    !isBlank(found.avatar) && (former === avatar || found.avatar !== former);
  const read = await readOnce(question, isOther);
  trial.expect(isOther(read), "/data/avatar", "the image that was written", read.avatar);
});

rule("account.password-change-takes-effect", async (trial: Trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  const { as, person } = who;
  // A platform may ask for a digit and a capital (open.account-password-forms).
  const password = `${person.password}-${trial.draw(word)}A7`;
  const body = { password, verify: person.password };
  await trial.given(as, "account.profile.merge", { body });
  await expectLogin(who, { password }, "with the new password");
  await expectNoLogin(who, {}, "with the old password");
  // That it was verified once is no proof of the next time.
  const another = { password: `${password}-${trial.draw(word)}`, verify: `${password}x` };
  await trial.refuses(as, "account.profile.merge", { body: another });
  // Three wrong ones in a row may lock the account, which then keeps the new password (open.verify-wrong-secret-repeated).
  const renewed = await expectLogin(
    who,
    { password },
    "with the new password, once another was refused",
  );
  await expectNoLogin(who, { password: another.password }, "with a refused password");
  if (!renewed) return;
  // What proves an account is kept where it is changed, which may be another place than where logins look.
  const byFormer = { ...another, verify: person.password };
  await trial.refuses(renewed, "account.profile.merge", { body: byFormer });
  const harmless = { first_name: trial.draw(word), verify: password };
  await trial.accepts(renewed, "account.profile.merge", { body: harmless });
});
