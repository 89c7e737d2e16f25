/** A hook of a website, its target at our sink, and messages to remove: what wakes it and closes waits. */
import * as fc from "fast-check";
import {
  arrives,
  type Caller,
  type Delivery,
  eventBudget,
  eventually,
  type HookTarget,
  hookTarget,
  type Id,
  isAboutThing,
  isAccepted,
  isMissing,
  isOpaque,
  isStaged,
  listed,
  mentions,
  type Missing,
  NotClaimed,
  type SinkAnswer,
  tellsOf,
  type Trial,
  uniqueName,
  type World,
} from "../../../harness/author.ts";
import type { Hook, HookEvent } from "../../../schemas/generated/types.ts";
import { startChat, type Chat } from "../conversation/chat.ts";
import { givenThread, say } from "../conversation/message.ts";
import { paramsOf } from "./website.ts";

export interface Hooked {
  trial: Trial;
  world: World;
  /** Who creates the hook, and acts. */
  as: Caller;
  target: HookTarget;
  /** Found in the list of hooks, so only who needs it asks. */
  hookId: () => Promise<string>;
  /** Messages that were sent before there was a hook; removing one is reported as message:removed. */
  spare: {
    chat: Chat;
    fingerprints: number[];
    /** All of them, also those that are removed. */
    all: number[];
  };
}

/** The namespace of which it is stated what brings it about, and that needs no stage. */
export const surest = "message:removed" as const;
/** Namespaces in which what is waited for is neither the first nor the last. */
export const surestAmong: HookEvent[] = ["campaign:progress", surest, "status:health:changed"];
/** Enough to wake the hook and to close a wait; who needs more sends more. */
const spares = 2;

/** Answers of a target that take no delivery. */
export const refusals: fc.Arbitrary<SinkAnswer> = fc.constantFrom<SinkAnswer[]>(
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "close" },
);

/** Sends spare messages, then creates a hook that names these namespaces; its target may have a query. */
export async function hookUp(
  trial: Trial,
  events: readonly string[],
  world: World,
  query = "",
): Promise<Hooked> {
  const as = world.owner;
  const chat = await startChat(trial, world, as);
  const fingerprints = await sendSpares(chat, spares);
  const hook = await createHook(trial, events, world, query);
  return { trial, world, as, ...hook, spare: { chat, fingerprints, all: [...fingerprints] } };
}

/** Creates another hook of the website, with a target of its own. */
export async function hookApart(hooked: Hooked, events: readonly string[]): Promise<Hooked> {
  return { ...hooked, ...(await createHook(hooked.trial, events, hooked.world)) };
}

async function createHook(
  trial: Trial,
  events: readonly string[],
  world: World,
  query = "",
): Promise<Pick<Hooked, "target" | "hookId">> {
  const target = await hookTarget(trial);
  const params = paramsOf(world);
  const body = {
    // Two hooks may not be allowed to have one label (open.hook-same-target).
    label: uniqueName({ trial, world }, "assay"),
    target: target.url + query,
    events: [...new Set(events)] as HookEvent[],
  };
  await trial.given(world.owner, "hooks.hook.create", { params, body });
  let found: Promise<Hook> | undefined;
  const hookId = async (): Promise<string> =>
    (await (found ??= findHook(trial, world, target))).hook_id;
  if (!isStaged(trial)) removeAtEnd(trial, world, await hookId());
  return { target, hookId };
}

function removeAtEnd(trial: Trial, world: World, hook_id: string): void {
  const params = { ...paramsOf(world), hook_id };
  trial.onEnd(async () => void (await trial.call(world.owner, "hooks.hook.remove", { params })));
}

