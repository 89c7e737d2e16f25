/** What was created is found by the operation that reads it, or that says whether it exists. */
import type { Operation } from "../../../contract/contract.ts";
import { prepare } from "../../arrange/arrange.ts";
import { ask } from "../../arrange/carry-out.ts";
import { openScene, type Scene } from "../../arrange/scene.ts";
import { answerText, isAccepted } from "../../client/answer.ts";
import { inWords } from "../../record/violation.ts";
import type { Judge } from "../judge.ts";
import { make, readUntil } from "./life.ts";

export const foundAfterCreating: Judge = async (trial, create, read) => {
  const scene = await openScene(trial, [create, read]);
  await lookBefore(scene, read);
  await make(scene, create);
  const exchange = await readUntil(scene, read, await prepare(scene, read), isAccepted);
  trial.expect(
    isAccepted(exchange),
    `${read.operationId} after creating`,
    "accepted",
    inWords(answerText(exchange)),
  );
};

/** Asks for the thing before it exists, if its path is known already, so that a cached answer shows afterwards. */
export async function lookBefore(scene: Scene, read: Operation): Promise<void> {
  const known = [...scene.ids].filter(([name]) => read.pathParameters.includes(name));
  if (known.length === read.pathParameters.length)
    await ask(scene, read, { params: Object.fromEntries(known) });
}
