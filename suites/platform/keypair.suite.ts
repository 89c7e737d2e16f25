/** Keypairs of plugin tokens: what authenticates a request, and what does not (1/5). */
import * as fc from "fast-check";
import {
  type Caller,
  isGiven,
  isRefused,
  type Keypair,
  NotClaimed,
  rule,
  type Secret,
  type Trial,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { roll } from "../support/platform/roll.ts";
import { paramsOf } from "../support/platform/website.ts";
import { drawWays, inOtherCase } from "../support/ways.ts";
import { day } from "../support/duration.ts";
import { advance } from "../support/clock.ts";

rule("platform.valid-keypair-accepted", async (trial) => {
  const world = await trial.world();
  const shown = await trial.accepts(world.plugin, "website.read", { params: paramsOf(world) });
  trial.settle();
  trial.equal(shown?.website_id, world.website_id, "/data/website_id");
  // Domains may be lowered (open.string-forms); a target without a stage does not say what its own are.
  const domain = String(shown?.domain).toLowerCase();
  if (world.domain) trial.equal(domain, world.domain.toLowerCase(), "/data/domain");
});

const reading = fc.constantFrom("website.read", "conversations.conversation.list");
const uses = fc.array(fc.record({ id: reading, hangsUp: fc.boolean() }), {
  minLength: 20,
  maxLength: 40,
});

rule("platform.keypair-reusable", async (trial) => {
  const world = await trial.world();
  const params = paramsOf(world);
  await trial.given(world.plugin, "website.read", { params });
  for (const { id, hangsUp } of trial.draw(uses)) {
    await trial.accepts(world.plugin, id, { params, hangsUp });
    trial.settle();
  }
  // Several at once need several connections.
  const atOnce = Array.from({ length: 8 }, () =>
    trial.accepts(world.plugin, "website.read", { params, hangsUp: true }),
  );
  await Promise.all(atOnce);
});

/** Two digits more or less: a single one may say nothing of a text that stands for bytes, and neither does what fills it up. */
const longer = (text: string): string => text.replace(/=*$/, "00$&");
const shorter = (text: string): string => text.replace(/..(?==*$)/, "");

/** Pairs that are wrong in one half; `other` is that of another token of the website. */
const wrongHalf: Record<string, (pair: Keypair, other: Keypair) => Partial<Keypair>> = {
  "the key of another": (_, { key }) => ({ key }),
  "the identifier of another": (_, { identifier }) => ({ identifier }),
  "a key too long": ({ key }) => ({ key: longer(key) }),
  "a key too short": ({ key }) => ({ key: shorter(key) }),
  "half of a key": ({ key }) => ({ key: key.slice(0, Math.ceil(key.length / 2)) }),
  "a blank key": () => ({ key: "" }),
  "an identifier too long": ({ identifier }) => ({ identifier: longer(identifier) }),
  "an identifier too short": ({ identifier }) => ({ identifier: shorter(identifier) }),
  "a blank identifier": () => ({ identifier: "" }),
};
const wrongHalves = Object.keys(wrongHalf);
const everyWrongHalf = fc.shuffledSubarray(wrongHalves, { minLength: wrongHalves.length });

rule("platform.keypair-both-halves", async (trial) => {
  const world = await trial.world({ tokens: [{}, {}] });
  const params = paramsOf(world);
  const { owner, plugin } = world;
  const isUser = isGiven(trial, "user-tier");
  // Where the target gives a single token, there is nothing from another.
  const [other] = world.plugins.slice(1);
  for (const as of [plugin, other ?? plugin]) await trial.given(as, "website.read", { params });
  for (const what of trial.draw(everyWrongHalf)) {
    if (!other && what.endsWith("of another")) continue;
    const half = wrongHalf[what]?.(plugin.pair, (other ?? plugin).pair);
    const role = `plugin-with-${what.replaceAll(" ", "-")}`;
    const impostor: Caller = { role, tier: "plugin", pair: { ...plugin.pair, ...half } };
    await trial.refuses(impostor, "website.read", { params });
    await trial.refuses(impostor, "conversation.create", { params });
    if (!isUser || what.endsWith("of another")) continue;
    const pair = { ...owner.pair, ...wrongHalf[what]?.(owner.pair, owner.pair) };
    const as = { ...owner, role: `owner-with-${what.replaceAll(" ", "-")}`, pair };
    await trial.refuses(as, "website.read", { params });
  }
  await trial.given(plugin, "website.read", { params });
});

rule("platform.keypair-key-in-its-case", async (trial) => {
  const world = await trial.world();
  const params = paramsOf(world);
  const callers = [world.plugin, ...(isGiven(trial, "user-tier") ? [world.owner] : [])];
  for (const as of callers) {
    await trial.given(as, "website.read", { params });
    const pair = { ...as.pair, key: inOtherCase(as.pair.key) };
    const impostor = { ...as, role: `${as.role}-with-the-key-in-another-case`, pair };
    await trial.refuses(impostor, "website.read", { params });
  }
});

/** The pair under another scheme, or as it is; letter case and padding are open (open.basic-spelling). */
const notBasic: ((secret: Secret) => string)[] = [
  ({ encoded }) => `Bearer ${encoded}`,
  ({ encoded }) => `Token ${encoded}`,
  ({ encoded }) => `Digest ${encoded}`,
  ({ identifier, key }) => `Basic ${identifier}:${key}`,
  ({ identifier, key }) => `Bearer ${identifier}:${key}`,
];

rule("platform.keypair-in-basic-header-only", async (trial) => {
  const world = await trial.world();
  const params = paramsOf(world);
  await trial.given(world.plugin, "website.read", { params });
  for (const authorization of drawWays(trial, notBasic))
    await trial.refuses(world.plugin, "website.read", { params, authorization });
});

/** Lists for the user tier only, of a website and of an account. */
const userOnly = ["hooks.hook.list", "inboxes.inbox.list", "conversations.spam.list"] as const;

async function refusesBothTiers(
  trial: Trial,
  { pair }: Caller,
  ask: (as: Caller) => Promise<void>,
): Promise<void> {
  await ask({ role: "plugin", tier: "plugin", pair });
  await ask({ role: "plugin-that-claims-user", tier: "user", pair });
  trial.settle();
}

rule("platform.tier-header-gives-no-tier", async (trial) => {
  const world = await trial.world();
  const { owner, plugin } = world;
  const params = paramsOf(world);
  await trial.given(plugin, "website.read", { params });
  for (const id of userOnly.filter(trial.run.claims)) {
    await trial.given(owner, id, { params });
    await refusesBothTiers(trial, plugin, (as) => trial.refuses(as, id, { params }));
  }
  await trial.given(owner, "account.profile.read");
  await refusesBothTiers(trial, plugin, (as) => trial.refuses(as, "account.profile.read"));
});

const year = 366 * day;

rule("platform.keypair-permanent", async (trial) => {
  const world = await trial.world();
  const params = paramsOf(world);
  const { plugin } = world;
  await trial.given(plugin, "website.read", { params });
  await advance(trial, year);
  for (const id of ["website.read", "conversations.conversation.list"] as const) {
    const exchange = await trial.call(plugin, id, { params });
    // What a new keypair is refused as well is no matter of its age (open.plan-over).
    if (isRefused(exchange)) {
      const renewed = await roll(trial, world, plugin);
      if (isRefused(await trial.call(renewed, id, { params })))
        throw new NotClaimed("a website of a year may let in no plugin, whatever its keypair");
    }
    expectAcceptance(trial, exchange, `${id} with a keypair of a year`);
    trial.settle();
  }
});
