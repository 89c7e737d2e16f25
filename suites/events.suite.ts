/**
 * Each event of the sockets and each hook namespace (1/6): it arrives each time, where it belongs and
 * nowhere else, and for no refused call. What is open of which stands in schemas/event-deviations.yaml.
 */
import {
  anybodyIn,
  createScene,
  eventRules,
  fence,
  fenceEvents,
  type Delivery,
  type HookTarget,
  type Id,
  identifiersIn,
  isStaged,
  mentions,
  nextOfAny,
  type SocketChannel,
  type Trial,
  type WorldRequest,
} from "../harness/author.ts";
import { ownListeners } from "./support/billing/listen.ts";
import { startChat } from "./support/conversation/chat.ts";
import { stragglersHeard } from "./support/follows.ts";
import { otherWorld, overheard, pluginHears, strayOf, watch, type Watch } from "./support/room.ts";
import { arrivesEachTime, type IsMeant, type Told } from "./support/events/each.ts";
import { hookCauses } from "./support/events/hooked.ts";
import type { Cause, Place } from "./support/events/occasion.ts";
import { socketCauses } from "./support/events/socket.ts";
import {
  awaken,
  close,
  expectNone,
  hookUp,
  surest,
  toldOfRemoval,
  type Hooked,
} from "./support/platform/hook.ts";
import { silenceElsewhere, silenceOf, type Silence } from "./support/platform/silence.ts";

type Property = (trial: Trial) => Promise<void>;

async function openPlace(trial: Trial, request: WorldRequest = {}): Promise<Place> {
  const world = await trial.world(request);
  return { trial, world, scene: createScene(trial, world) };
}

/** Whether it belongs to a user and not to a website (2/6). */
const isOfUser = (event: string): boolean => event.startsWith("billing:");

/** Whether it is meant for a plugin alone (1/6). */
const isOfPlugin = (event: string): boolean => event === "identity:verify:request";

/** Whether it comes of what the visitor is asked, who is the same for all rules where a target file names one. */
const isOfVisitor = (event: string): boolean => /^(app:)?(browsing|call):/.test(event);

/** Judges an event of a socket; which clients receive it is open (open.event-audience). */
const onSocket =
  (event: string, channel: SocketChannel, cause: Cause): Property =>
  async (trial) => {
    const place = await openPlace(trial, overheard);
    const { world } = place;
    const watched = await watch(trial, world, channel);
    const { here, elsewhere } = watched;
    if (isOfPlugin(event)) pluginHears(watched);
    const expectSilence = elsewhere && silenceElsewhere(trial, elsewhere, [event]);
    const beside = isOfUser(event) ? await ownListeners(trial, world) : [];
    const listeners = [...here.listeners, ...beside];
    const told: Told = {
      event,
      heard: () => listeners.flatMap((listener) => listener.heard(event)),
      next: (name, options) => nextOfAny(listeners, name, options),
      silence: (isMeant) => silenceOf(trial, here, [event], isMeant),
      // It may tell of what the platform does with a message, such as stamping it, after a call that is refused (open.event-more-causes).
      ...(event === "message:updated" && {
        isHeard: (isMeant: IsMeant) => heardSince(watched, event, isMeant),
      }),
      // A conversation that was made for the occasion may bring it too (open.event-more-causes).
      ...(event === fenceEvents.rtm && { calm: () => fence(trial, here.listeners, world) }),
      ...(isOfVisitor(event) &&
        !isStaged(trial) && { calm: () => stragglersHeard({ trial, here }) }),
      isFence: event === fenceEvents[channel],
    };
    const bystander = await startChat(trial, world, anybodyIn(world));
    await arrivesEachTime(place, cause, told, bystander.params.session_id);
    await expectSilence?.("after it was caused on another website");
  };

/** Whether any listener hears one from now on that may be meant, once a fence ends the wait. */
function heardSince(
  { trial, here }: Watch,
  event: string,
  isMeant: IsMeant,
): () => Promise<boolean> {
  const before = here.listeners.map((listener) => listener.heard(event).length);
  return async () => {
    await fence(trial, here.listeners, here.world);
    return here.listeners.some((listener, at) =>
      listener
        .heard(event)
        .slice(before[at])
        .some(({ data }) => isMeant(data)),
    );
  };
}

/** What the hook is sent of this namespace from now on that may be meant. */
function straysAt(hooked: Hooked, event: string, isMeant: IsMeant): () => Promise<Delivery[]> {
  const { target } = hooked;
  const before = target.heard(event).length;
  return async () => {
    await close(hooked);
    return target
      .heard(event)
      .slice(before)
      .filter((one) => isMeant(one.data));
  };
}

/** The rule says that there is none. */
function silenceAt(hooked: Hooked, event: string, isMeant: IsMeant): Silence {
  const strays = straysAt(hooked, event, isMeant);
  return async (after) => expectNone(hooked.trial, await strays(), `${event} at a hook ${after}`);
}

/** Judges a namespace of hooks; how often it is delivered is open (open.hook-retry). */
const onHook =
  (event: string, cause: Cause): Property =>
  async (trial) => {
    const place = await openPlace(trial);
    const events = [event, surest];
    const here = await hookUp(trial, events, place.world);
    const isFence = event === surest;
    // Here the event that wakes a hook is the very one that is judged, so it need not come.
    if (isFence) await toldOfRemoval(here);
    else await awaken(here);
    // On another website it ends waits too, and cannot be distinguished from what is judged (hooks.only-own-website).
    const expectSilence = isFence ? undefined : await silenceOfForeign(here, event);
    const { target, spare } = here;
    const meantOf = (isMeant: IsMeant, of: Id | undefined): IsMeant =>
      isFence ? (data) => of !== undefined && mentions(data, of) : isMeant;
    const told: Told = {
      event,
      heard: () => target.heard(event),
      next: target.next,
      // The platform may greet in a conversation that was made for the occasion.
      calm: () => close(here),
      silence: (isMeant, of) => silenceAt(here, event, meantOf(isMeant, of)),
      isHeard: (isMeant, of) => {
        const strays = straysAt(here, event, meantOf(isMeant, of));
        return async () => (await strays()).length > 0;
      },
      isFence,
    };
    await arrivesEachTime(place, cause, told, spare.chat.params.session_id);
    await expectSilence?.("of another website");
  };

/** Whether a payload is of anything that the target was told of. */
function sharesWith({ heard }: HookTarget, payload: unknown): boolean {
  const known = new Set(heard().flatMap(({ data }) => identifiersIn(data)));
  return identifiersIn(payload).some((id) => known.has(id));
}

/** A hook of another website for the same, where there can be one. */
async function silenceOfForeign(here: Hooked, event: string): Promise<Silence | undefined> {
  const { trial, world, target } = here;
  const other = await otherWorld(trial, world);
  if (!other) return undefined;
  const isStray = strayOf(trial, target.heard);
  const hooked = await hookUp(trial, [event, surest], other);
  await awaken(hooked);
  // What was done there before there was a hook may be sent late (open.event-delay).
  const { session_id, website_id } = hooked.spare.chat.params;
  const isOfThere = (data: unknown): boolean =>
    mentions(data, session_id) || (mentions(data, website_id) && !sharesWith(target, data));
  return silenceAt(hooked, event, (data) => isStray(event, data) && !isOfThere(data));
}

eventRules(({ name, channel }) => {
  const cause = (channel === "hook" ? hookCauses : socketCauses)[name];
  if (!cause)
    throw new Error(`nothing brings about ${name}: add its cause to suites/support/events/`);
  return channel === "hook" ? onHook(name, cause) : onSocket(name, channel, cause);
});
