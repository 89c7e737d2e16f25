/** Recovery mails and the confirmation of login origins (2/4). */
import { setTimeout as pause } from "node:timers/promises";
import {
  ask,
  askLogin,
  createScene,
  eventually,
  isAccepted,
  isRecovery,
  isRefused,
  issueConfirmation,
  knownOrigin,
  mailTo,
  memberAt,
  noteInVain,
  noteRecovery,
  NotClaimed,
  originIn,
  rule,
  show,
  uniqueEmail,
  word,
  type CallInput,
  type Exchange,
  type Id,
  inWords,
} from "../../harness/author.ts";
import {
  changeEmail,
  expectLogin,
  givenLogin,
  loginUntil,
  authorizedSessions,
  somebody,
  somebodyIn,
  type Somebody,
} from "../support/session/login.ts";
import { altered } from "../support/altered.ts";
import { expectAcceptance, expectRefusal } from "../support/answer.ts";

/** Asks for a recovery; `rest` is how long another one may not be mailed. */
async function askRecovery(
  { trial, scene, as }: Somebody,
  email: string,
): Promise<{ exchange: Exchange; rest: number }> {
  const rest = noteRecovery(trial, as.user_id);
  const recover = trial.run.contract.operation("session.recover");
  return { exchange: await ask(scene, recover, { body: { email } }), rest };
}

/** Asks for a recovery and waits for its mail; asks again later, where another rule asked for one a moment ago. */
async function recover(
  who: Somebody,
  email: string,
): Promise<{ exchange: Exchange; isMailed: boolean }> {
  const { trial, as } = who;
  const mails = async (): Promise<number> => (await mailTo(trial, email)).length;
  const before = await mails();
  const isMore = (count: number): boolean => count > before;
  const arrived = async (): Promise<boolean> =>
    isMore(await eventually(trial, "mail", mails, isMore));
  const { exchange, rest } = await askRecovery(who, email);
  if (await arrived()) return { exchange, isMailed: true };
  if (rest === 0) return { exchange, isMailed: false };
  await pause(rest);
  await askRecovery(who, email);
  const isMailed = await arrived();
  if (!isMailed) noteInVain(trial, as.user_id);
  return { exchange, isMailed };
}

rule("session.recover-sends-mail", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const who = somebodyIn(trial, world);
  const { email } = who.person;
  const [, colleague] = world.operators;
  const others = colleague?.email ? [colleague.email] : [];
  // What else they are sent meanwhile, such as a welcome, is none of it (open.mails-further).
  const count = async (address: string): Promise<number> =>
    (await mailTo(trial, address)).filter(isRecovery).length;
  const othersBefore = await Promise.all(others.map(count));
  const { exchange, isMailed } = await recover(who, email);
  expectAcceptance(trial, exchange, "session.recover");
  trial.expect(isMailed, `mail to ${email}`, "a recovery email", inWords("none"));
  trial.equal(await Promise.all(others.map(count)), othersBefore, "recoveries to somebody else");
});

rule("session.recover-leaves-password", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  await askRecovery(who, who.person.email);
  await expectLogin(who, {}, "after a recovery was asked for");
});

/** A keypair that waits to be used, as it is written in paths. */
async function confirmKeypair(
  { scene }: Pick<Somebody, "scene">,
  guard?: { guard: boolean },
): Promise<Record<string, Id>> {
  await issueConfirmation(scene, guard);
  const names = ["user_id", "confirm_identifier", "confirm_key"];
  return Object.fromEntries(names.map((name) => [name, scene.ids.get(name) ?? ""]));
}

const confirm = (
  { trial, scene }: Pick<Somebody, "trial" | "scene">,
  act: "accept" | "remove",
  params: Record<string, Id>,
  ip: unknown = originIn(scene),
): Promise<Exchange> => {
  const input: CallInput = { params, ...(act === "accept" && { body: { ip, country: "FR" } }) };
  return ask(scene, trial.run.contract.operation(`session.confirm.${act}`), input);
};

rule("session.confirm-unknown-keypair-refused", async (trial) => {
  const who = { trial, scene: createScene(trial, await trial.world()) };
  const params = await confirmKeypair(who);
  for (const names of [
    ["confirm_key"],
    ["confirm_identifier"],
    ["confirm_identifier", "confirm_key"],
  ]) {
    const changed = names.map((name) => [name, altered(params[name] ?? "")]);
    const exchange = await confirm(who, "accept", { ...params, ...Object.fromEntries(changed) });
    const where = `session.confirm.accept with another ${names.join(" and ")}`;
    expectRefusal(trial, exchange, where);
  }
  // The keypair itself is good, so the refusal was not for some other reason.
  const exchange = await confirm(who, "accept", params);
  if (!isAccepted(exchange)) trial.cannot(`the issued keypair had to be accepted: ${show(params)}`);
});

