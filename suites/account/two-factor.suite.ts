/** The two-factor token of an account: generated, configured, checked, removed (2/3). */
import {
  type Exchange,
  eventually,
  isAccepted,
  isRefused,
  isStaged,
  rule,
  sessionIn,
  targetTime,
  uniqueEmail,
  word,
  inWords,
  currentToken,
  withToken,
} from "../../harness/author.ts";
import {
  askSecret,
  configureSecret,
  configureTwoFactor,
  expectLogin,
  expectNoLogin,
  generateSecret,
  loginUntil,
  somebody,
  tokenLogin,
  wrongTotp,
  type Somebody,
  wrongPasswords,
  removeToken,
} from "../support/session/login.ts";
import { secretNear } from "../support/session/zero-led.ts";
import { expectAcceptance } from "../support/answer.ts";
import { strangerTo } from "../support/platform/stranger.ts";

/** The rule says that a token is configured, or that none is. */
async function expectConfigured(
  { trial, as }: Somebody,
  wanted: boolean,
  after: string,
): Promise<void> {
  const fits = wanted ? isAccepted : isRefused;
  const exists = () => trial.call(as, "account.token.exists");
  const exchange = await eventually(trial, "thing", exists, fits);
  const where = `account.token.exists ${after}`;
  const expected = wanted ? "accepted" : "refused";
  trial.expect(fits(exchange), where, expected, exchange.response?.status);
}

rule("account.two-factor-generate-configures-nothing", async (trial) => {
  const who = await somebody(trial);
  for (const time of ["once", "twice"]) {
    const secret = await generateSecret(who);
    await expectConfigured(who, false, `after a secret was generated ${time}`);
    const query = { secret, token: await currentToken(who.scene, secret) };
    await trial.call(who.as, "account.token.verify", { query });
    await expectConfigured(who, false, `after a token of it was checked ${time}`);
  }
  await expectLogin(who, {}, "without token after secrets were generated");
});

rule("account.two-factor-secret-is-own", async (trial) => {
  const who = await somebody(trial);
  const as = (await strangerTo(trial)) ?? trial.cannot("the target has one website only");
  const own = await generateSecret(who);
  const other = await generateSecret({ ...who, as });
  const where = "the secret generated for another user";
  trial.expect(own !== other, where, "another one", inWords("the same"));
});

rule("account.two-factor-configured", async (trial) => {
  const who = await somebody(trial);
  for (const _ of [1, 2]) {
    await expectConfigured(who, false, "before a secret is configured");
    const secret = await generateSecret(who);
    expectAcceptance(trial, await askSecret(who, secret), "account.token.replace");
    trial.settle();
    await expectConfigured(who, true, "after a secret was configured");
    await removeToken(who);
  }
});

rule("account.two-factor-stays", async (trial) => {
  const who = await somebody(trial);
  const { as, person } = who;
  const secret = await configureTwoFactor(who);
  // What proves a change where there is a second factor is open (open.account-verify-with-two-factor).
  const change = { first_name: `Ada ${trial.draw(word)}`, verify: person.password };
  await trial.call(as, "account.profile.merge", { body: change });
  await expectConfigured(who, true, "after a change of the profile");
  await trial.given(as, "account.notification.merge", { body: { sounds: false } });
  await expectConfigured(who, true, "after a change of the notifications");
  trial.settle();
  // A session that ends with it could not give an account of the target file its password back.
  if (!isStaged(trial)) return;
  const renewed = await changeLogin(who, secret, {
    password: `${person.password}-${trial.draw(word)}`,
  });
  await changeLogin(renewed, secret, { email: uniqueEmail(who, trial.draw(word)) });
});

/** Changes what the user logs in with; the token stays, in a session that was opened with it. */
async function changeLogin(
  who: Somebody,
  secret: string,
  change: Partial<Somebody["person"]>,
): Promise<Somebody> {
  const { trial, as, person } = who;
  const body = { ...change, verify: person.password };
  if (isRefused(await trial.call(as, "account.profile.merge", { body }))) return who;
  const token = await currentToken(who.scene, secret);
  const exchange = await loginUntil(who, { ...change, token }, isAccepted);
  // A changed email may count once it is confirmed.
  if (isRefused(exchange)) return who;
  const [what] = Object.keys(change);
  const pair = sessionIn(trial, exchange, `after-a-change-of-${what}`);
  const renewed = { ...who, as: { ...as, ...pair }, person: { ...person, ...change } };
  await expectConfigured(renewed, true, `after a change of the ${what}`);
  trial.settle();
  return renewed;
}

rule("account.two-factor-secret-replaced", async (trial) => {
  const who = await somebody(trial);
  const first = await configureTwoFactor(who);
  const secret = await generateSecret(who);
  const early = await currentToken(who.scene, secret);
  const isOther = early !== (await currentToken(who.scene, first));
  if (isOther)
    await expectNoLogin(who, { token: early }, "with a token of a secret that is generated alone");
  const replaced = await askSecret(who, secret);
  // A second one may be refused before the first is removed (open.account-two-factor-parameters).
  if (isRefused(replaced)) {
    await removeToken(who);
    await configureSecret(who, secret);
  }
  const exchange = await tokenLogin(who, secret);
  expectAcceptance(trial, exchange, "a login with a token of the second secret");
  const [old, token] = [
    await currentToken(who.scene, first),
    await currentToken(who.scene, secret),
  ];
  if (old !== token) await expectNoLogin(who, { token: old }, "with a token of the first secret");
});

rule("account.two-factor-removal-needs-password", async (trial) => {
  const who = await somebody(trial);
  const { as, person } = who;
  for (const verify of wrongPasswords(person.password)) {
    await configureTwoFactor(who);
    await trial.refuses(as, "account.token.remove", { body: { verify } });
    await expectConfigured(who, true, "after a removal with a wrong password");
    trial.settle();
    // Several wrong passwords in a row may lock the account (open.password-wrong-repeated), which would leave it with the token.
    await removeToken(who);
  }
});

rule("account.two-factor-verify-accepts-match", async (trial) => {
  const who = await somebody(trial);
  const secret = await generateSecret(who);
  const exchange = await withToken(who.scene, secret, (token) =>
    trial.call(who.as, "account.token.verify", { query: { secret, token } }),
  );
  expectAcceptance(trial, exchange, "account.token.verify with a current token");
  trial.settle();
  await expectZeroLed(who);
});

/** The rule says the same of a token that begins with a zero, where secrets are checked that nobody generated (open.account-token-verify-secret). */
async function expectZeroLed(who: Somebody): Promise<void> {
  const { trial, as, scene } = who;
  const check = async (secret: string): Promise<Exchange> => {
    trial.guard(secret);
    const query = { secret, token: await currentToken(who.scene, secret) };
    return trial.call(as, "account.token.verify", { query });
  };
  const now = await targetTime(scene);
  const [plain, led] = [secretNear(who, now, false), secretNear(who, now, true)];
  if (!isAccepted(await check(plain))) return;
  expectAcceptance(trial, await check(led), "account.token.verify with a token led by a zero");
}

rule("account.two-factor-verify-refuses-mismatch", async (trial) => {
  const who = await somebody(trial);
  const secret = await generateSecret(who);
  const token = await wrongTotp(who, secret);
  await trial.refuses(who.as, "account.token.verify", { query: { secret, token } });
});
