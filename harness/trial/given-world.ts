/** Websites, operators and tokens that a target names, in the place of worlds that a stage makes. */
import type { Run } from "../run/run.ts";
import {
  websitesOf,
  type GivenCredentials,
  type GivenPlugin,
  type GivenUser,
  type Target,
} from "../target/target.ts";
import { missing, toWorld, type Operator, type PluginCaller, type World } from "./world.ts";
import type { Samples, TokenRequest, WorldRequest } from "./world.ts";

/** Whether there is another website to play with, with an owner and a token of its own. */
export const hasAnotherWebsite = ({
  stageParts,
  target,
}: Pick<Run, "stageParts" | "target">): boolean =>
  stageParts.has("world") || Boolean(target.websites?.some(({ user, plugin }) => user && plugin));

/** The identifier of the user who holds a session; blank where that is not known. */
export type UserOf = (session: GivenUser, role: string) => Promise<string>;

/**
 * The website of this number: the one that the target names first, then further ones.
 *
 * @throws CouldNotRun where the target does not name what is asked for
 */
export async function givenWorld(
  target: Target,
  request: WorldRequest,
  { number, label }: { number: number; label: string },
  userOf: UserOf,
): Promise<World> {
  const place = websitesOf(target)[number] ?? missing(number ? "another-website" : "website");
  const { user, plugin } = place.credentials;
  if (number > 0 && !user) missing("another-website");
  const worldOf = (players: Pick<World, "operators" | "plugins">): World =>
    toWorld({ website_id: place.website, domain: "", samples: samplesOf(target), ...players });
  if (request.minute_limit !== undefined)
    return worldOf({ operators: [limitedOwner(target, label)], plugins: [] });
  const operators: Operator[] = [];
  for (const [i, role] of (request.operators ?? (user ? ["owner"] : [])).entries()) {
    const session = sessionOf(i, role, request, place.credentials, target);
    const name = `${label}${i ? `operator-${i + 1}` : "owner"}`;
    operators.push(operatorOf(name, session, await userOf(session, name)));
  }
  const plugins = (request.tokens ?? (plugin ? [{}] : [])).map((one, i) =>
    pluginOf(`${label}plugin${i ? `-${i + 1}` : ""}`, tokenFor(one, i, place.credentials, target)),
  );
  return worldOf({ operators, plugins });
}

const samplesOf = ({ samples, outside: { crawlable } = {} }: Target): Samples => ({
  ...samples,
  ...(crawlable !== undefined && { webpage_root: crawlable }),
});

/** An owner whose requests a minute are limited: nobody else plays beside them. */
function limitedOwner({ credentials }: Target, label: string): Operator {
  const { minute_limit: limit, ...pair } = credentials?.limitedUser ?? missing("limited-user");
  return { ...operatorOf(`${label}limited`, pair, ""), limit };
}

/** Beside a second operator who may be unlinked a member stays. */
const mayBeThird = (index: number, role: string, { isRemovable }: WorldRequest): boolean =>
  index === 2 && role === "member" && isRemovable === true;

/** The session of one of the operators; the second is made an owner afterwards where that is asked for. */
function sessionOf(
  index: number,
  role: string,
  request: WorldRequest,
  { user, member }: GivenCredentials,
  { credentials }: Target,
): GivenUser {
  const isNamed = index < 2 ? index > 0 || role === "owner" : mayBeThird(index, role, request);
  if (!isNamed) missing("stage:world");
  if (index === 0) return user ?? missing("user-tier");
  if (index === 1 && request.isRemovable)
    return credentials?.removable ?? missing("removable-operator");
  return member ?? missing("member");
}

const operatorOf = (role: string, session: GivenUser, user_id: string): Operator => {
  const { email = "", password = "" } = session;
  return { role, tier: "user", pair: session, user_id, email, password };
};

const pluginOf = (
  role: string,
  { plugin_id = "", urn = "", widget, ...pair }: GivenPlugin,
): PluginCaller => ({
  role,
  tier: "plugin",
  pair: { identifier: pair.identifier, key: pair.key },
  plugin_id,
  urn,
  signing_secret: "",
  ...(typeof widget === "object" && { widget }),
});

/** Finds, for a token that a stage would make, one that the target names. */
function tokenFor(
  { scopes, daily_quota, installed = true }: TokenRequest,
  index: number,
  { plugin, scoped = [] }: GivenCredentials,
  target: Target,
): GivenPlugin {
  if (scopes || daily_quota !== undefined) return missing("stage:world");
  if (!installed) return foreignToken(target) ?? missing("foreign-plugin");
  // Another token of the website: of which scopes does not matter to who asks for just any.
  const token = index ? scoped[index - 1] : plugin;
  return token ?? missing(index ? "scoped-tokens" : "plugin-tier");
}

/** A token of another website only; one that says of which plugin it is serves more rules. */
const foreignToken = ({ credentials, websites = [] }: Target): GivenPlugin | undefined =>
  websites.find(({ plugin }) => plugin?.plugin_id)?.plugin ??
  credentials?.foreign ??
  websites.find(({ plugin }) => plugin)?.plugin;
