/** Turns the `authentication` message of a socket into a listener, or says why not. */
import { mayActOn } from "../authorize.ts";
import type { Reference } from "../reference.ts";
import type { RelayListener } from "./event.ts";

/** The names that a client asked for; a client that asks for none means all. */
const strings = (value: unknown): Set<string> | undefined =>
  Array.isArray(value) && value.length > 0
    ? new Set(value.filter((one) => typeof one === "string"))
    : undefined;

/** A listener for a valid keypair; undefined for any other. */
export function authenticateSocket(
  reference: Reference,
  { channel, path }: Pick<RelayListener, "channel" | "path">,
  message: unknown,
  send: RelayListener["send"],
): RelayListener | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { tier, username, password, events, rooms } = message as Record<string, unknown>;
  if (typeof username !== "string" || typeof password !== "string") return undefined;
  const { platform, seams } = reference;
  const credential = seams.socketCredential(username, password);
  if (!credential || (tier !== undefined && tier !== credential.tier)) return undefined;
  if (!seams.mayListen(credential)) return undefined;
  const isValid = (): boolean => seams.credential(username, password) === credential;
  return {
    channel,
    path,
    tier: credential.tier,
    user_id: credential.tier === "user" ? credential.user_id : undefined,
    plugin_id: credential.tier === "plugin" ? credential.plugin_id : undefined,
    scopes: credential.tier === "plugin" ? credential.scopes : undefined,
    isValid,
    mayHear(website_id) {
      const website = platform.websites.get(website_id);
      return website !== undefined && mayActOn(website, { tier: credential.tier, credential });
    },
    events: strings(events),
    rooms: strings(rooms),
    send,
  };
}
