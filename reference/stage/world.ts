/** Worlds: websites with operators and tokens, separate from each other. */
import { isObject } from "../../contract/json-object.ts";
import type {
  Permission,
  Plugin,
  PluginToken,
  Role,
  User,
  UserSession,
  Website,
} from "../model.ts";
import {
  createUser,
  createWebsite,
  installPlugin,
  openSession,
  removePlugin,
  removeUser,
  removeWebsite,
  rollToken,
} from "../platform.ts";
import type { Reference } from "../reference.ts";
import { eventScopes } from "../relay/access.ts";
import { invalid, must } from "../refusal.ts";
import { slot } from "../slot.ts";
import { widgetItem } from "../state/catalogue.ts";
import { broughtFor, withdraw } from "./inject/plugins.ts";
import { numberOf } from "./input.ts";

interface TokenRequest {
  scopes?: Record<string, ("read" | "write")[]>;
  daily_quota?: number;
  installed?: boolean;
}

function isTokenRequest(value: unknown): value is TokenRequest {
  if (!isObject(value)) return false;
  const { scopes = {}, daily_quota = 0, installed = true } = value;
  return (
    isObject(scopes) &&
    Object.values(scopes).every(Array.isArray) &&
    typeof daily_quota === "number" &&
    typeof installed === "boolean"
  );
}

interface World {
  website: Pick<Website, "website_id" | "name" | "domain">;
  operators: (Pick<User, "user_id" | "email" | "password"> & {
    role: Role;
    session: Pick<UserSession, "identifier" | "key">;
  })[];
  tokens: {
    plugin_id: string;
    urn: string;
    signing_secret: string;
    token: Keypair;
    widget: { section_id: string; item_id: string };
  }[];
  samples: Reference["samples"];
}

type Keypair = Pick<PluginToken, "identifier" | "key">;

const pair = ({ identifier, key }: Keypair): Keypair => ({ identifier, key });

/** Scopes that 1/5 names and that no operation or event of the reference asks for. */
const furtherScopes = [
  "bucket:url",
  "plugin:subscription:bill",
  "website:availability",
  "website:campaign:templates",
  "website:conversation:pages",
  "website:conversation:routing",
  "website:settings",
  "website:verify",
  "website:visitors",
];

/** Every scope there is, with read and write. */
function allScopes({ contract }: Reference): Map<string, Permission> {
  const asked = contract.operations.flatMap(({ scope }) => scope ?? []);
  const names = [...asked, ...eventScopes, ...furtherScopes];
  return new Map(names.map((name) => [name, { read: true, write: true }]));
}

/** Websites of worlds by identifier, also once their scheduled deletion has run. */
const worlds = slot<object, Map<string, Website>>(() => new Map());

/** The users that were made with a world and go with it, even when they are no longer its operators. */
const peopleOf = slot<Website, Set<string>>(() => new Set());

/** The plugins that were made with a world and go with it. */
const madeFor = slot<Website, { plugin: Plugin; token: PluginToken }[]>(() => []);

/** Makes a website with the operators and tokens that are asked for; refuses what it does not understand. */
export function createWorld(reference: Reference, input: Record<string, unknown>): World {
  const roles = (input["operators"] ?? ["owner"]) as Role[];
  const requests = (input["tokens"] ?? []) as TokenRequest[];
  if (!Array.isArray(roles) || !Array.isArray(requests)) throw invalid("operators, tokens: arrays");
  if (!roles.every((role) => role === "owner" || role === "member")) {
    throw invalid("operators: each is owner or member");
  }
  if (!requests.every(isTokenRequest)) {
    throw invalid("tokens: each an object with scopes, daily_quota and installed, all optional");
  }
  const minute_limit =
    input["minute_limit"] === undefined ? undefined : numberOf(input, "minute_limit", 0);
  const { random } = reference;
  const name = random.hex(8);
  const website = createWebsite(reference, {
    name: `World ${name}`,
    domain: `${name}.world.example`,
  });
  const operators = roles.map((role, i) => {
    const user = createUser(reference, {
      email: `operator-${i + 1}@${website.domain}`,
      password: random.hex(16),
      first_name: "Operator",
      last_name: String(i + 1),
    });
    website.operators.set(user.user_id, { user_id: user.user_id, role, title: undefined });
    peopleOf(website).add(user.user_id);
    const { user_id, email, password } = user;
    const session = openSession(reference, user, { minute_limit });
    return { user_id, email, password, role, session: pair(session) };
  });
  const tokens = requests.map((request, i) => {
    const { plugin, token } = installPlugin(reference, website, {
      urn: `urn:world.${name}:plugin-${i + 1}:0`,
      scopes: request.scopes ? toPermissions(request.scopes) : allScopes(reference),
      daily_quota: request.daily_quota,
      installed: request.installed ?? true,
    });
    madeFor(website).push({ plugin, token });
    const { plugin_id, urn, signing_secret } = plugin;
    return { plugin_id, urn, signing_secret, token: pair(token), widget: widgetItem };
  });
  const { website_id, domain } = website;
  worlds(reference.platform.shared).set(website_id, website);
  const { samples } = reference;
  return { website: { website_id, name: website.name, domain }, operators, tokens, samples };
}

function toPermissions(scopes: Record<string, ("read" | "write")[]>): Map<string, Permission> {
  return new Map(
    Object.entries(scopes).map(([name, granted]) => [
      name,
      { read: granted.includes("read"), write: granted.includes("write") },
    ]),
  );
}

/** Rolls a token that was made with the world; returns its new keypair. */
export function rollWorldToken(
  reference: Reference,
  website_id: string,
  identifier: string,
): Keypair {
  const made = madeFor(reference.website(website_id));
  const { token } = must(
    made.find((one) => one.token.identifier === identifier),
    "token",
  );
  rollToken(reference, token);
  return pair(token);
}

/** Also any other website, such as one that was created by the people of a world. */
export function removeWorld(reference: Reference, website_id: string): void {
  const { users, websites, shared } = reference.platform;
  const website = worlds(shared).get(website_id) ?? reference.website(website_id);
  worlds(shared).delete(website_id);
  const people = peopleOf(website).union(website.operators);
  for (const { plugin, token } of madeFor(website)) removePlugin(reference, plugin, token);
  for (const listing of broughtFor(website)) withdraw(reference, listing);
  if (websites.has(website_id)) removeWebsite(reference, website);
  for (const user_id of people) {
    const elsewhere = [...websites].some((other) => other.operators.has(user_id));
    const user = users.get(user_id);
    if (user && !elsewhere) removeUser(reference, user);
  }
}
