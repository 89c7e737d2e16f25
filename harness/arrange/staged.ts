/** Which parts a stage offers to a trial; without one, what an owner gave by hand stands in where it can. */
import type { StagePart } from "../client/stage.ts";
import type { Trial } from "../trial/trial.ts";

type Playing = Pick<Trial, "run">;

const offers =
  (part: StagePart) =>
  ({ run }: Playing): boolean =>
    run.stageParts.has(part);

/** Whether worlds are made for the trial, and removed as a whole. */
export const isStaged = offers("world");

/** Whether there are as many visitors as are asked for, who do what they are told. */
export const isStagedVisitor = offers("visitor");

/** Whether there is a visitor who is asked to show the page, or to take calls, and does. */
export const hasVisitorFor = (trial: Playing, act: "browsing" | "calls"): boolean => {
  const { visitor } = trial.run.target;
  return isStagedVisitor(trial) || Boolean(visitor?.online && visitor[act]);
};

/** Whether what no route creates is brought in. */
export const isInjected = offers("inject");

/** Whether the stage decides what providers answer; else what a target file names does, such as the number of a card. */
export const isDecided = offers("outside");

/** Whether time can be moved. */
export const hasClock = offers("clock");
