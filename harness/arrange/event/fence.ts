/**
 * Closes a negative wait without sleeping: causes an event that must arrive on the same channel and
 * website, and waits for it; what was caused before it had its time.
 */
import { usualCaller } from "../caller.ts";
import { createAndIdentify } from "../create.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { createScene } from "../scene.ts";
import { ongoingCall } from "../visitor/given-visitor.ts";
import { serial } from "../value/unique.ts";
import { actAsVisitor, noticed } from "../visitor/visitor.ts";
import type { Caller } from "../../client/client.ts";
import { eventBudget } from "../../target/target.ts";
import type { Trial } from "../../trial/trial.ts";
import type { Frame } from "../../record/frame.ts";
import { Indeterminate } from "../../case/stop.ts";
import type { World } from "../../trial/world.ts";
import type { Listener, SocketChannel } from "../../realtime/listener.ts";
import { identifiersIn, mentions } from "../../realtime/match.ts";
import { nextOfAny } from "../../realtime/next-of-any.ts";
import { describeMissing, isMissing } from "../../realtime/missing.ts";
import { eventually } from "../../target/eventually.ts";
import { fenceEvents } from "../../trial/fence-events.ts";
import { mustStillHear } from "../../trial/listening.ts";
import { isStagedVisitor } from "../staged.ts";
import { slot } from "../../case/slot.ts";

const causes: Record<SocketChannel, (trial: Trial, world: World) => Promise<string>> = {
  rtm: initiate,
  stream: signal,
};

async function initiate(trial: Trial, world: World): Promise<string> {
  const { contract } = trial.run;
  const scene = createScene(trial, world);
  const create = contract.operation("conversation.create");
  const session_id = String((await createAndIdentify(scene, create)).id);
  const params = { website_id: world.website_id, session_id };
  const caller = callerFor(trial, world);
  await trial.given(caller, "conversation.initiate", { params });
  return session_id;
}

async function signal(trial: Trial, world: World): Promise<string> {
  const caller = callerFor(trial, world);
  const { tell, ...params } = isStagedVisitor(trial)
    ? await newCall(trial, world, caller)
    : await callOfVisitor(trial, world);
  const body = { type: "candidate", payload: { candidate: tell } } as const;
  await trial.given(caller, "call.signal.send", { params, body });
  return tell;
}

/** Where to send the signal, and what it is told by. */
interface Call {
  website_id: string;
  session_id: string;
  call_id: string;
  tell: string;
}

/** A call in a conversation of its own. */
async function newCall(trial: Trial, { website_id }: World, caller: Caller): Promise<Call> {
  const act = (name: string, input: object = {}): Promise<unknown> =>
    actAsVisitor(trial, name, { website_id, ...input });
  const session_id = memberAt(await act("arrive"), "session_id");
  if (typeof session_id !== "string")
    return trial.cannot("the stage shows no session_id of a visitor");
  const params = { website_id, session_id };
  await noticed(trial, caller, params);
  await trial.given(caller, "call.session.start", { params, body: { mode: "audio" } });
  await act("call", { session_id, answer: "accept" });
  const { call_id } = (await trial.given(caller, "call.session.read", { params })) ?? {};
  if (call_id === undefined) return trial.cannot("call.session.read shows no call_id");
  return { ...params, call_id, tell: session_id };
}

/** The one visitor of a target file has one call, which may be what is judged. */
async function callOfVisitor(trial: Trial, world: World): Promise<Call> {
  const params = await ongoingCall(trial, world.website_id);
  return { ...params, tell: `${params.call_id}-${serial({ trial, world })}` };
}

/** Who causes the fence: somebody who usually starts conversations. */
function callerFor({ run }: Trial, world: World): Caller {
  return usualCaller(run.contract.operation("conversation.create"), world) ?? world.owner;
}

/** Identifiers that stand in events of any thing of the world. */
const ofWorld = ({ website_id, operators, plugins }: World): Set<string> =>
  new Set([
    website_id,
    ...operators.map(({ user_id }) => user_id),
    ...plugins.map(({ plugin_id }) => plugin_id),
  ]);

/** What the fences of a website are told by. */
const known = slot<Map<string, Set<string>>>("fence: what it is told by");

const tellsIn = (trial: Trial, { website_id }: World): Set<string> => {
  const all = known.ensure(trial, () => new Map());
  const tells = all.get(website_id) ?? new Set();
  all.set(website_id, tells);
  return tells;
};

/** Whether a payload is of what a fence on this website made: that may bring more than the event that closes a wait (open.event-more-causes). */
export const isOfFence = (trial: Trial, world: World, data: unknown): boolean =>
  [...tellsIn(trial, world)].some((tell) => mentions(data, tell));

/**
 * Resolves with the closing frame of each listener, or with none: some may not hear the event at all
 * (open.event-audience) and are given the time in which reads settle. One whose connection has ended leaves
 * the rule undecided, since what it did not hear may have been sent. An event that says which conversation it
 * is of must say the fence's; one that carries no identifier is known by its name alone. When nobody hears it
 * the rule could not run.
 */
export async function fence(
  trial: Trial,
  listeners: readonly Listener[],
  world: World,
  budget: number = eventBudget(trial.run.target),
): Promise<(Frame | undefined)[]> {
  const [first] = listeners;
  if (!first) return trial.cannot("nobody listens who could hear a fence");
  const event = fenceEvents[first.channel];
  if (listeners.some(({ events }) => events && !events.includes(event))) {
    throw new Error(`a fence needs listeners that ask for ${event}: add it to their events`);
  }
  const before = new Set(listeners.flatMap((listener) => listener.heard(event)));
  const shared = ofWorld(world);
  const { channel } = first;
  const session_id = await trial.evidence.aside(() => causes[channel](trial, world));
  tellsIn(trial, world).add(session_id);
  const isClosing = ({ data }: Frame): boolean =>
    mentions(data, session_id) || identifiersIn(data).every((id) => shared.has(id));
  const where = (_: unknown, frame: Frame): boolean => !before.has(frame) && isClosing(frame);
  const frame = await nextOfAny(listeners, event, { where, budget });
  for (const { role, problems } of listeners)
    if (problems.length)
      trial.cannot(`what ${role} heard could not be read: ${problems.join(", ")}`);
  const who = listeners.map(({ role }) => role).join(" or ");
  if (isMissing(frame)) {
    const reason = `the fence ${event} of ${session_id} did not reach ${who} on ${first.channel}: ${describeMissing(frame)}`;
    if (frame.ended !== undefined) throw new Indeterminate(reason);
    return trial.cannot(reason);
  }
  const closing = async (): Promise<(Frame | undefined)[]> =>
    listeners.map((listener) => listener.heard(event).find((one) => where(undefined, one)));
  // Whatever else is still to come about is not waited for.
  const { run } = trial;
  const closed = await eventually({ run }, "thing", closing, (frames) => frames.every(Boolean));
  mustStillHear(listeners);
  return closed;
}
