/** Who calls an operation. */
import type { Operation } from "../../contract/contract.ts";
import type { Tier } from "../../contract/source.ts";
import type { Caller } from "../client/client.ts";
import type { World } from "../trial/world.ts";

/** Who calls an operation when no caller is given: the owner, a plugin where users may not or there is no owner, else nobody. */
export function usualCaller(operation: Operation, world: World): Caller | undefined {
  const [tier] = presentTiers(operation, world);
  if (tier === undefined) return undefined;
  return tier === "user" ? world.owner : world.plugin;
}

/** The listed tiers of which the world has somebody; all that are listed where it has nobody, who is then missing. */
export function presentTiers({ tiers }: Pick<Operation, "tiers">, world: World): Tier[] {
  const present = tiers.filter((tier) => world[callersOf[tier]].length > 0);
  return present.length ? present : tiers;
}

const callersOf = { user: "operators", plugin: "plugins" } as const;

/** Whoever there is, for what both tiers may do: the owner, else the plugin. */
export const anybodyIn = (world: World): Caller => world.operators[0] ?? world.plugin;
