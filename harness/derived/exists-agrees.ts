/**
 * The existence check agrees with reading: while the thing exists, after its removal if it can be removed, and for each enumerated value
 * that it can be made with.
 */
import type { Operation } from "../../contract/contract.ts";
import { operationOn } from "../../contract/operation-on.ts";
import { prepare } from "../arrange/arrange.ts";
import { ask } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client/client.ts";
import { eventually } from "../target/eventually.ts";
import { answerText, isAccepted, showsThing } from "../client/answer.ts";
import { inWords } from "../record/violation.ts";
import type { Judge } from "./judge.ts";
import { withEachChoice } from "./step/each-choice.ts";

export const existsAgrees: Judge = async (trial, exists, read) => {
  const scene = await openScene(trial, [exists, read]);
  const { contract } = trial.run;
  const remove = operationOn(contract, read.resource, "remove");
  const input = await prepare(scene, read);
  await expectAgreement(scene, { exists, read, input }, true);
  if (remove) {
    await ask(scene, remove, await prepare(scene, remove));
    await expectAgreement(scene, { exists, read, input }, false);
  }
  trial.settle();
  await withEachChoice(scene, operationOn(contract, read.resource, "create"), async () => {
    await expectAgreement(scene, { exists, read, input: await prepare(scene, read) }, true);
    trial.settle();
    return true;
  });
};

/** Reading says whether the thing is there; `isThere` says what to wait for. */
async function expectAgreement(
  scene: Scene,
  { exists, read, input }: { exists: Operation; read: Operation; input: CallInput },
  isThere: boolean,
): Promise<void> {
  const { trial } = scene;
  const both = async () => ({
    single: await ask(scene, read, input),
    checked: await ask(scene, exists, input),
  });
  const { single, checked } = await eventually(
    trial,
    "thing",
    both,
    (found) => showsThing(read, found.single) === isThere && isAccepted(found.checked) === isThere,
  );
  if (isThere && !showsThing(read, single))
    trial.cannot(`${read.operationId}: ${answerText(single)}`);
  trial.expect(
    isAccepted(checked) === showsThing(read, single),
    exists.operationId,
    showsThing(read, single)
      ? "2xx, since reading it is accepted"
      : "not 2xx, since reading it is refused",
    inWords(answerText(checked)),
  );
}
