/** Logins of accounts with a two-factor token (2/3, 2/4). */
import {
  askLogin,
  isAccepted,
  isRefused,
  rule,
  sessionIfAny,
  targetTime,
  type Exchange,
  currentToken,
  nextPeriod,
  period,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import {
  askSecret,
  configureSecret,
  configureTwoFactor,
  expectLogin,
  expectNoLogin,
  expectNoSession,
  generateSecret,
  givenLogin,
  somebody,
  tokenLogin,
  wrongPasswords,
  wrongTotp,
  type Somebody,
  removeToken,
} from "../support/session/login.ts";
import { isZeroLed, secretNear } from "../support/session/zero-led.ts";

rule("session.two-factor-login-needs-token", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  await configureTwoFactor(who);
  await expectNoLogin(who, {}, "without the token that is configured");
  await expectNoLogin(who, { ephemeral: true }, "of a few hours, without that token");
  await expectNoLogin(who, { token: "" }, "with a blank token");
  // How it is answered is open (open.session-extend).
  await expectNoSession(who, { extend: "phone" }, "by a login that asks for the token by phone");
});

rule("session.two-factor-login-takes-token", async (trial) => {
  const who = await somebody(trial);
  const secret = await configureTwoFactor(who);
  expectAcceptance(trial, await tokenLogin(who, secret), "a login with a current token");
});

rule("session.two-factor-login-wrong-token-refused", async (trial) => {
  const who = await somebody(trial);
  const secret = await configureTwoFactor(who);
  const [wrongPassword] = wrongPasswords(who.person.password);
  // A token is a second factor: it stands for no password.
  const change = { password: wrongPassword ?? "", token: await currentToken(who.scene, secret) };
  await expectNoLogin(who, change, "with a current token and a wrong password");
  trial.settle();
  const token = await wrongTotp(who, secret);
  await expectNoLogin(who, { token }, "with six other digits");
});

rule("session.two-factor-removed-login-plain", async (trial) => {
  const who = await somebody(trial);
  await configureTwoFactor(who);
  await removeToken(who);
  await expectLogin(who, {}, "after the two-factor token was removed");
});

/** Secrets that are generated until one is found: one in ten. */
const mostSecrets = 40;

/** Configures a secret, and returns it while its current token begins with a zero. */
async function configureZeroLed(who: Somebody): Promise<string> {
  const { trial, scene } = who;
  const own = secretNear(who, await targetTime(scene), true);
  trial.guard(own);
  const taken = await askSecret(who, own);
  if (!isRefused(taken)) return own;
  // It may have to be one that the target generated (open.account-two-factor-parameters).
  for (let i = 0; i < mostSecrets; i++) {
    const secret = await generateSecret(who);
    // The token of now may be used up by then, to check the secret.
    if (!isZeroLed(secret, (await targetTime(scene)) + period)) continue;
    await configureSecret(who, secret);
    await nextPeriod(await targetTime(who.scene));
    return secret;
  }
  return trial.cannot("a generated secret had to give a token that begins with a zero");
}

rule("session.token-with-leading-zero", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  const secret = await configureZeroLed(who);
  const logInWith = (one: string): Promise<Exchange> =>
    askLogin(trial, { ...who.person, token: one });
  const token = await currentToken(who.scene, secret);
  if (!token.startsWith("0")) trial.cannot("the time of the token was over");
  let exchange = await logInWith(token);
  if (isRefused(exchange)) {
    // It may have been used to configure the secret, or its time be over just then (open.session-totp-parameters).
    await nextPeriod(await targetTime(who.scene));
    const next = await currentToken(who.scene, secret);
    if (!next.startsWith("0")) trial.cannot("the token was used, and the next begins otherwise");
    exchange = await logInWith(next);
  }
  if (isAccepted(exchange)) sessionIfAny(trial, exchange, "login with a token");
  expectAcceptance(trial, exchange, "a login with a token that begins with a zero");
});
