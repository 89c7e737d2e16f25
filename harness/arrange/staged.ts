/** Which parts the stage offers to a trial. Where it lacks one, what the target file names takes its place if possible. */
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

/** Whether the stage provides any number of visitors, who do what they are told. */
export const isStagedVisitor = offers("visitor");

/** Whether the target gives, by its stage or its file, what rules need by this name. */
export const isGiven = ({ run: { target, stageParts } }: Playing, need: string): boolean =>
  givenBy({ target, stageParts: [...stageParts] })(need);

/**
 * Whether new operators may be invited, though no route removes their accounts: either they go with a staged world, or the owner of the
 * website lets them stay. Not needed where the target names somebody who may be unlinked and added again.
 */
export const mayInvite = (trial: Playing): boolean =>
  isStaged(trial) ||
  (trial.run.guests.some(({ safety }) => safety === "all") &&
    !isGiven(trial, "removable-operator"));

/** Whether the stage can create what no route creates. */
export const isInjected = offers("inject");

/** Whether the stage decides what providers answer; else what a target file names does, such as the number of a card. */
export const isDecided = offers("outside");

/** Whether time can be moved. */
export const hasClock = offers("clock");
