/** Recovery: a mailed keypair that sets a password (2/3). */
import {
  ask,
  envelopeOf,
  eventually,
  isAccepted,
  isInjected,
  isRefused,
  issueConfirmation,
  meet,
  memberAt,
  newRecovery,
  NotClaimed,
  rule,
  spareOperator,
  word,
  type Exchange,
  type Id,
  type Trial,
} from "../../harness/author.ts";
import { altered } from "../support/altered.ts";
import { expectLogin, expectNoLogin, somebodyIn, type Somebody } from "../support/session/login.ts";
import { nineBytes } from "../support/session/password.ts";
import { expectAcceptance, expectRefusal } from "../support/answer.ts";

type Keypair = Record<string, Id>;
const names = ["user_id", "recover_identifier", "recover_key"];

interface Recovering extends Somebody {
  keypair: Keypair;
}

/** Somebody who was mailed a recovery keypair. */
async function recovering(trial: Trial, label = ""): Promise<Recovering> {
  const who = somebodyIn(trial, await trial.world({ isRecoverable: true }, label));
  await meet(who.scene, "recovery-keypair");
  const keypair = Object.fromEntries(names.map((name) => [name, who.scene.ids.get(name) ?? ""]));
  return { ...who, keypair };
}

const recovery = (
  { trial, scene, keypair }: Recovering,
  act: "read" | "reset" | "remove",
  change: { keypair?: Keypair; password?: string } = {},
): Promise<Exchange> =>
  ask(scene, trial.run.contract.operation(`account.recovery.${act}`), {
    params: { ...keypair, ...change.keypair },
    ...(act === "reset" && { body: { password: change.password ?? "" } }),
  });

/** What reading the keypair is answered with once that fits: one read may be behind (open.read-after-write). */
const readUntil = (
  who: Recovering,
  fits: (exchange: Exchange) => boolean,
  change: { keypair?: Keypair } = {},
): Promise<Exchange> => eventually(who.trial, "thing", () => recovery(who, "read", change), fits);

/** A password that nobody has. */
const newPassword = ({ trial, person }: Somebody): string =>
  `${person.password}-${trial.draw(word)}`;

/** The rule says that the keypair neither validates nor sets a password; it might do one without the other. */
async function expectUseless(
  who: Recovering,
  change: Keypair,
  what: string,
  victims: Somebody[] = [who],
): Promise<void> {
  const { trial } = who;
  const read = await readUntil(who, isRefused, { keypair: change });
  expectRefusal(trial, read, `account.recovery.read with ${what}`);
  const password = newPassword(who);
  const reset = await recovery(who, "reset", { keypair: change, password });
  const where = `account.recovery.reset with ${what}`;
  expectRefusal(trial, reset, where);
  for (const victim of victims) {
    await expectNoLogin(victim, { password }, `with the password of ${what}`);
    await expectLogin(victim, {}, `with the old password after ${what}`);
  }
}

rule("account.recovery-unknown-keypair-refused", async (trial) => {
  const who = await recovering(trial);
  const { recover_key, recover_identifier } = who.keypair;
  const other = { recover_key: altered(recover_key) };
  const unknown = { recover_identifier: altered(recover_identifier) };
  await expectUseless(who, other, "a wrong key");
  await expectUseless(who, unknown, "an unknown identifier");
  await expectUseless(who, { ...other, ...unknown }, "an unknown keypair");
  // One of the same user that was issued for something else.
  if (!isInjected(trial)) return;
  await issueConfirmation(who.scene);
  const { ids } = who.scene;
  const confirming = {
    recover_identifier: ids.get("confirm_identifier") ?? "",
    recover_key: ids.get("confirm_key") ?? "",
  };
  await expectUseless(who, confirming, "a keypair that confirms a login");
});

/** What only the account shows; that targets may add fields to any object is open. */
const fields = ["user_id", "email", "phone", "first_name", "last_name", "avatar", "locale"];

