/** Making and removing users, websites, plugins and sessions; the indexes stay in step. */
import { Collection } from "./collection.ts";
import type {
  Permission,
  Platform,
  Plugin,
  PluginToken,
  User,
  UserSession,
  Website,
} from "./model.ts";
import type { Reference } from "./reference.ts";
import { conflict } from "./refusal.ts";
import { dropInvitations, joinInvited } from "./state/invitations.ts";
import { unlinkOperator } from "./state/operator.ts";
import { closeSession, keepSession, openSessionsOf } from "./state/session.ts";

/** A platform on which nobody is. */
export function createPlatform(): Platform {
  return {
    users: new Collection(),
    websites: new Collection(),
    plugins: new Collection(),
    credentials: new Map(),
    usersByEmail: new Map(),
    websitesByDomain: new Map(),
    pluginsByUrn: new Map(),
    websitesByHost: new Map(),
    shared: {},
  };
}

type NewUser = Pick<User, "email" | "password" | "first_name" | "last_name"> & Partial<User>;

/** Refuses an address that another account has. */
export function createUser({ platform, seams, clock }: Reference, input: NewUser): User {
  const email = input.email.toLowerCase();
  if (platform.usersByEmail.has(email)) throw conflict("user_exists");
  const user: User = {
    phone: "",
    avatar: "",
    locale: "en",
    totp_secret: undefined,
    ...input,
    email,
    user_id: seams.newId("user"),
    created_at: clock.now(),
  };
  platform.usersByEmail.set(email, user.user_id);
  joinInvited(platform, user);
  return platform.users.set(user.user_id, user);
}

/** Removes an account with its sessions; on websites the user is no operator any more. */
export function removeUser(reference: Reference, user: User): void {
  const { platform } = reference;
  for (const session of openSessionsOf(reference, user)) closeSession(reference, user, session);
  for (const website of platform.websites) {
    if (website.operators.has(user.user_id)) unlinkOperator(reference, website, user.user_id);
  }
  platform.usersByEmail.delete(user.email.toLowerCase());
  platform.users.delete(user.user_id);
}

/** Refuses a domain that another website has. Nobody operates it yet. */
export function createWebsite(
  { platform, seams, clock }: Reference,
  { name, domain }: Pick<Website, "name" | "domain">,
): Website {
  const key = domain.toLowerCase();
  if (platform.websitesByDomain.has(key)) throw conflict("website_exists");
  const website: Website = {
    website_id: seams.newId("website"),
    name,
    domain,
    logo: "",
    created_at: clock.now(),
    operators: new Map(),
    plugins: new Set(),
    expunge_at: undefined,
    hosts: new Set(),
  };
  platform.websitesByDomain.set(key, website.website_id);
  return platform.websites.set(website.website_id, website);
}

/** Removes a website with everything that belongs to it; its plugins and users stay. */
export function removeWebsite({ platform }: Reference, website: Website): void {
  platform.websitesByDomain.delete(website.domain.toLowerCase());
  dropInvitations(platform, website);
  for (const host of website.hosts) platform.websitesByHost.delete(host);
  platform.websites.delete(website.website_id);
}

export interface NewSession {
  expires_at?: number;
  minute_limit?: number | undefined;
  device?: UserSession["device"];
}

/** Opens a session of the user; it lasts until it is closed where no end is given. */
export function openSession(
  reference: Reference,
  user: User,
  { expires_at, minute_limit, device = {} }: NewSession = {},
): UserSession {
  const { random, clock } = reference;
  const session: UserSession = {
    tier: "user",
    identifier: random.uuid(),
    key: random.hex(64),
    user_id: user.user_id,
    created_at: clock.now(),
    expires_at,
    minute_limit,
    device,
  };
  keepSession(reference, user, session);
  return session;
}

export interface NewPlugin {
  urn: string;
  scopes: Map<string, Permission>;
  daily_quota: number | undefined;
  installed: boolean;
}

/** A private plugin with one token, installed on the website if asked for. */
export function installPlugin(
  { random, seams, platform, clock }: Reference,
  website: Website,
  { urn, scopes, daily_quota, installed }: NewPlugin,
): { plugin: Plugin; token: PluginToken } {
  const plugin: Plugin = {
    plugin_id: seams.newId("plugin"),
    urn,
    name: urn,
    signing_secret: random.hex(64),
    created_at: clock.now(),
  };
  platform.plugins.set(plugin.plugin_id, plugin);
  platform.pluginsByUrn.set(urn, plugin.plugin_id);
  if (installed) website.plugins.add(plugin.plugin_id);
  const token: PluginToken = {
    tier: "plugin",
    identifier: random.uuid(),
    key: random.hex(64),
    plugin_id: plugin.plugin_id,
    scopes,
    daily_quota,
  };
  platform.credentials.set(token.identifier, token);
  return { plugin, token };
}

/** Gives the token a new keypair; the previous one opens nothing from now on (1/5). */
export function rollToken(
  { random, platform }: Pick<Reference, "random" | "platform">,
  token: PluginToken,
): void {
  platform.credentials.delete(token.identifier);
  Object.assign(token, { identifier: random.uuid(), key: random.hex(64) });
  platform.credentials.set(token.identifier, token);
}

/** Removes a plugin and its token; websites forget that it was installed. */
export function removePlugin(
  { platform }: Pick<Reference, "platform">,
  { plugin_id, urn }: Plugin,
  { identifier }: PluginToken,
): void {
  platform.credentials.delete(identifier);
  platform.pluginsByUrn.delete(urn);
  platform.plugins.delete(plugin_id);
  for (const { plugins } of platform.websites) plugins.delete(plugin_id);
}
