/** A valid request by a caller who may make it is accepted. */
import * as fc from "fast-check";
import { isThere, prepare } from "../arrange/arrange.ts";
import { ask, stopIfUnclaimed } from "../arrange/carry-out.ts";
import { countMade, mayBeFull } from "../arrange/room.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { isStaged } from "../arrange/staged.ts";
import { isAccepted, isRefused, notAcceptedIn } from "../client/answer.ts";
import { complete } from "../../fixtures/complete.ts";
import { hollow } from "../../fixtures/hollow.ts";
import { turned } from "../../fixtures/turned.ts";
import { admitted } from "../trial/admitted.ts";
import { mayLackSeat, noRoom, showsEnough } from "../trial/full.ts";
import { CouldNotRun, Withheld } from "../case/stop.ts";
import { eventually } from "../target/eventually.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import type { CallInput } from "../client/client.ts";
import type { Trial } from "../trial/trial.ts";
import type { Judge } from "./judge.ts";

/** How many requests are tried: enough to catch an operation that refuses one in six. The requests of other rules count as well. */
const attempts = 6;
/** How many worlds are made for an operation that can be done only once in a world. */
const worlds = 3;
/** How many requests with other values have to be refused before a website counts as full. */
const others = 2;

/** Where the choices of a request begin. */
const starts = fc.nat({ max: 999 });

export const accepted: Judge = async (trial, operation) => {
  const { contract } = trial.run;
  const isRepeatable = mayBeRepeated(operation, contract);
  const start = trial.draw(starts);
  /** The bodies to try: one with everything, one with all parts but nothing optional inside them; together they cover all choices. */
  const requestOf = (at: number): Operation => {
    const { body } = operation;
    if (!body) return operation;
    const form = [body, complete(body, contract), hollow(body, contract)][at] ?? body;
    return { ...operation, body: turned(form, { at, start }, contract) };
  };
  let scene: Scene | undefined;
  let input: CallInput | undefined;
  /** The scene in which it was called before: what was made there has had time to show. */
  let asked: Scene | undefined;
  /** Removals of what was gone already: once may be taken for a read that was behind. */
  let excused = 0;
  const most = trial.times(isRepeatable ? attempts : worlds);
  for (let i = 0; i < most + excused; i++) {
    if (!scene || !isRepeatable) scene = await openScene(trial, [operation]);
    // A request without a body is the same each time.
    if (!input || !isRepeatable || operation.body)
      input = await prepare(scene, requestOf(i)).catch(blameItself(trial, operation));
    if (await isThere(scene, operation))
      trial.cannot(`what ${operation.operationId} creates is there already`);
    const [place, sent] = [scene, input];
    const call = () => ask(place, operation, sent);
    const exchange = await (asked === scene ? call() : admitted(trial, operation, call));
    asked = scene;
    stopIfUnclaimed(scene, operation, input, exchange);
    if (isAccepted(exchange)) countMade(scene, operation);
    else if (!excused && (await wasGone(scene, operation, input))) excused += 1;
    else if (!(await isFull(scene, operation))) trial.blame(operation, exchange);
    else if (isStaged(trial)) scene = input = undefined;
    else if (i === 0) trial.cannot(noRoom(operation));
    else return;
  }
};

/**
 * Whether the thing to be removed does not exist: a stale read showed what had been removed just before (open.read-after-write). The next
 * time it is made first.
 */
async function wasGone(
  scene: Scene,
  operation: Operation,
  { params = {} }: CallInput,
): Promise<boolean> {
  const { contract } = scene.trial.run;
  const { resource } = operation;
  const look = operationOn(contract, resource, "exists") ?? operationOn(contract, resource, "read");
  if (operation.action !== "remove" || !look) return false;
  return isRefused(
    await eventually(scene.trial, "thing", () => ask(scene, look, { params }), isRefused),
  );
}

/** Whether this website takes no more of them, whatever their values; then the next one is made on another website. */
async function isFull(scene: Scene, operation: Operation): Promise<boolean> {
  if (!mayBeFull(scene, operation) && !(await holdsEnough(scene, operation))) return false;
  for (let i = 0; i < others; i++)
    if (isAccepted(await ask(scene, operation, await prepare(scene, operation)))) return false;
  return true;
}

/** Whether a website that its owner named may have been full before the run. */
async function holdsEnough(scene: Scene, operation: Operation): Promise<boolean> {
  if (isStaged(scene.trial)) return false;
  if (mayLackSeat(scene.trial, operation)) return true;
  if (operation.action !== "create") return false;
  const list = operationOn(scene.trial.run.contract, operation.resource, "list");
  return list !== undefined && showsEnough(await ask(scene, list, await prepare(scene, list)));
}

/** Whether it can be done again in the same world: reads, changes, and creations of which there may be several. */
export function mayBeRepeated({ action, resource }: Operation, { resources }: Contract): boolean {
  if (action === "create") return resources[resource]?.id !== undefined;
  return action !== "remove" && action !== "act";
}

/**
 * Preparing a request may call the operation itself, as a thing is started before it can be stopped and started anew. If that call is
 * refused, it is a violation; a refusal of another operation is not.
 */
const blameItself =
  (trial: Trial, { operationId }: Operation) =>
  (error: unknown): never => {
    const { successes = 0 } = trial.run.reach.get(operationId) ?? {};
    // If it was never called, something else was in the way.
    const isCalled = trial.evidence
      .collect()
      .exchanges.some((exchange) => exchange.operationId === operationId);
    // Something that the target does not offer, or that a guest may not do, is not a refusal.
    const isOfTarget =
      error instanceof CouldNotRun && !(error instanceof Withheld) && error.lacks.length === 0;
    const isItsOwn = isOfTarget && [undefined, operationId].includes(notAcceptedIn(error.message));
    if (isItsOwn && isCalled && successes === 0) {
      trial.violate({
        where: `${operationId}, called to prepare a call of it`,
        expected: "accepted (2xx, error: false)",
        received: error.message,
        operationId,
      });
      trial.settle();
    }
    throw error;
  };
