/** A world in which operations are arranged, and what has been arranged in it so far. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Success } from "./carry-out.ts";
import { arrangements } from "./arrangements.ts";
import { createAndIdentify, type Created } from "./create.ts";
import { mayInvite } from "./staged.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Keeper } from "../case/slot.ts";
import type { Trial } from "../trial/trial.ts";
import type { World, WorldRequest } from "../trial/world.ts";

/** Why a target may legitimately refuse a request. */
export interface MayRefuse {
  /** The open point that says so. */
  point: string;
  /** The sample of the target without which it may. */
  sample?: string;
}

export interface Scene extends Keeper {
  trial: Trial;
  world: World;
  /** Path parameters that are known, such as `inbox_id`. */
  ids: Map<string, string | number>;
  /** Conditions (`x-requires`) that were met. */
  met: Set<string>;
  /** The path parameters that became known when a condition was met. */
  named: Map<string, string[]>;
  /** Callers that the family of an operation chose when its request was prepared. */
  callers: Map<string, Caller | undefined>;
  /** Who will act on what is made here; a target may insist that it is their own. */
  acting: Caller | undefined;
  /** Another scene whose choices, such as locales, this one copies. */
  like: Scene | undefined;
  /** Requests as they were prepared: valid, with everything that they need in place. */
  valid: WeakSet<CallInput>;
  /** Valid requests that a target may refuse nevertheless. */
  refusable: WeakMap<CallInput, MayRefuse>;
  /** Requests with something that may be used up, each with a check to make after a refusal; it gives up if that may be the reason. */
  perishable: WeakMap<CallInput, () => Promise<void>>;
  /** The open point that lets a target refuse whatever is asked here. */
  doubt: string | undefined;
  /** What the families know. Held here because they call the arranging functions themselves. */
  arrangements: Required<Arrangement>;
  /** Creates a thing and finds its identifier. */
  create: (create: Operation) => Promise<Created>;
}

/** A scene in a world that is there already, in which nothing but the website is known. */
export function createScene(trial: Trial, world: World): Scene {
  const scene: Scene = {
    trial,
    world,
    ids: new Map([["website_id", world.website_id]]),
    met: new Set(),
    named: new Map(),
    callers: new Map(),
    acting: undefined,
    like: undefined,
    valid: new WeakSet(),
    refusable: new WeakMap(),
    perishable: new WeakMap(),
    doubt: undefined,
    kept: new Map(),
    arrangements,
    create: (operation) => createAndIdentify(scene, operation),
  };
  return scene;
}

/** A scene on a website that the owner of the world created: whether that makes an owner is open. */
export function createdScene(trial: Trial, world: World, website_id: string): Scene {
  const scene = createScene(trial, { ...world, website_id });
  scene.doubt = "open.website-creator-role";
  return scene;
}

/** A scene in a new world that has from the start what the operations require of it. */
export async function openScene(
  trial: Trial,
  operations: Operation[],
  request: WorldRequest = {},
): Promise<Scene> {
  const isRequired = (token: string): boolean =>
    operations.some(({ requires }) => requires.includes(token));
  const required: WorldRequest = {
    ...(isRequired("another-operator") ? { operators: ["owner", "member"] } : {}),
    ...(isRequired("removable-operator") ? { isRemovable: true } : {}),
    ...(isRequired("addable-operator") && !mayInvite(trial)
      ? { operators: ["owner", "member"], isRemovable: true }
      : {}),
    ...(isRequired("recoverable-account") ? { isRecoverable: true } : {}),
  };
  return createScene(trial, await trial.world({ ...required, ...request }));
}

/** Sends the request again with this body. */
export type Again = (body: CallInput["body"]) => Promise<Exchange>;

/** What a family knows about making its operations succeed, beyond what the contract says. */
export interface Arrangement {
  /** Brings about a condition of `schemas/conditions.yaml`. */
  meet?: Record<string, (scene: Scene) => Promise<void>>;
  /** Finds or makes the thing that a path parameter names; undefined for one like any other of its noun. */
  identify?: Record<
    string,
    (scene: Scene, operation: Operation) => Promise<string | number | undefined>
  >;
  /** Adjusts a generated request, such as by putting in a password that must be right. */
  input?: Record<string, (scene: Scene, input: CallInput) => CallInput | Promise<CallInput>>;
  /** Calls this operation as somebody other than the usual caller, such as a session that may be closed. */
  caller?: Record<
    string,
    (world: World, scene: Scene) => Caller | undefined | Promise<Caller | undefined>
  >;
  /** After this operation was refused: gives up, or has another body accepted in its place, where what the harness chose may be why. */
  refused?: Record<
    string,
    (scene: Scene, input: CallInput, again: Again) => Promise<Exchange | undefined>
  >;
  /** After this operation was accepted: finds what it made, where no create operation says so. */
  made?: Record<string, (scene: Scene, success: Success) => Promise<void> | void>;
  /** After what this operation created is known by its name. */
  named?: Record<string, (scene: Scene) => Promise<void>>;
  /**
   * Puts one more item into this list, where no create operation does; says how the list identifies
   * it, if that is known. `index` counts the items that one rule asks for.
   */
  fill?: Record<string, (scene: Scene, index: number) => Promise<string | number | void>>;
  /** How many items of this list are filled in at most; as many as are asked for where nothing is said. */
  most?: Record<string, number>;
}
