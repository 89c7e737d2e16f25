/** Lets those who write suites run them with `npx vitest --config vitest.suites.config.ts`. */
import type { TestProject } from "vitest/node";
import { chooseTarget } from "./target/choose-target.ts";

/** Judges the target file in ASSAY_TARGET, or the embedded reference. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const file = process.env["ASSAY_TARGET"];
  const { target, stop } = await chooseTarget(file === undefined ? {} : { target: file });
  project.provide("assay", {
    target,
    seed: Number(process.env["ASSAY_SEED"] ?? 1),
    runs: Number(process.env["ASSAY_RUNS"] ?? 1),
    selected: undefined,
    budget: Infinity,
    path: "",
    concurrency: 1,
    bail: false,
  });
  return stop;
}
