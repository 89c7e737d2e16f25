/** What a login takes once email or password were changed, and what it no longer takes (2/3). */
import {
  isBlank,
  isRefused,
  NotClaimed,
  rule,
  stayLoggedIn,
  uniqueEmail,
  word,
  isAccepted,
} from "../../harness/author.ts";
import type { AccountProfile } from "../../schemas/generated/types.ts";
import { expectAcceptance } from "../support/answer.ts";
import { questionOf, readOnce } from "../support/read.ts";
import {
  changeEmail,
  expectLogin,
  expectNoLogin,
  givenLogin,
  loginUntil,
  openSession,
  somebody,
  type Somebody,
} from "../support/session/login.ts";

rule("account.former-email-ends", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  const email = uniqueEmail(who, trial.draw(word));
  await changeEmail(who, { email });
  if (!isAccepted(await loginUntil(who, { email }, isAccepted)))
    throw new NotClaimed("a changed email may count once it is confirmed");
  await openSession(who, "the user with the changed email", { email });
  await expectNoLogin(who, {}, "with the former email");
  trial.settle();
  await expectEmailBack(who);
});

/** The rule says that nothing stands in the way of the email that the account had first, once that is nobody's. */
async function expectEmailBack(who: Somebody): Promise<void> {
  const { trial, as, person, scene } = who;
  const body = { email: person.email, verify: person.password };
  const exchange = await trial.call(as, "account.profile.merge", { body });
  expectAcceptance(trial, exchange, "a change to the email that the account had first");
  trial.settle();
  await stayLoggedIn(scene, { email: person.email });
  await expectLogin(who, {}, "with the email that the account has again");
}

rule("account.verification-of-own-email", async (trial) => {
  const who = await somebody(trial);
  const question = questionOf(who, "account.profile.read", { params: {} });
  const { verification: former } = await readOnce(question);
  if (isBlank(former)) throw new NotClaimed("the profile carries no verification of its email");
  const email = uniqueEmail(who, trial.draw(word));
  await changeEmail(who, { email });
  const isFormer = ({ verification }: AccountProfile): boolean => verification === former;
  const changed = await readOnce(question, (now) => now.email === email && !isFormer(now));
  // A changed email may count once it is confirmed.
  if (changed.email !== email) return;
  const where = "/data/verification after the email was changed";
  trial.expect(!isFormer(changed), where, "another one, or none", former);
});

/** A right password and a wrong one, which differ in their last character alone. */
const pairs: ((start: string) => [right: string, wrong: string])[] = [
  // Some hashes take no more than 72 bytes of a password.
  (start) => {
    const long = start.padEnd(80, "x");
    return [`${long}1`, `${long}2`];
  },
  (start) => [`${start}-é`, `${start}-è`],
];

rule("account.password-compared-whole", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  let { password: verify } = who.person;
  for (const pair of pairs) {
    const [password, wrong] = pair(`${who.person.password}-${trial.draw(word)}`);
    const changed = await trial.call(who.as, "account.profile.merge", {
      body: { password, verify },
    });
    // Which passwords beyond four characters are taken is open (open.account-password-forms).
    if (isRefused(changed)) continue;
    verify = password;
    await expectLogin(who, { password }, "with the new password");
    await expectNoLogin(who, { password: wrong }, "with a password that ends otherwise");
    trial.settle();
  }
});
