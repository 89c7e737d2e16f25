/** Starts what `npm run suites` judges: a fresh reference, or the target that the command named. */
import type { TestProject } from "vitest/node";
import { chooseTarget, type TargetOptions } from "../target/choose-target.ts";
import type { Target } from "../target/target.ts";

/** What the command asks for. */
interface Asked {
  seed: number;
  runs: number;
  /** Null for all. */
  families: string[] | null;
  /** Whether Allure results are written. */
  allure: boolean;
  target: TargetOptions;
}

/** What the tests are given. */
export interface Authoring extends Omit<Asked, "target"> {
  target: Target;
  /** The options by which the command named the target. */
  named: TargetOptions;
}

declare module "vitest" {
  interface ProvidedContext {
    assay: Authoring;
  }
}

const usual: Asked = { seed: 1, runs: 1, families: null, allure: false, target: {} };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const text = process.env["ASSAY_AUTHORING"];
  const asked = text === undefined ? usual : (JSON.parse(text) as Asked);
  const { target, stop } = await chooseTarget(asked.target);
  project.provide("assay", { ...asked, target, named: asked.target });
  return stop;
}
