/** A valid request by a caller who may make it is accepted. */
import { ask, isThere, prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import { isAccepted } from "../run/answer.ts";
import { CouldNotRun } from "../run/stop.ts";
import type { Operation } from "../../contract/contract.ts";
import type { Trial } from "../trial.ts";
import type { Judge } from "./judge.ts";

/** Requests that are tried: bodies differ from draw to draw. What other rules send is judged as well. */
const attempts = { withBody: 3, without: 2 };

export const accepted: Judge = async (trial, operation) => {
  const count = operation.body ? attempts.withBody : attempts.without;
  for (let i = 0; i < count; i++) {
    const scene = await openScene(trial, [operation]);
    const input = await prepare(scene, operation).catch(blameItself(trial, operation));
    if (await isThere(scene, operation))
      trial.cannot(`what ${operation.operationId} creates is there already`);
    const exchange = await ask(scene, operation, input);
    if (!isAccepted(exchange)) trial.run.blame(operation, exchange);
  }
};

/** Some operations are needed before they can be tried, such as a start before a stop. */
const blameItself =
  (trial: Trial, { operationId }: Operation) =>
  (error: unknown): never => {
    const { calls, successes } = trial.run.reach.get(operationId) ?? { calls: 0, successes: 0 };
    if (error instanceof CouldNotRun && calls > 0 && successes === 0) {
      trial.violate({
        where: `${operationId}, which is needed to prepare itself`,
        expected: "accepted (2xx, error: false)",
        received: error.message,
        operationId,
      });
      trial.settle();
    }
    throw error;
  };
