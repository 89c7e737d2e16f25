/**
 * A value of a wrong type is refused, or shown in the documented type afterwards (open.body-wrong-type), and breaks no list. A server error
 * counts as a refusal if it comes in the usual envelope (1/1).
 */
import type { Operation } from "../../contract/contract.ts";
import { readerOf } from "../../contract/readers.ts";
import { ask } from "../arrange/carry-out.ts";
import type { Scene } from "../arrange/scene.ts";
import { shapeCheckOf } from "../check/shape.ts";
import { answerText, envelopeOf, isAccepted, isRefused, showsThing } from "../client/answer.ts";
import type { CallInput } from "../client/client.ts";
import { admitted } from "../trial/admitted.ts";
import type { Judge } from "./judge.ts";
import { readerAs } from "./step/access.ts";
import { placeOf, playFlaws, sendersOf, type Expectation } from "./step/flaws.ts";
import { mistypings } from "./step/mistypings.ts";

export const typed: Judge = (trial, operation) =>
  playFlaws(trial, operation, mistypings(trial, operation), expectSound);

const expectSound: Expectation = async (scene, operation, flaw, spoilt) => {
  const { trial } = scene;
  let isTaken = false;
  for (const as of sendersOf(scene, operation, flaw)) {
    const exchange = await trial.callOperation(as, operation, spoilt);
    if (isRefused(exchange)) continue;
    const where = placeOf(flaw, spoilt, as);
    if (isAccepted(exchange)) {
      isTaken = true;
      await expectDocumented(scene, operation, spoilt, where);
      continue;
    }
    const expected = "refused, or taken for what it may mean";
    const { operationId } = operation;
    trial.violate({ where, expected, received: answerText(exchange), operationId }, exchange);
  }
  return isTaken;
};

/** What shows the write is answered, and shows each field in its type. */
async function expectDocumented(
  scene: Scene,
  write: Operation,
  { params = {} }: CallInput,
  where: string,
): Promise<void> {
  const { trial } = scene;
  const { contract } = trial.run;
  const read = readerOf(write, contract.operations);
  if (!read) return;
  const { operationId, action } = read;
  const look = () => ask(scene, read, { params }, readerAs(scene, write, read));
  const isList = action === "list";
  const exchange = await (isList ? admitted(trial, read, look) : look());
  const after = `${operationId} after ${where}`;
  // What was taken may have ended the thing, but no list of such things.
  if (!isAccepted(exchange) && (isList || !isRefused(exchange))) {
    const received = answerText(exchange);
    trial.violate({ where: after, expected: "accepted", received, operationId }, exchange);
  }
  if (!read.data || !showsThing(read, exchange)) return;
  for (const violation of shapeCheckOf(contract)(read, envelopeOf(exchange).data))
    trial.violate({ ...violation, where: `${violation.where} of ${after}` }, exchange);
}
