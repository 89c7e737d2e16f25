/** Accounts: what changes or ends one is done to an account that the trial made. */
import type { Caller, CallInput } from "../../client/client.ts";
import { NotClaimed } from "../../case/stop.ts";
import { generatedSecret } from "../person/generated-secret.ts";
import { bodyOf, mapMember, withBody, type Members } from "../body.ts";
import { inject } from "../inject.ts";
import { acceptedInstead } from "../instead.ts";
import { askLogin } from "../person/device.ts";
import { logIn, ownPerson, sessionIn, type Person } from "../person/person.ts";
import { noteRecovery } from "../person/recovery.ts";
import { newRecovery } from "../person/recovery-mail.ts";
import { spareOperator } from "../person/spare.ts";
import { currentToken, stayLoggedIn } from "../person/stay.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { itemsOf } from "../../client/list/items.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Again, Arrangement, Scene } from "../scene.ts";
import { recoverableOf } from "../../target/target.ts";
import { missing } from "../../trial/world.ts";
import { uniqueEmail, uniqueName } from "../value/unique.ts";
import { slot } from "../../case/slot.ts";
import { isStaged, isInjected } from "../staged.ts";

/** The account that the scene registered, if it did. */
const registered = slot<Person>("account: registered");

/** Logs in to the registered account; where its address has to be confirmed first, its holder does that. */
async function logInFirst(scene: Scene, person: Person): Promise<Caller> {
  const { email, password } = person;
  const login = await askLogin(scene.trial, { email, password });
  if (isAccepted(login)) return sessionIn(scene.trial, login, "registered");
  await inject(scene, "account-confirmation", { email }, []);
  return logIn(scene, person, "registered");
}

/** What a registration is signed with: by the stage, or as the target file says. */
async function newSignature(scene: Scene): Promise<string> {
  const { registration } = scene.trial.run.target;
  if (!registration || isInjected(scene.trial))
    return (await inject(scene, "registration-signature", {}, ["signature"])).signature;
  return registration.signature.replaceAll("{unique}", () => uniqueName(scene, "signature"));
}

/** Keeps what is needed to log in, and removes the account when the trial ends; a guest removes it by itself. */
function keepRegistered(scene: Scene, input: CallInput): void {
  const { email, password } = bodyOf(input) as Partial<Person>;
  const person = { email: String(email), password: String(password) };
  registered.set(scene, person);
  const { trial } = scene;
  if (trial.run.guests.length) return;
  trial.onEnd(async () => {
    const caller = await logInFirst(scene, person);
    await trial.call(caller, "account.remove", { body: { verify: person.password } });
  });
}

/** Whose account is read and removed as a whole: the registered one, else one that nobody needs. */
async function passing(_: unknown, scene: Scene): Promise<Caller> {
  const person = registered.get(scene);
  return person ? logInFirst(scene, person) : spareOperator(scene);
}

/** Who removes their account: one that begins with a website may have to keep it (open.account-removal-of-owner). */
async function leaving(_: unknown, scene: Scene): Promise<Caller> {
  const caller = await passing(_, scene);
  if (!registered.has(scene)) return caller;
  const listed = await scene.trial.call(caller, "account.website.list");
  if (itemsOf(envelopeOf(listed).data).length)
    scene.trial.cannot(
      "the account that was registered has a website, and whether its last operator may go is open (open.account-removal-of-owner)",
    );
  return caller;
}

const secrets = slot<string>("account: secrets");

/** Keeps the secret that the target generated. */
function keepSecret(scene: Scene, data: unknown): void {
  const secret = generatedSecret(data);
  if (secret === undefined) scene.trial.cannot("no generated secret is recognised in the answer");
  secrets.set(scene, secret);
}

/** The two-factor secret that the target generated last in the scene. */
export const secretOf = (scene: Scene): string =>
  secrets.get(scene) ?? scene.trial.cannot("no two-factor secret was generated");

/** Whether a second secret may take the place of the first is open (open.account-two-factor-parameters). */
async function removeToken(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const { password } = ownPerson(scene);
  // Where the one before was configured in this scene, the session may have ended with it.
  await stayLoggedIn(scene, { secret: secrets.get(scene) });
  const known = await trial.call(world.owner, "account.token.exists");
  if (!isAccepted(known)) return;
  await trial.given(world.owner, "account.token.remove", { body: { verify: password } });
  await stayLoggedIn(scene);
}

/** The half hour in which the time of a day lies. */
const halfHour = (time: string): string =>
  `${time.slice(0, 2)}:${Number(time.slice(3)) < 30 ? "00" : "30"}`;

/** A day has as many pairs, before noon and after it (open.account-schedule-hours-form). */
const mostPairs = 2;

