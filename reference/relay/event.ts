/** Events on their way out, and who listens to them. */
import type { ChannelName } from "../../contract/contract.ts";
import type { Permission } from "../model.ts";

/** One occurrence on its way out. The payload follows the public facts; the documents show none. */
export interface EmittedEvent {
  channel: Exclude<ChannelName, "hook">;
  name: string;
  /** Undefined for events of a user rather than of a website. */
  website_id: string | undefined;
  /** Set when only this user is meant. */
  user_id?: string;
  /** Set when only this plugin is meant. */
  plugin_id?: string;
  session_id?: string;
  data: Record<string, unknown>;
}

/** One authenticated socket. */
export interface RelayListener {
  channel: Exclude<ChannelName, "hook">;
  /** Where it connected. */
  path: string;
  tier: "user" | "plugin";
  user_id: string | undefined;
  plugin_id: string | undefined;
  scopes: Map<string, Permission> | undefined;
  /** Whether the credential still opens anything: a closed session hears nothing more. */
  isValid: () => boolean;
  /** Websites that the credential may hear, looked up at each event. */
  mayHear: (website_id: string) => boolean;
  /** Names asked for; undefined for all. */
  events: Set<string> | undefined;
  /** Websites asked for; undefined for all. */
  rooms: Set<string> | undefined;
  send: (name: string, data: Record<string, unknown>) => void;
}
