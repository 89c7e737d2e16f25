/** Deviations of events on their way out. */
import type { Call } from "../call.ts";
import type { Clock } from "../clock.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Reference } from "../reference.ts";
import type { EmittedEvent } from "../relay/event.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { createCounter } from "./counter.ts";
import type { Plant } from "./deviation.ts";
import { wrap } from "../seams.ts";
import { instead } from "./handler.ts";
import { seam } from "./seam.ts";

/** How long an event waits for another of its name (ms). */
const joinedWithin = 100;

/** Sends these events in place of each event. */
export const sends = (change: (event: EmittedEvent) => EmittedEvent[]): Plant =>
  seam("emit", (original) => (event) => {
    for (const one of change(event)) original(one);
  });

/** Hands an event on a while later (ms), as it is now. */
export function handLater<Event extends { data: object }>(
  clock: Clock,
  by: number,
  event: Event,
  hand: (event: Event) => void,
): void {
  const data = structuredClone(event.data);
  clock.at(clock.now() + by, () => hand({ ...event, data }));
}

/** Never sends events of these names. */
export const losesEvent = (...names: string[]): Plant =>
  sends((event) => (names.includes(event.name) ? [] : [event]));

/** Sends events of these names twice. */
export const sendsTwice = (...names: string[]): Plant =>
  sends((event) => (names.includes(event.name) ? [event, event] : [event]));

/** Sends events of one name under another. */
export const misnames = (name: string, wrong: string): Plant =>
  sends((event) => [event.name === name ? { ...event, name: wrong } : event]);

/** Sends events of these names on one channel only. */
export const movesToChannel = (channel: EmittedEvent["channel"], ...names: string[]): Plant =>
  sends((event) => [names.includes(event.name) ? { ...event, channel } : event]);

/** Sends events of these names with another payload. */
export const changesPayload = (
  change: (data: EmittedEvent["data"]) => EmittedEvent["data"],
  ...names: string[]
): Plant =>
  sends((event) => [names.includes(event.name) ? { ...event, data: change(event.data) } : event]);

/** Sends no event of these names for what this operation does; others may bring them about. */
export const losesEventOf = (operationId: OperationId, ...names: string[]): Plant =>
  losesEventWhere(operationId, () => true, ...names);

/** Sends no event of these names for such calls of this operation. */
export const losesEventWhere =
  <Id extends OperationId>(
    operationId: Id,
    isMeant: (call: Call<Id>) => boolean,
    ...names: string[]
  ): Plant =>
  (reference) => {
    let isAtIt = false;
    instead(operationId, (call, original) => {
      isAtIt = isMeant(call);
      try {
        return original(call);
      } finally {
        isAtIt = false;
      }
    })(reference);
    sends((event) => (isAtIt && names.includes(event.name) ? [] : [event]))(reference);
  };

/** Keeps events of these names from all hooks. */
export const hooksMiss = (...names: string[]): Plant =>
  seam(
    "hookNames",
    (original) => (namespaces, event) => !names.includes(event.name) && original(namespaces, event),
  );

/** Delivers events to hooks under the names that are given here: none, one or several. */
export const namesForHooks =
  (change: (event: EmittedEvent) => string[]): Plant =>
  (reference) => {
    const { hooks } = reference;
    /** By the name that the event had; planted twice, the one is asked for each name that the other gives. */
    const named = new WeakMap<object, Map<string, string[]>>();
    seam("hookNames", (original) => (namespaces, event) => {
      const names = change(event).filter((name) => original(namespaces, { ...event, name }));
      named.set(event.data, (named.get(event.data) ?? new Map()).set(event.name, names));
      return names.length > 0;
    })(reference);
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      for (const event of named.get(delivery.data)?.get(delivery.event) ?? [delivery.event])
        deliver(target, { ...delivery, event });
    };
  };

/** Of events of one name on a website that come upon each other, sends the last one only. */
export const joinsEvents =
  (name: string): Plant =>
  (reference) => {
    const latest = new Map<string | undefined, EmittedEvent>();
    seam("emit", (original) => (event) => {
      if (event.name !== name) return original(event);
      const { clock } = reference;
      latest.set(event.website_id, event);
      clock.at(clock.now() + joinedWithin, () => {
        if (latest.get(event.website_id) === event) original(event);
      });
    })(reference);
  };