rule("session.confirm-other-user-refused", async (trial) => {
  const who = { trial, scene: createScene(trial, await trial.world()) };
  const { owner } = await trial.world({}, "other-");
  const { user_id } = await trial.given(owner, "account.read");
  const params = await confirmKeypair(who);
  const exchange = await confirm(who, "accept", { ...params, user_id });
  const where = "session.confirm.accept with the keypair of another user";
  expectRefusal(trial, exchange, where);
  // The keypair itself is good, so the refusal was not for some other reason.
  if (!isAccepted(await confirm(who, "accept", params)))
    trial.cannot(`the issued keypair had to be accepted: ${show(params)}`);
});

rule("session.confirm-invalidated-accepts-nothing", async (trial) => {
  const who = { trial, scene: createScene(trial, await trial.world()) };
  const params = await confirmKeypair(who);
  if (!isAccepted(await confirm(who, "remove", params)))
    trial.cannot("the keypair had to be invalidated first");
  const exchange = await confirm(who, "accept", params);
  const where = "session.confirm.accept with an invalidated keypair";
  expectRefusal(trial, exchange, where);
});

rule("session.confirm-invalidates-one", async (trial) => {
  const who = { trial, scene: createScene(trial, await trial.world()) };
  const [earlier, later] = [await confirmKeypair(who), await confirmKeypair(who)];
  // A newer one may end it (open.session-confirm-uses).
  const isSame = earlier["confirm_identifier"] === later["confirm_identifier"];
  if (isSame || isRefused(await confirm(who, "remove", earlier)))
    throw new NotClaimed("a confirm keypair is over once another one is issued");
  const where = "session.confirm.accept after another keypair of the user was invalidated";
  expectAcceptance(trial, await confirm(who, "accept", later), where);
});

/** What a login that was refused because of its origin brought by mail. */
async function mailedKeypair(
  { trial, person, as }: Somebody,
  before: number,
): Promise<Record<string, Id>> {
  const read = async (): Promise<unknown[]> => (await mailTo(trial, person.email)).slice(before);
  const has = (mail: unknown): boolean => memberAt(mail, "values/confirm_key") !== undefined;
  const mails = await eventually(trial, "mail", read, (all) => all.some(has));
  const mail = mails.findLast(has);
  if (mail === undefined) trial.cannot("no confirm keypair was mailed for the login");
  return {
    user_id: as.user_id,
    confirm_identifier: String(memberAt(mail, "values/confirm_identifier")),
    confirm_key: String(memberAt(mail, "values/confirm_key")),
  };
}

/** Where the last login came from, as the list of sessions shows it, if it does. */
async function addressOf({ trial, as }: Somebody): Promise<string | undefined> {
  const devices = (await authorizedSessions(trial, as)).map(({ device }) => device?.ip);
  return devices.find((ip) => ip !== undefined && ip !== "");
}

rule("session.confirm-accepts-login", async (trial) => {
  const who = await somebody(trial);
  await givenLogin(who);
  const shown = await addressOf(who);
  const issued = await confirmKeypair(who, { guard: true });
  const ip = shown ?? knownOrigin(who.scene);
  const before = (await mailTo(trial, who.person.email)).length;
  const login = await askLogin(trial, { ...who.person });
  // Whether a login is refused until then is open (open.session-confirm-when).
  const keypair = isRefused(login) ? await mailedKeypair(who, before) : issued;
  const exchange = await confirm(who, "accept", keypair, ip);
  // It may have to be the address that the login came from (open.session-confirm-uses).
  if (ip === undefined && isRefused(exchange))
    trial.cannot("the address that a login comes from is shown nowhere");
  expectAcceptance(trial, exchange, "session.confirm.accept");
  trial.settle();
  // Accepted was then an address that nobody logs in from (open.session-confirm-uses).
  if (ip === undefined && isRefused(await loginUntil(who, {}, isAccepted)))
    trial.cannot("the address that a login comes from is shown nowhere");
  await expectLogin(who, {}, "after its origin was accepted");
});

rule("session.recover-follows-email", async (trial) => {
  const who = await somebody(trial);
  const email = uniqueEmail(who, trial.draw(word));
  await changeEmail(who, { email });
  if (!isAccepted(await loginUntil(who, { email }, isAccepted)))
    throw new NotClaimed("a changed email may count once it is confirmed");
  const { isMailed } = await recover(who, email);
  trial.expect(isMailed, `mail to ${email}`, "a recovery email", inWords("none"));
});
