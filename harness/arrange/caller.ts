/** Who calls an operation. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller } from "../client/client.ts";
import type { World } from "../trial/world.ts";

/** Who calls an operation when no caller is given: the owner, a plugin where users may not, else nobody. */
export function usualCaller(operation: Operation, world: World): Caller | undefined {
  if (operation.tiers.includes("user")) return world.owner;
  if (operation.tiers.includes("plugin")) return world.plugin;
  return undefined;
}
