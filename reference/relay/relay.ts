/** Carries events to sockets and hooks: who listens, and who may hear what. */
import type { Reference } from "../reference.ts";
import type { Seams } from "../seams.ts";
import { requirementOf } from "./access.ts";
import type { EmittedEvent, RelayListener } from "./event.ts";

/** Called with every event that goes out; hooks attach here. */
export type Tap = (event: EmittedEvent) => void;

export interface Relay {
  listen: (listener: RelayListener) => () => void;
  tap: (tap: Tap) => () => void;
  emit: (event: EmittedEvent) => void;
  hears: (listener: RelayListener, event: EmittedEvent) => boolean;
  deliver: (listener: RelayListener, event: EmittedEvent) => void;
  listeners: () => number;
  /** Whether the user has a socket open. */
  isConnected: (user_id: string) => boolean;
  stop: () => void;
}

/** Emission is synchronous, so order is the order of the causes. */
export function createRelay(seams: Seams): Relay {
  const listeners = new Set<RelayListener>();
  const taps = new Set<Tap>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tap(tap) {
      taps.add(tap);
      return () => taps.delete(tap);
    },
    emit(event) {
      for (const listener of listeners) {
        if (seams.hears(listener, event)) seams.deliver(listener, event);
      }
      for (const tap of taps) tap(event);
    },
    hears,
    deliver: (listener, event) => listener.send(event.name, event.data),
    listeners: () => listeners.size,
    isConnected: (user_id) =>
      listeners.values().some((one) => one.user_id === user_id && one.isValid()),
    stop() {
      listeners.clear();
      taps.clear();
    },
  };
}

function hears(listener: RelayListener, event: EmittedEvent): boolean {
  if (listener.channel !== event.channel || !listener.isValid()) return false;
  if (listener.events && !listener.events.has(event.name)) return false;
  if (event.user_id !== undefined && listener.user_id !== event.user_id) return false;
  if (event.plugin_id !== undefined && listener.plugin_id !== event.plugin_id) return false;
  if (event.website_id !== undefined) {
    if (listener.rooms && !listener.rooms.has(event.website_id)) return false;
    if (!listener.mayHear(event.website_id)) return false;
  }
  const { tiers, scope, permission } = requirementOf(event.name);
  if (!tiers.includes(listener.tier)) return false;
  if (scope === undefined || listener.scopes === undefined) return true;
  return listener.scopes.get(scope)?.[permission] ?? false;
}

/** Sends one event of a website, with the website and conversation in the payload. */
export function emitWebsite(
  reference: Reference,
  name: string,
  website_id: string,
  data: Record<string, unknown> = {},
  channel: EmittedEvent["channel"] = "rtm",
): void {
  reference.seams.emit(ofWebsite(channel, name, website_id, data));
}

/** Sends one event of a website that only this plugin hears. */
export function emitPlugin(
  reference: Reference,
  name: string,
  website_id: string,
  plugin_id: string,
  data: Record<string, unknown> = {},
): void {
  reference.seams.emit({ ...ofWebsite("rtm", name, website_id, data), plugin_id });
}

function ofWebsite(
  channel: EmittedEvent["channel"],
  name: string,
  website_id: string,
  data: Record<string, unknown>,
): EmittedEvent {
  const session_id = data["session_id"];
  return {
    channel,
    name,
    website_id,
    ...(typeof session_id === "string" ? { session_id } : {}),
    data: { website_id, ...data },
  };
}

/** Sends one event that only this user hears. */
export function emitUser(
  reference: Reference,
  name: string,
  user_id: string,
  data: Record<string, unknown> = {},
): void {
  reference.seams.emit({ channel: "rtm", name, website_id: undefined, user_id, data });
}