/** Sends another event beside each event of this name. */
export const sendsBeside = (name: string, other: string): Plant =>
  sends((event) => (event.name === name ? [event, { ...event, name: other }] : [event]));

/** Loses one in every `most` events of each of these names, website by website. */
export const losesOneIn =
  (most: number, ...names: string[]): Plant =>
  (reference) => {
    const count = createCounter();
    sends((event) => {
      const isMeant = names.includes(event.name);
      return isMeant && count(`${event.name} ${event.website_id}`) % most === 0 ? [] : [event];
    })(reference);
  };

/** Sends events of this name only once about each conversation. */
export const losesAgain =
  (name: string): Plant =>
  (reference) => {
    const count = createCounter();
    sends((event) => {
      const { session_id } = event;
      const isMeant = event.name === name && session_id !== undefined;
      return isMeant && count(session_id) > 1 ? [] : [event];
    })(reference);
  };

/** Sends no event of this name about a conversation once another one was sent about it. */
export const losesAfter =
  (name: string, earlier: string): Plant =>
  (reference) => {
    const had = new Set<string | undefined>();
    sends((event) => {
      if (event.name === earlier) had.add(event.session_id);
      return event.name === name && had.has(event.session_id) ? [] : [event];
    })(reference);
  };

/** Sends only the first of every two events of each of these names, website by website. */
export const losesEverySecond = (...names: string[]): Plant => losesOneIn(2, ...names);

/** Sends events of these names to another website. */
export const sendsElsewhere =
  (...names: string[]): Plant =>
  (reference) =>
    sends((event) => {
      if (!names.includes(event.name)) return [event];
      const other = [...reference.platform.websites].find(
        ({ website_id }) => website_id !== event.website_id,
      );
      return other ? [{ ...event, website_id: other.website_id }] : [];
    })(reference);

/** Lets clients of other websites hear events of these names as well, and those of other plugins. */
export const heardElsewhere = (...names: string[]): Plant =>
  seam("hears", (original) => (listener, event) => {
    if (!names.includes(event.name)) return original(listener, event);
    const { plugin_id: _, ...ofAnybody } = event;
    return original({ ...listener, mayHear: () => true }, ofAnybody);
  });

/** The payload with the oldest other conversation of the website in place of its own. */
export function sessionSwapped(
  { platform }: Reference,
  website_id: string | undefined,
  data: EmittedEvent["data"],
): EmittedEvent["data"] {
  const website = website_id === undefined ? undefined : platform.websites.get(website_id);
  if (!website) return data;
  const own = data["session_id"];
  const other = [...conversationsOf(website).created].findLast(
    ({ session_id }) => session_id !== own,
  );
  if (typeof own !== "string" || !other) return data;
  return JSON.parse(JSON.stringify(data).replaceAll(own, other.session_id)) as typeof data;
}

/** Names another conversation of the website in events of these names. */
export const sendsOtherSession =
  (...names: string[]): Plant =>
  (reference) =>
    sends((event) => [
      names.includes(event.name)
        ? { ...event, data: sessionSwapped(reference, event.website_id, event.data) }
        : event,
    ])(reference);

/** Sends each event of these names with the payload of the one before it. */
export const payloadBehind =
  (...names: string[]): Plant =>
  (reference) => {
    const before = new Map<string, EmittedEvent["data"]>();
    sends((event) => {
      if (!names.includes(event.name)) return [event];
      const data = before.get(event.name) ?? {};
      before.set(event.name, event.data);
      return [{ ...event, data }];
    })(reference);
  };

/** Sockets, or hooks, are told of nothing that comes of such a call while it is handled. */
export const untoldOf =
  (who: "hears" | "hookNames", isUntold: (call: Call) => boolean): Plant =>
  ({ seams }) => {
    let isQuiet = false;
    wrap(seams, "handle", (original) => (call) => {
      isQuiet = isUntold(call);
      try {
        return original(call);
      } finally {
        isQuiet = false;
      }
    });
    if (who === "hears")
      wrap(seams, who, (original) => (listener, event) => !isQuiet && original(listener, event));
    else wrap(seams, who, (original) => (names, event) => !isQuiet && original(names, event));
  };

/** Nobody hears, or no hook names, what happens while a plugin is served. */
export const untoldOfPlugins = (who: "hears" | "hookNames"): Plant =>
  untoldOf(who, ({ caller }) => caller?.tier === "plugin");
