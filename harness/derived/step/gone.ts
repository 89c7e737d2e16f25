/** What was removed is refused by the operation that read it before, or that said that it exists. */
import { carryOut, prepare } from "../../arrange/arrange.ts";
import { openScene } from "../../arrange/scene.ts";
import type { Exchange } from "../../record/exchange.ts";
import { answerText, isAccepted, isRefused, showsThing } from "../../run/answer.ts";
import type { Judge } from "../judge.ts";
import { readUntil } from "./life.ts";

export const goneAfterRemoving: Judge = async (trial, remove, read) => {
  const scene = await openScene(trial, [remove, read]);
  const removal = await prepare(scene, remove);
  const input = await prepare(scene, read);
  const before = await readUntil(scene, read, input, isAccepted);
  if (!isAccepted(before))
    trial.cannot(`${read.operationId} before removing: ${answerText(before)}`);
  await carryOut(scene, remove, removal);
  const isGone = (exchange: Exchange): boolean =>
    isRefused(exchange) || (isAccepted(exchange) && !showsThing(read, exchange));
  const after = await readUntil(scene, read, input, isGone);
  trial.expect(
    isGone(after),
    `${read.operationId} after removing`,
    read.open.includes("data") ? "refused, or accepted without data" : "refused",
    answerText(after),
  );
};