/** Creates another hook with the same target; whether that was accepted, which is open (open.hook-same-target). */
export async function hookBeside(
  { trial, world, as, target, hookId }: Hooked,
  events: HookEvent[],
): Promise<boolean> {
  const body = { label: uniqueName({ trial, world }, "beside"), target: target.url, events };
  const exchange = await trial.call(as, "hooks.hook.create", { params: paramsOf(world), body });
  if (!isAccepted(exchange)) return false;
  if (!isStaged(trial)) {
    const { hook_id } = await findHook(trial, world, target, await hookId());
    removeAtEnd(trial, world, hook_id);
  }
  return true;
}

async function sendSpares(chat: Chat, count: number): Promise<number[]> {
  const fingerprints: number[] = [];
  // Those of user need not be removable (open.message-remove-which).
  for (let i = 0; i < count; i++) fingerprints.push(await say(chat, "operator", `spare ${i}`));
  await givenThread(chat, fingerprints);
  return fingerprints;
}

/** The path of an address without the slash that may end it. */
const pathOf = (url: string): string | undefined => URL.parse(url)?.pathname.replace(/\/$/, "");

/** Finds it by the path of its target, which only one known hook has: the URL may be shown in another spelling. */
async function findHook(
  trial: Trial,
  world: World,
  { url }: HookTarget,
  known?: string,
): Promise<Hook> {
  const isOwn = ({ hook_id, target }: Hook): boolean =>
    hook_id !== known && pathOf(target) === pathOf(url);
  const params = paramsOf(world);
  const find = async (): Promise<Hook | undefined> => {
    const isEnough = (hooks: Hook[]): boolean => hooks.some(isOwn);
    return (await listed(trial, world.owner, "hooks.hook.list", { params }, isEnough)).find(isOwn);
  };
  const hook = await eventually(trial, "list", find, (found) => found !== undefined);
  return hook ?? trial.cannot("a hook that was created had to be listed first");
}

/** One more spare message, which a hook may be told of as well. */
async function sendMore({ chat, all }: Hooked["spare"]): Promise<number[]> {
  const sent = await sendSpares(chat, 1);
  all.push(...sent);
  return sent;
}

/** Removes one of the spare messages; returns its fingerprint. */
export async function removeSpare({ trial, as, spare }: Hooked): Promise<number> {
  const [fingerprint = 0] = spare.fingerprints.length
    ? spare.fingerprints.splice(-1)
    : await sendMore(spare);
  const params = { ...spare.chat.params, fingerprint: String(fingerprint) };
  await trial.given(as, "conversation.message.remove", { params });
  return fingerprint;
}

/** Waits for a delivery that had not come when this was called, and that may be meant. */
function newOnes(
  { trial, target }: Hooked,
  event: string,
): (isMeant?: (data: unknown) => boolean) => Promise<Delivery | Missing> {
  const before = new Set(target.heard(event));
  return (isMeant = () => true) =>
    target.next(event, {
      budget: eventBudget(trial.run.target),
      where: (data, delivery) => !before.has(delivery) && isMeant(data),
    });
}

/** All namespaces that the contract names. */
export const namespacesOf = ({ run }: Trial): HookEvent[] =>
  run.contract.events
    .filter(({ channel }) => channel === "hook")
    .map(({ name }) => name as HookEvent);

/**
 * The rule says nothing where no delivery names any namespace and what comes cannot be read: how one looks is open
 * (open.hook-delivery). Begins before the act, since a target may be called once to see who answers.
 */
export function legible({ trial, target }: Hooked): () => void {
  const before = new Set(target.heard());
  const names = namespacesOf(trial);
  const isNamed = (delivery: Delivery): boolean => names.some((name) => tellsOf(delivery, name));
  return () => {
    const all = target.heard();
    if (all.some(isNamed) || !all.some((one) => !before.has(one) && isOpaque(one))) return;
    throw new NotClaimed(
      "a delivery arrived at the target, and what it tells cannot be read, which open.hook-delivery leaves open",
    );
  };
}

