/** A write to one thing of a noun, or the creation of one more, leaves the others as they were. */
import { setTimeout as pause } from "node:timers/promises";
import type { Operation } from "../../contract/contract.ts";
import { meet } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import type { Violation } from "../record/violation.ts";
import { settleTime } from "../target/target.ts";
import { eventually } from "../target/eventually.ts";
import type { Trial } from "../trial/trial.ts";
import type { Judge } from "./judge.ts";
import { arrangeOthers } from "./step/others.ts";
import { changesSeen, type ThingSeen } from "./step/seen.ts";
import { viewsOf } from "./step/views.ts";

export const leavesOthers: Judge = async (trial, write, read) => {
  const suspicions = await round(trial, write, read, 0);
  if (!suspicions.length) return;
  // What was arranged may have become visible only in between, so everything is read once more, after it had time to show.
  const found = await round(trial, write, read, settleTime(trial.run.target));
  for (const violation of found) trial.violate(violation);
};

/** Makes several things, writes to one, and compares what is seen of the others before and after. */
async function round(
  trial: Trial,
  write: Operation,
  read: Operation,
  patience: number,
): Promise<Violation[]> {
  const scene = await openScene(trial, [write, read]);
  for (const token of write.requires) await meet(scene, token);
  const { others, act } = await arrangeOthers(scene, write, read);
  const views = viewsOf(trial.run.contract, { write, read, others, isThorough: patience > 0 });
  if (patience) await pause(patience);
  const before = new Map<object, ThingSeen[]>();
  for (const view of views) if (view.isComparing) before.set(view, await view.see());
  const alsoChanged = await act();

  const violations: Violation[] = [];
  for (const view of views) {
    const look = async (): Promise<Violation[]> =>
      (await view.see()).flatMap((seen, i) =>
        changesSeen(view, before.get(view)?.[i], seen, alsoChanged),
      );
    const found = patience
      ? await eventually(trial, view.reading, look, ({ length }) => length === 0)
      : await look();
    violations.push(...found);
  }
  return violations.map((violation) => ({
    ...violation,
    where: `${violation.where}, of a thing that ${write.operationId} is not about`,
  }));
}
