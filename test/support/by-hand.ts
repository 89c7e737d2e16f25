/** Rules judged without a stage, on a reference that is given what a target file can give. */
import { allRules, loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { execute, type Execution } from "../../harness/schedule/execute.ts";
import type { Target } from "../../harness/target/target.ts";

export const rules: readonly Rule[] = allRules(loadContract());

/** What is missing is missed soon: the reference is on this machine. */
export const hurried = (target: Target): Target => ({
  ...target,
  settle: 100,
  mail: { ...target.mail!, delay: 1000 },
  realtime: { ...target.realtime!, budget: 1500 },
});

/** Judges some rules once, with requests enough for them. */
export const judge = (
  target: Target,
  fits: (rule: Rule) => boolean,
  budget = 1000,
): Promise<Execution> => execute({ target, rules: rules.filter(fits), seed: 1, runs: 1, budget });
