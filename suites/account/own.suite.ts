/** What a user changes of their account is theirs, also where a colleague works on the same website (2/3). */
import { isAccepted, isGiven, memberAt, rule, word } from "../../harness/author.ts";
import { givenRead, questionOf } from "../support/read.ts";
import { configureTwoFactor, somebodyIn } from "../support/session/login.ts";

const names = ["email", "phone", "first_name", "last_name", "locale"];

rule("account.changes-are-own", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const [, colleague] = world.operators;
  if (!colleague) return trial.cannot("the website had to have two owners");
  const who = somebodyIn(trial, world);
  const look = async (): Promise<unknown[]> => {
    const profile = await trial.given(colleague, "account.profile.read");
    const hasToken = isAccepted(await trial.call(colleague, "account.token.exists"));
    return [...names.map((name) => memberAt(profile, name)), hasToken ? "a token" : "no token"];
  };
  const before = await look();
  const change = { first_name: `Ada ${trial.draw(word)}`, last_name: `Of ${trial.draw(word)}` };
  const body = { ...change, verify: who.person.password };
  await trial.given(who.as, "account.profile.merge", { body });
  await givenRead(questionOf(who, "account.profile.read"), change);
  trial.equal(await look(), before, "the account of a colleague after a change of the names");
  trial.settle();
  if (!isGiven(trial, "changeable-account")) return;
  await configureTwoFactor(who);
  trial.equal(await look(), before, "the account of a colleague after a token was configured");
});
