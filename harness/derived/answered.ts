/** An operation for which no request is known to be acceptable still answers: it refuses or accepts, but not with a server error. */
import { prepare } from "../arrange/arrange.ts";
import { ask } from "../arrange/carry-out.ts";
import { openScene } from "../arrange/scene.ts";
import { answerText, callText, isAccepted, isRefused } from "../client/answer.ts";
import type { Judge } from "./judge.ts";

export const answered: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  const exchange = await ask(scene, operation, await prepare(scene, operation));
  if (isAccepted(exchange) || isRefused(exchange)) return;
  trial.violate({
    where: callText(exchange),
    expected: "accepted or refused",
    received: answerText(exchange),
    operationId: operation.operationId,
  });
};