rule("account.recovery-data-empty", async (trial) => {
  const who = await recovering(trial);
  const exchange = await readUntil(who, isAccepted);
  if (!isAccepted(exchange)) trial.cannot("a mailed keypair had to validate first");
  const { data } = envelopeOf(exchange);
  const isObject = typeof data === "object" && !Array.isArray(data);
  trial.expect(data === undefined || isObject, "/data", "an object without fields", data);
  for (const name of [...fields, ...names])
    trial.expect(memberAt(data, name) === undefined, `/data/${name}`, "no such field", data);
});

rule("account.recovery-other-user-refused", async (trial) => {
  const who = await recovering(trial);
  const other = await recovering(trial, "other-");
  const { user_id } = other.as;
  await expectUseless(who, { user_id }, "the keypair of another user", [who, other]);
  // A login may have ended both (open.account-recovery-uses); then the other one is invalid by itself.
  if (isRefused(await readUntil(who, isAccepted))) return;
  if (!isAccepted(await recovery(other, "remove")))
    trial.cannot("the keypair of the other user had to be invalidated first");
  const where = "account.recovery.read after the keypair of another user was invalidated";
  expectAcceptance(trial, await readUntil(who, isAccepted), where);
});

/** Sets a password with the keypair; the rule says that this is accepted. */
async function expectReset(who: Recovering, password: string): Promise<void> {
  const exchange = await recovery(who, "reset", { password });
  const where = `account.recovery.reset with ${password.length} characters`;
  expectAcceptance(who.trial, exchange, where);
  who.trial.settle();
}

rule("account.recovery-sets-password", async (trial) => {
  const who = await recovering(trial);
  const password = newPassword(who);
  await expectReset(who, password);
  await expectLogin(who, { password }, "with the new password");
  await expectNoLogin(who, {}, "with the old password");
});

/** The rule says that a recovery does not set this password. */
async function expectTooShort(who: Recovering, password: string): Promise<void> {
  const exchange = await recovery(who, "reset", { password });
  const where = `account.recovery.reset with ${password.length} characters`;
  expectRefusal(who.trial, exchange, where);
  await expectNoLogin(who, { password }, `with ${password.length} characters`);
  await expectLogin(who, {}, "with the old password");
}

rule("account.recovery-password-of-three-refused", async (trial) =>
  expectTooShort(await recovering(trial), "abc"),
);

rule("account.recovery-password-counted-in-characters", async (trial) =>
  expectTooShort(await recovering(trial), nineBytes),
);

rule("account.recovery-password-of-four-accepted", async (trial) => {
  const who = await recovering(trial);
  await expectReset(who, "a1b2");
  await expectLogin(who, { password: "a1b2" }, "with four characters");
});

rule("account.recovery-invalidated-sets-nothing", async (trial) => {
  const who = await recovering(trial);
  if (!isAccepted(await recovery(who, "remove")))
    trial.cannot("the keypair had to be invalidated first");
  await expectUseless(who, {}, "an invalidated keypair");
});

rule("account.recovery-invalidates-one", async (trial) => {
  const who = await recovering(trial);
  const { email } = who.person;
  const later = { ...who, keypair: await newRecovery(trial, email, who.as.user_id) };
  // Another one may not be mailed for a while, and a newer one may end it (open.session-recover-again, open.account-recovery-uses).
  if (later.keypair["recover_identifier"] === who.keypair["recover_identifier"])
    throw new NotClaimed("one recovery keypair is mailed at a time");
  if (isRefused(await recovery(who, "remove")))
    throw new NotClaimed("a recovery keypair is over once another one is mailed");
  const where = "account.recovery.read after another keypair of the user was invalidated";
  expectAcceptance(trial, await readUntil(later, isAccepted), where);
});

rule("account.removed-cannot-be-recovered", async (trial) => {
  const who = somebodyIn(trial, await trial.world());
  const spare = await spareOperator(who.scene);
  const { email, password, user_id } = spare;
  const params = await newRecovery(trial, email, user_id ?? "");
  await trial.given(spare, "account.remove", { body: { verify: password } });
  const recovered = { email, password: newPassword(who) };
  // How it is answered does not matter, as long as nobody logs in.
  const body = { password: recovered.password };
  await trial.call(undefined, "account.recovery.reset", { params, body });
  await expectNoLogin(who, recovered, "to a removed account, after its recovery");
});
