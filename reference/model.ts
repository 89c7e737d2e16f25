/** Who exists on the platform: users, websites, plugins and the keypairs that act for them. */
import type { Tier } from "../contract/source.ts";
import type { Collection } from "./collection.ts";

export type Role = "owner" | "member";

export interface User {
  user_id: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  phone: string;
  avatar: string;
  locale: string;
  /** Base32 secret of the second factor, when configured. */
  totp_secret: string | undefined;
  created_at: number;
}

export interface OperatorLink {
  user_id: string;
  role: Role;
  title: string | undefined;
}

export interface Website {
  website_id: string;
  name: string;
  domain: string;
  logo: string;
  created_at: number;
  /** In the order in which they joined. */
  operators: Map<string, OperatorLink>;
  /** Plugins installed here, by plugin id. */
  plugins: Set<string>;
  /** When the scheduled deletion runs (ms), if one is scheduled. */
  expunge_at: number | undefined;
  /** Names it holds below the root domains of the platform, such as `acme.help.example`. */
  hosts: Set<string>;
}

/** A plugin of the marketplace; what `GET /v1/plugin/{plugin_id}` shows is kept in the plugins family. */
export interface Plugin {
  plugin_id: string;
  urn: string;
  name: string;
  /** Key of the signature on its hook deliveries. */
  signing_secret: string;
  created_at: number;
}

export interface Permission {
  read: boolean;
  write: boolean;
}

/** A keypair and what it may do. */
export type Credential = UserSession | PluginToken;

export interface UserSession {
  tier: "user";
  identifier: string;
  key: string;
  user_id: string;
  created_at: number;
  /** Set for an ephemeral session (ms). */
  expires_at: number | undefined;
  /** Requests a minute; undefined for the default of the reference. */
  minute_limit: number | undefined;
  device: { useragent?: string; ip?: string; country?: string };
}

export interface PluginToken {
  tier: "plugin";
  identifier: string;
  key: string;
  plugin_id: string;
  scopes: Map<string, Permission>;
  /** Requests a day; undefined for the default of the reference. */
  daily_quota: number | undefined;
}

export interface Platform {
  users: Collection<User>;
  websites: Collection<Website>;
  plugins: Collection<Plugin>;
  /** By identifier. */
  credentials: Map<string, Credential>;
  usersByEmail: Map<string, string>;
  websitesByDomain: Map<string, string>;
  pluginsByUrn: Map<string, string>;
  /** Which website holds a name below a root domain of the platform. */
  websitesByHost: Map<string, string>;
  /** Owner of slots that belong to no website and no user; another one after a reset. */
  shared: object;
}

/** The credential of one request, with the tier that the request claimed and proved. */
export interface KnownCaller {
  tier: Tier;
  credential: Credential;
}