/** Pairs of half hours in order that do not meet: others may be refused (open.account-schedule-hours-form). */
function tidied(drawn: unknown): unknown {
  const times = (drawn as Record<string, string>[]).flatMap((pair) => Object.values(pair));
  const inOrder = [...new Set(times.map(halfHour))].toSorted();
  if (inOrder.length === 1) return [{ from: "09:00", to: "17:30" }];
  const pairs = inOrder.flatMap((from, i) => {
    const to = inOrder[i + 1];
    return i % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
  return pairs.slice(0, mostPairs);
}

async function recoveryKeypair(scene: Scene): Promise<void> {
  const { trial, ids } = scene;
  const { email, user_id } = ownPerson(scene);
  // Whoever a website of the target file belongs to is logged in elsewhere, and keeps the password.
  const isOwn = recoverableOf(trial.run.target).some((one) => one.email === email);
  if (!isStaged(scene.trial) && !isOwn) missing("recoverable-account");
  noteRecovery(trial, user_id);
  const keypair = await newRecovery(trial, email, user_id);
  for (const [name, value] of Object.entries(keypair)) ids.set(name, value);
}

/** No push service gave the key, so it may be refused (open.account-provider-known); not only now and then. */
async function giveUpOnKey(_: Scene, input: CallInput, again: Again): Promise<undefined> {
  if (isAccepted(await again(input.body))) return;
  throw new NotClaimed(
    "account.provider.create refuses a key that no push service gave, which open.account-provider-known leaves open",
  );
}

/** A secret may be configured only once a token of it was checked (open.account-two-factor-parameters). */
async function checkFirst(
  scene: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { trial, world } = scene;
  const { secret } = bodyOf(input);
  if (typeof secret !== "string" || isAccepted(await again(input.body))) return undefined;
  const query = { secret, token: await currentToken(scene, secret) };
  if (!isAccepted(await trial.call(world.owner, "account.token.verify", { query })))
    return undefined;
  const checked = await again(input.body);
  return isAccepted(checked) ? checked : undefined;
}

/** Languages that an app is first translated to. */
const firstLanguages = ["en", "fr", "de", "es"];

/** Which languages there are is open (open.account-locales). */
async function inFirstLanguage(
  _: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const drawn = bodyOf(input);
  const others = firstLanguages.filter((one) => one !== drawn["locale"]);
  if (drawn["locale"] === undefined) return undefined;
  return acceptedInstead(input, again, () => others.map((locale) => ({ ...drawn, locale })));
}

/** The beginning of a password that every form takes (open.account-password-forms); a short one is refused for another reason. */
const plainStart = (password: unknown): string | undefined =>
  /^[!-~]{8,40}/.exec(String(password))?.[0];

/**
 * An affiliate may have to be one that is there, and no route names one (open.account-affiliate-known); a password may be refused
 * for its length or its characters.
 */
async function plainer(
  scene: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { affiliates_id, ...rest } = bodyOf(input);
  const password = plainStart(rest["password"]) ?? rest["password"];
  if (affiliates_id === undefined && password === rest["password"]) return undefined;
  return acceptedInstead(input, again, async () => [
    { ...rest, password, signature: await newSignature(scene) },
  ]);
}

/** Puts in what only the person knows. */
const personal =
  (membersOf: (person: Person) => Members) =>
  (scene: Scene, input: CallInput): CallInput =>
    withBody(input, membersOf(ownPerson(scene)));

/**
 * Email and password stay, so that the people of the trial can go on logging in. A proof without anything that changes may be refused
 * (open.patch-empty).
 */
function changeProfile(scene: Scene, input: CallInput): CallInput {
  const { email: _, password: __, verify: ___, ...drawn } = bodyOf(input);
  const changes = Object.keys(drawn).length ? drawn : { first_name: "Ada" };
  return { ...input, body: { ...changes, verify: ownPerson(scene).password } };
}

export const account: Arrangement = {
  refused: {
    "account.create": plainer,
    "account.profile.merge": inFirstLanguage,
    "account.provider.create": giveUpOnKey,
    "account.token.replace": checkFirst,
  },
  meet: {
    // The world was asked for with it.
    "recoverable-account": async () => {},
    "recovery-keypair": recoveryKeypair,
    // Each registration takes a signature of its own, so the request asks for it.
    "registration-signature": async () => {},
  },
  input: {
    "account.create": async (scene, input) => {
      const signature = await newSignature(scene);
      const email = uniqueEmail(scene, bodyOf(input)["email"]);
      // Which locales a registration takes is open (open.account-locale-at-creation).
      return withBody(input, { signature, email, locale: "en" });
    },
    // Whoever removes one names the key alone, so that of another rule would be meant as well.
    "account.provider.create": (scene, input) =>
      mapMember(input, "notification_id", (drawn) => uniqueName(scene, drawn)),
    "account.remove": async (scene, input) => {
      const { password } = registered.get(scene) ?? (await spareOperator(scene));
      return withBody(input, { verify: password });
    },
    "account.profile.merge": changeProfile,
    "account.token.replace": async (scene, input) => {
      await removeToken(scene);
      return withBody(input, { secret: secretOf(scene) });
    },
    "account.schedule.merge": (_, input) => mapMember(input, "hours", tidied),
    "account.token.remove": personal(({ password }) => ({ verify: password })),
    "account.token.verify": async (scene, input) => {
      const secret = secretOf(scene);
      return { ...input, query: { secret, token: await currentToken(scene, secret) } };
    },
    "account.recovery.reset": personal(({ password }) => ({ password: `${password}-anew` })),
  },
  caller: {
    "account.read": async (world, scene) =>
      isStaged(scene.trial) || registered.has(scene) ? passing(world, scene) : world.owner,
    "account.remove": leaving,
    "account.profile.read": async (world, scene) =>
      registered.has(scene) ? passing(world, scene) : world.owner,
  },
  made: {
    "account.create": (scene, { input }) => keepRegistered(scene, input),
    "account.token.generate": (scene, { data }) => keepSecret(scene, data),
    "account.token.replace": (scene) => stayLoggedIn(scene, { secret: secretOf(scene) }),
  },
};
