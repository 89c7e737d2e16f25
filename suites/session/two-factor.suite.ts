/** Logins of accounts with a two-factor token (2/3, 2/4). */
import { rule } from "../../harness/author.ts";
import {
  configureTwoFactor,
  currentToken,
  expectLogin,
  expectNoLogin,
  givenLogin,
  somebody,
  wrongToken,
} from "../support/session/login.ts";

rule("session.two-factor-login-needs-token", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  await configureTwoFactor(who);
  await expectNoLogin(who, {}, "without the token that is configured");
});

rule("session.two-factor-login-takes-token", async (trial) => {
  const who = await somebody(trial);
  const secret = await configureTwoFactor(who);
  const token = await currentToken(who, secret);
  await expectLogin(who, { token }, "with a current token");
});

rule("session.two-factor-login-wrong-token-refused", async (trial) => {
  const who = await somebody(trial);
  const secret = await configureTwoFactor(who);
  const token = await wrongToken(who, secret);
  await expectNoLogin(who, { token }, "with six other digits");
});

rule("session.two-factor-removed-login-plain", async (trial) => {
  const who = await somebody(trial);
  await configureTwoFactor(who);
  const { as, person } = who;
  await trial.given(as, "account.token.remove", { body: { verify: person.password } });
  await expectLogin(who, {}, "after the two-factor token was removed");
});
