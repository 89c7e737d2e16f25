/** The website that a property plays with: made through the stage, or named in the target file. */
import type { Caller, Keypair } from "../client/client.ts";
import type { Stage } from "../client/stage.ts";
import { needsMore } from "../record/ingredient.ts";
import { CouldNotRun } from "../case/stop.ts";
import { scopesSaid, type GivenSamples, type Permissions } from "../target/target.ts";

export interface WorldRequest {
  /** Roles of the operators; one owner where absent. */
  operators?: ("owner" | "member")[];
  /** Plugin tokens; one with every scope where absent. */
  tokens?: TokenRequest[];
  /** Requests per minute that the session of each operator may make. */
  minute_limit?: number;
  /** Whether the sessions of the owner may end and the password may be set by mail, as of any that a stage makes. */
  isRecoverable?: boolean;
  /** Whether the second operator may be unlinked, as any of a world that a stage makes. */
  isRemovable?: boolean;
  /** Time after which the target removes the world by itself (s). */
  lifetime?: number;
}

export interface TokenRequest {
  scopes?: Permissions;
  daily_quota?: number;
  installed?: boolean;
}

export interface Operator extends Caller {
  user_id: string;
  email: string;
  password: string;
}

export interface PluginCaller extends Caller {
  plugin_id: string;
  urn: string;
  signing_secret: string;
  /** An item of its widget, where the stage names one. */
  widget?: WidgetItem;
}

export interface WidgetItem {
  section_id: string;
  item_id: string;
}

/** What the platform accepts where it looks at more than the form of a value; the stage says so, or the target file. */
export interface Samples extends GivenSamples {
  webpage_root?: string;
}

export interface World {
  website_id: string;
  domain: string;
  operators: Operator[];
  plugins: PluginCaller[];
  samples: Samples;
  /** The first operator. */
  owner: Operator;
  /** The first plugin token. */
  plugin: PluginCaller;
}

interface StagedWorld {
  website: { website_id: string; domain: string };
  operators: { user_id: string; email: string; password: string; session: Keypair }[];
  tokens: {
    plugin_id: string;
    urn?: string;
    signing_secret?: string;
    token: Keypair;
    widget?: WidgetItem;
  }[];
  samples?: Samples;
}

/** Longer than any rule takes, so that only a run that was killed leaves its worlds to it (s). */
export const usualLifetime = 3600;

/** Creates worlds through the stage; `label` tells several worlds of one run apart in evidence. */
export async function createWorld(
  stage: Stage,
  request: WorldRequest,
  label: string,
): Promise<World> {
  const data = (await stage.call("POST", "/worlds", {
    tokens: [{}],
    lifetime: usualLifetime,
    ...request,
    // Any that a stage makes is.
    isRecoverable: undefined,
    isRemovable: undefined,
  })) as StagedWorld;
  const operators = data.operators.map(({ session, user_id, email, password }, i): Operator => ({
    role: i === 0 ? `${label}owner` : `${label}operator-${i + 1}`,
    tier: "user",
    pair: session,
    user_id,
    email,
    password,
    ...(request.minute_limit === undefined ? {} : { limit: request.minute_limit }),
  }));
  const plugins = data.tokens.map(
    ({ token, plugin_id, urn = "", signing_secret = "", widget }, i): PluginCaller => {
      const { daily_quota: limit, scopes } = request.tokens?.[i] ?? {};
      return {
        role: i === 0 ? `${label}plugin` : `${label}plugin-${i + 1}`,
        tier: "plugin",
        pair: token,
        plugin_id,
        urn,
        signing_secret,
        ...(scopes && { says: scopesSaid(scopes) }),
        ...(widget && { widget }),
        ...(limit === undefined ? {} : { limit }),
      };
    },
  );
  const { website_id, domain } = data.website;
  return toWorld({ website_id, domain, operators, plugins, samples: data.samples ?? {} });
}

export async function removeWorld(stage: Stage, { website_id }: World): Promise<void> {
  await stage.call("DELETE", `/worlds/${encodeURIComponent(website_id)}`);
}

/** `owner` and `plugin` fail only when they are used, since a target may give one of them. */
export function toWorld(parts: Omit<World, "owner" | "plugin">): World {
  return {
    ...parts,
    get owner() {
      return parts.operators[0] ?? missing("user-tier");
    },
    get plugin() {
      return parts.plugins[0] ?? missing("plugin-tier");
    },
  };
}

/** @throws {@link CouldNotRun} that says what to add to the target file */
export function missing(need: string): never {
  throw new CouldNotRun(needsMore([need]), [need]);
}
