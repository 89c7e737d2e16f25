/** Starts what `npm run suites` judges: a fresh reference, or the target that the command named. */
import type { TestProject } from "vitest/node";
import { chooseTarget } from "../target/choose-target.ts";
import type { Target } from "../target/target.ts";

/** What the setup hands to the tests. */
export interface Authoring {
  target: Target;
  seed: number;
  runs: number;
}

declare module "vitest" {
  interface ProvidedContext {
    assay: Authoring;
  }
}

/** The command hands its options over in the environment (`harness/command/suites.ts`). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const file = process.env["ASSAY_TARGET"];
  const { target, stop } = await chooseTarget(file === undefined ? {} : { target: file });
  project.provide("assay", {
    target,
    seed: Number(process.env["ASSAY_SEED"] ?? 1),
    runs: Number(process.env["ASSAY_RUNS"] ?? 1),
  });
  return stop;
}