/** Waits for what the act brings; acts once more where a new hook took its time (open.hook-change-delay). */
export async function firstTold(
  hooked: Hooked,
  event: string,
  act: () => Promise<unknown>,
): Promise<Delivery | Missing> {
  const next = newOnes(hooked, event);
  const expectLegible = legible(hooked);
  await act();
  const first = await next();
  if (!isMissing(first)) return first;
  expectLegible();
  await act();
  return next();
}

/** The rule says that the act brings this to the hook, which may need a second one to take notice. */
export async function tellsFirst(
  hooked: Hooked,
  event: string,
  act: () => Promise<unknown>,
  at = "at a hook that names it",
): Promise<Delivery | undefined> {
  const first = await firstTold(hooked, event, act);
  return arrives(hooked.trial, { next: () => Promise.resolve(first) }, event, { at });
}

/**
 * Waits until the hook is told of a removal. Another message is removed where a new hook took its time
 * (open.hook-change-delay), and where what came does not name the message: it may be a call to see who answers,
 * which names all that the hook is for (open.hook-causes).
 */
export async function toldOfRemoval(hooked: Hooked): Promise<Delivery | Missing> {
  const remove = async (): Promise<{ told: Delivery | Missing; isNamed: boolean }> => {
    const next = newOnes(hooked, surest);
    const fingerprint = await removeSpare(hooked);
    const told = await next(isAbout(fingerprint, hooked.spare.all));
    return { told, isNamed: !isMissing(told) && isAboutThing(told, fingerprint) };
  };
  const expectLegible = legible(hooked);
  const first = await remove();
  if (isMissing(first.told)) expectLegible();
  return first.isNamed ? first.told : (await remove()).told;
}

/** A precondition: the hook delivers. What is caused from now on must reach it, if it names it. */
export async function awaken(hooked: Hooked): Promise<void> {
  if (isMissing(await hooked.trial.evidence.aside(() => toldOfRemoval(hooked))))
    hooked.trial.cannot(`see hook-arrives:${surest}: the hook had to deliver it first`);
}

/** What was caused before had its time: a spare message is removed and reported. */
export async function close(hooked: Hooked): Promise<void> {
  if (isMissing(await hooked.trial.evidence.aside(() => toldOfRemoval(hooked))))
    hooked.trial.cannot(`see hook-arrives:${surest}: the hook had to deliver it once more`);
}

/** Whether a payload may be about this one of several things: it names it, or none of them. */
export const isAbout =
  (id: Id, all: readonly Id[]) =>
  (data: unknown): boolean =>
    mentions(data, id) || !all.some((one) => mentions(data, one));

/** A hook of a new website that names these namespaces and is awake. */
export async function openHook(trial: Trial, events: readonly string[]): Promise<Hooked> {
  const hooked = await hookUp(trial, [...events, surest], await trial.world());
  await awaken(hooked);
  return hooked;
}

/** The rule says that the hook is notified of the act, under this namespace. */
export async function tells(
  { trial, target }: Hooked,
  event: string,
  act: () => Promise<unknown>,
  which: { where?: (data: unknown, delivery: Delivery) => boolean } = {},
): Promise<void> {
  await act();
  await arrives(trial, target, event, which);
}

/** The path of the hook. */
export const hookParams = async ({
  world,
  hookId,
}: Hooked): Promise<{ website_id: string; hook_id: string }> => ({
  ...paramsOf(world),
  hook_id: await hookId(),
});

/** What a delivery about one of its spare messages may name. */
export const namesOf = ({ spare }: Hooked): Id[] => [spare.chat.params.session_id, ...spare.all];

/** Whether a delivery is about one of them. */
export const isNaming =
  (ids: readonly Id[]) =>
  (delivery: Delivery): boolean =>
    ids.some((id) => isAboutThing(delivery, id));

/** The rule says that none of these may be delivered. */
export const expectNone = (trial: Trial, deliveries: readonly Delivery[], where: string): void =>
  trial.expect(
    !deliveries.length,
    where,
    "none",
    deliveries.map(({ data }) => data),
  );
