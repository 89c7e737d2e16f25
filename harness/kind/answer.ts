/** Rules about each answer (envelope, shape, head): the operation succeeds, and its exchanges were clean. */
import type { Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { callerOf, prepare, succeed } from "../arrange/arrange.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { eventually } from "../eventually.ts";
import type { Property } from "../property.ts";
import { holds, populate } from "./page/populate.ts";
import type { Trial } from "../trial.ts";
import { readPage } from "./page/walk.ts";

export const answer =
  (rule: Rule): Property =>
  async (trial) => {
    const operation = trial.run.contract.operation(rule.operations[0] as string);
    if (rule.kind === "envelope" && operation.tiers.length) await knock(trial, rule, operation);
    const scene = await openScene(trial, [operation]);
    if (rule.kind === "shape" && operation.action === "list") await haveItem(scene, operation);
    await succeed(scene, operation);
    if (rule.kind !== "shape") await provoke(scene, operation);
    reportFindings(trial, rule);
  };

/** Refusals are answers as well: ask without credentials where those are needed, and for what is unknown. */
async function provoke(scene: Scene, operation: Operation): Promise<void> {
  const { trial } = scene;
  const input = await prepare(scene, operation);
  if (operation.tiers.length) await trial.callOperation(undefined, operation, input);
  const named = operation.pathParameters.filter((name) => name !== operation.paging?.segment);
  const last = named.at(-1);
  if (last === undefined) return;
  const params = { ...input.params, [last]: "nobody" };
  await trial.callOperation(callerOf(operation, scene), operation, { ...input, params });
}

/**
 * Whatever it answers to a stranger has an envelope too. This needs neither world nor credentials, so it
 * judges targets that offer none; nobody without credentials changes anything.
 */
async function knock(trial: Trial, rule: Rule, operation: Operation): Promise<void> {
  const params = Object.fromEntries(
    operation.pathParameters
      .filter((name) => name !== operation.paging?.segment)
      .map((name) => [name, "nobody"]),
  );
  await trial.callOperation(undefined, operation, { params });
  reportFindings(trial, rule);
  trial.settle();
}

function reportFindings(trial: Trial, rule: Rule): void {
  const findings = trial.run.findings.get(rule.id) ?? [];
  // Whichever rule called: the exchange that was wrong is the evidence.
  if (findings[0]) trial.exchanges.splice(0, Infinity, findings[0].exchange);
  for (const { finding } of findings) trial.violate(finding.violation);
}

/** An empty list shows nothing of the shape of its items. */
async function haveItem(scene: Scene, list: Operation): Promise<void> {
  const { trial } = scene;
  const input = await prepare(scene, list);
  const { made } = await populate(scene, list, input, { count: 1, isFull: holds(1) });
  const items = await eventually(
    trial,
    "list",
    () => readPage(scene, list, input),
    (some) => made === 0 || Boolean(some?.length),
  );
  if (!items?.length) trial.cannot(`${list.operationId} is empty, so no item shows its shape`);
}
