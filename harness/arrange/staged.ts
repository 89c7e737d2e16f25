/** Which parts a stage offers to a trial; without one, what an owner gave by hand stands in where it can. */
import type { StagePart } from "../client/stage.ts";
import { givenBy } from "../target/given.ts";
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

/** Whether the target gives, by its stage or its file, what rules need by this name. */
export const isGiven = ({ run: { target, stageParts } }: Playing, need: string): boolean =>
  givenBy({ target, stageParts: [...stageParts] })(need);

/**
 * Whether newcomers are invited, whom no route removes: they go with a world, or the owner of the website lets them stay. Not where the
 * target names somebody who may be unlinked and added again.
 */
export const mayInvite = (trial: Playing): boolean =>
  isStaged(trial) ||
  (trial.run.guests.some(({ safety }) => safety === "all") &&
    !isGiven(trial, "removable-operator"));

/** Whether what no route creates is brought in. */
export const isInjected = offers("inject");

/** Whether the stage decides what providers answer; else what a target file names does, such as the number of a card. */
export const isDecided = offers("outside");

/** Whether time can be moved. */
export const hasClock = offers("clock");
