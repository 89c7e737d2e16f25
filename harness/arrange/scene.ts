/** Where an operation is about to be called: a world, and what was already brought about in it. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client.ts";
import type { Trial } from "../trial.ts";
import type { World } from "../world.ts";

export interface Scene {
  trial: Trial;
  world: World;
  /** Path parameters that are known, such as `inbox_id`. */
  ids: Map<string, string | number>;
  /** Conditions (`x-requires`) that were met. */
  met: Set<string>;
}

export function createScene(trial: Trial, world: World): Scene {
  return { trial, world, ids: new Map([["website_id", world.website_id]]), met: new Set() };
}

/** Who calls an operation when nothing is said: the owner, a plugin where users may not, else nobody. */
export function usualCaller(operation: Operation, world: World): Caller | undefined {
  if (operation.tiers.includes("user")) return world.owner;
  if (operation.tiers.includes("plugin")) return world.plugin;
  return undefined;
}

/** What a family knows about making its operations succeed, beyond what the contract says. */
export interface Arrangement {
  /** Brings about a condition of `schemas/conditions.yaml`. */
  meet?: Record<string, (scene: Scene) => Promise<void>>;
  /** Finds or makes the thing that a path parameter names. */
  identify?: Record<string, (scene: Scene, operation: Operation) => Promise<string | number>>;
  /** Adjusts a generated request, such as by putting in a password that must be right. */
  input?: Record<string, (scene: Scene, input: CallInput) => CallInput | Promise<CallInput>>;
  /** Calls this operation as somebody else than the usual caller. */
  caller?: Record<string, (world: World) => Caller | undefined>;
}
