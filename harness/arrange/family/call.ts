/** Calls: the visitor takes them. */
import { eventually } from "../../target/eventually.ts";
import { envelopeOf } from "../../client/answer.ts";
import { succeed } from "../arrange.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { conversationOf } from "../visitor/messages.ts";
import { fromInstalled } from "../value/origin.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { bePresent, visitorDoes } from "../visitor/visitor.ts";

async function ongoing(scene: Scene): Promise<void> {
  await succeed(scene, scene.trial.run.contract.operation("call.session.start"));
  const { trial, as, params } = conversationOf(scene);
  const read = async (): Promise<unknown> =>
    memberAt(envelopeOf(await trial.call(as, "call.session.read", { params })).data, "call_id");
  const call_id = await eventually(trial, "thing", read, (found) => typeof found === "string");
  if (typeof call_id !== "string") scene.trial.cannot("the call that was taken is not ongoing");
  scene.ids.set("call_id", call_id);
}

export const call: Arrangement = {
  meet: {
    // They are taken when there is something to take.
    "visitor-takes-calls": bePresent,
    "call-ongoing": ongoing,
  },
  // Whether a call that nobody took counts as ongoing is open (open.call-ongoing-when).
  made: {
    "call.session.start": async (scene) =>
      void (await visitorDoes(scene, "call", { answer: "accept" })),
  },
  input: { "call.session.start": fromInstalled, "call.session.end": fromInstalled },
};
