/** The trial in which the doctor calls a target: nothing in it is drawn, so that it asks the same each time. */
import type { Run } from "../../run/run.ts";
import { createTrial, type Trial } from "../../trial/trial.ts";

export const doctorTrial = (run: Run): Trial =>
  createTrial(run, () => {
    throw new Error("the doctor draws no values");
  });
