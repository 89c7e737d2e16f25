/** The tiers that are listed for an operation may call it, and no other. */
import type { Operation } from "../../contract/contract.ts";
import type { Tier } from "../../contract/source.ts";
import { prepare } from "../arrange/arrange.ts";
import { ask } from "../arrange/carry-out.ts";
import { openScene } from "../arrange/scene.ts";
import { answerText, callText, isAccepted, notAccepted } from "../client/answer.ts";
import type { Trial } from "../trial/trial.ts";
import { actor, control, expectTurnedAway } from "./step/access.ts";
import type { Judge } from "./judge.ts";
import { admitted } from "../trial/admitted.ts";

const allTiers: readonly Tier[] = ["user", "plugin"];

/** The tiers that are not listed. */
export const unlisted = ({ tiers }: Operation): Tier[] =>
  allTiers.filter((one) => !tiers.includes(one));

export const tier: Judge = async (trial, operation) => {
  const others = unlisted(operation);
  if (others.length) await refusesOthers(trial, operation, others);
  else for (const one of operation.tiers) await admits(trial, operation, one);
};

async function refusesOthers(
  trial: Trial,
  operation: Operation,
  others: readonly Tier[],
): Promise<void> {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, operation);
  for (const other of others) {
    const stranger = actor(scene, operation, other);
    await expectTurnedAway(scene, `a caller of the tier ${other}`, stranger, operation, input);
  }
  const [listed = "user"] = operation.tiers;
  await control(scene, operation, input, actor(scene, operation, listed));
}

/** A refusal counts where another listed tier is let in with the very same request. */
async function admits(trial: Trial, operation: Operation, listed: Tier): Promise<void> {
  const scene = await openScene(trial, [operation]);
  scene.acting = actor(scene, operation, listed);
  const input = await prepare(scene, operation);
  const caller = actor(scene, operation, listed);
  const exchange = await admitted(trial, operation, () => ask(scene, operation, input, caller));
  if (isAccepted(exchange)) return;
  const other = operation.tiers.find((one) => one !== listed);
  if (other === undefined) trial.cannot(notAccepted(exchange));
  await control(scene, operation, input, actor(scene, operation, other));
  trial.violate(
    {
      where: `${callText(exchange)} by a caller of the tier ${listed}`,
      expected: `accepted, as for a caller of the tier ${other}`,
      received: answerText(exchange),
      operationId: operation.operationId,
    },
    exchange,
  );
}
