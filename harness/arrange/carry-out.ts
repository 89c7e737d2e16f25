/** Sends a request as somebody who may, and notes what it brought about. */
import type { Operation } from "../../contract/contract.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { envelopeOf, isAccepted, isRefused, mayBeNotThere, notAccepted } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { show } from "../record/violation.ts";
import { NotClaimed } from "../case/stop.ts";
import { admitted } from "../trial/admitted.ts";
import { usualCaller } from "./caller.ts";
import { forget } from "./forget.ts";
import { countMade, mayBeFull } from "./room.ts";
import type { Scene } from "./scene.ts";
import { isStaged } from "./staged.ts";
import { writtenToken } from "./written.ts";

export interface Success {
  input: CallInput;
  exchange: Exchange;
  data: unknown;
}

/** Sends a request that is ready, and notes what it brought about. */
export async function carryOut(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  as?: Caller,
): Promise<Success> {
  const exchange = await admitted(scene.trial, operation, () => ask(scene, operation, input, as));
  if (!isAccepted(exchange)) {
    if (as === undefined) blame(scene, operation, input, exchange);
    scene.trial.cannot(`${notAccepted(exchange)}, sent ${show(input)}`);
  }
  return succeeded(scene, operation, input, exchange);
}

/** Notes what a success changed in the scene: what exists now, what is gone, and how it is named. */
export async function succeeded(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  exchange: Exchange,
): Promise<Success> {
  const success = { input, exchange, data: envelopeOf(exchange).data };
  if (operation.action === "remove") forget(scene, operation);
  else remember(scene, operation);
  countMade(scene, operation);
  await scene.arrangements.made[operation.operationId]?.(scene, success);
  return success;
}

/**
 * Blames the operation if the request was certainly valid. On a website that the target file names a refusal
 * may have reasons that cannot be seen from outside, such as a limit of its plan.
 */
export function blame(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  exchange: Exchange,
): void {
  stopIfUnclaimed(scene, operation, input, exchange);
  if (mayBeFull(scene, operation)) return;
  if (hasMetNothing(scene.trial) && !mayBeNotThere(exchange)) return;
  if (isStaged(scene.trial) && scene.valid.has(input)) scene.trial.blame(operation, exchange);
}

/** Whether an operation that does not exist was called: what was arranged after that may be refused because of it. */
const hasMetNothing = ({ evidence, run }: Scene["trial"]): boolean =>
  evidence.collect().exchanges.some((one) => mayBeNotThere(one) && run.isDown(one.operationId));

/** A refusal is no failure where the documents leave open whether this caller may do it, or whether this input is taken. */
export function stopIfUnclaimed(
  { trial, refusable, doubt }: Scene,
  { open, operationId }: Operation,
  input: CallInput,
  exchange: Exchange,
): void {
  if (!isRefused(exchange)) return;
  const { point = doubt, sample } = refusable.get(input) ?? {};
  const isOfCaller = open.includes("caller");
  if (!isOfCaller && point === undefined) return;
  if (sample !== undefined)
    trial.cannot(
      `${notAccepted(exchange)}, which ${point} leaves open until samples.${sample} of the target says what it takes`,
    );
  throw new NotClaimed(
    isOfCaller
      ? `${operationId} refuses who calls it here, which the documents leave open`
      : `${operationId} refuses what is sent here, which ${point} leaves open`,
  );
}

const openPoint = "open.unlisted-tier";

/**
 * Calls as somebody who may. After a refusal the family of the operation may try another body, or give up if what was sent may be used up.
 */
export async function ask(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  as: Caller | undefined = callerOf(operation, scene),
): Promise<Exchange> {
  const exchange = await askAs(scene, operation, input, as);
  if (!isRefused(exchange)) return exchange;
  await scene.perishable.get(input)?.();
  const again = (body: CallInput["body"]) => askAs(scene, operation, { ...input, body }, as);
  return (
    (await scene.arrangements.refused[operation.operationId]?.(scene, input, again)) ?? exchange
  );
}

/** Where the documents list no tier, nobody asks first and then a user; which of them was accepted is remembered for the run. */
async function askAs(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  as: Caller | undefined,
): Promise<Exchange> {
  const { trial, world } = scene;
  const exchange = await trial.callOperation(as, operation, input);
  if (!as && !operation.tiers.length && isAccepted(exchange))
    trial.observe(openPoint, `${operation.operationId} without credentials`);
  const mayNeedKeypair = !as && !operation.tiers.length && world.operators.length > 0;
  if (!mayNeedKeypair || !isRefused(exchange)) return exchange;
  const again = await trial.callOperation(world.owner, operation, input);
  if (!isAccepted(again)) return exchange;
  trial.run.observe(openPoint, operation.operationId);
  return again;
}

/**
 * Who calls: the caller that the family of the operation chose; the owner, if no tier is listed and the run has seen that a keypair is
 * needed; else the usual caller.
 */
export function callerOf(
  operation: Operation,
  { world, callers, trial }: Scene,
): Caller | undefined {
  const { operationId } = operation;
  if (callers.has(operationId)) return callers.get(operationId);
  if (trial.run.observed.get(openPoint)?.has(operationId)) return world.owner;
  return usualCaller(operation, world);
}

/** Notes the conditions that this operation alone brings about: they hold now. */
function remember(scene: Scene, operation: Operation): void {
  const { operationId } = operation;
  if (operation.action === "replace") scene.met.add(writtenToken(operation));
  for (const [token, condition] of Object.entries(scene.trial.run.contract.conditions)) {
    const { operations = [] } = condition;
    const isEnough = operations.length === 1 && operations[0] === operationId;
    if (isEnough && !scene.arrangements.meet[token]) scene.met.add(token);
  }
}
