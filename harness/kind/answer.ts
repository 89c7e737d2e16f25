/** Rules about each answer (envelope, shape, head): the operation succeeds, and its exchanges were clean. */
import type { Rule } from "../../contract/derive.ts";
import { prepare, succeed } from "../arrange/arrange.ts";
import { createScene } from "../arrange/scene.ts";
import type { Property } from "../property.ts";

export const answer =
  (rule: Rule): Property =>
  async (trial) => {
    const operation = trial.run.contract.operation(rule.operations[0] as string);
    const scene = createScene(trial, await trial.world());
    await succeed(scene, operation);
    // A refusal has an envelope as well: ask once without credentials, where those are needed.
    if (rule.kind === "envelope" && operation.tiers.length) {
      const again = await prepare(createScene(trial, scene.world), operation);
      await trial.callOperation(undefined, operation, again);
    }
    for (const { finding } of trial.run.findings.get(rule.id) ?? [])
      trial.violate(finding.violation);
  };
