/** The time of the target: its clock may have been moved, and ours may be wrong. */
import { memberAt } from "../../contract/pointer.ts";
import { timeOf } from "../client/answer.ts";
import { anybodyIn } from "./caller.ts";
import type { Scene } from "./scene.ts";
import { hasClock } from "./staged.ts";

/**
 * Milliseconds since the epoch, by the stage, or else by the Date header of the target's answers, which the documents do not ask for: without
 * it the clocks of both are taken for right, as every app that shows tokens of a second factor does.
 */
export async function targetTime(scene: Scene): Promise<number> {
  const { trial, world } = scene;
  if (hasClock(trial)) {
    const now = memberAt(await trial.stage("clock", "POST", "/clock", { advance: 0 }), "now");
    if (typeof now === "number") return now;
  }
  const params = { website_id: world.website_id };
  // What tells the time shows nothing of what a rule says.
  const answered = await trial.evidence.aside(() =>
    trial.call(anybodyIn(world), "website.read", { params }),
  );
  const now = timeOf(answered);
  return Number.isNaN(now) ? Date.now() : now;
}
