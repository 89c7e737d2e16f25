/** Judges single rules on a reference that a test has changed. */
import { allRules, loadContract, type Contract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { derivedProperty } from "../../harness/derived/kinds.ts";
import { judge } from "../../harness/judge/judge.ts";
import { openRun } from "../../harness/run/run.ts";
import type { Target } from "../../harness/target/target.ts";
import type { Verdict } from "../../harness/record/verdict.ts";
import type { Reference } from "../../reference/reference.ts";
import { startReference, type RunningReference } from "../../reference/server.ts";

export interface Planted {
  /** Changes the reference before it is judged. */
  plant?: (reference: Reference) => void;
  faults?: string[];
  accents?: string[];
  contract?: Contract;
  /** Longest time until a read shows what was written (ms): every failure waits for it. */
  settle?: number;
}

const secret = "judges";

export const targetOf = ({ url }: RunningReference, settle = 50): Target => ({
  name: "reference",
  url,
  settle,
  stage: { url: `${url}/_stage`, secret },
});

/** A reference that the test closes. */
export async function startPlanted({ plant, ...options }: Planted): Promise<RunningReference> {
  const running = await startReference({ stageSecret: secret, ...options });
  running.reference.onDefect = () => undefined;
  plant?.(running.reference);
  return running;
}

const shared = loadContract();
const known = new Map(allRules(shared).map((rule) => [rule.id, rule]));

export function ruleOf(id: string): Rule {
  const rule = known.get(id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule;
}

/** The verdict on a derived rule. */
export async function judged(id: string, planted: Planted = {}): Promise<Verdict> {
  const { contract = shared } = planted;
  const running = await startPlanted(planted);
  const run = await openRun(contract, targetOf(running, planted.settle));
  try {
    const rule = ruleOf(id);
    return await judge(run, rule, derivedProperty(rule), { seed: 1, runs: 1 });
  } finally {
    await run.close();
    await running.close();
  }
}

/** Outcome and, of a failure, where it was seen; of anything else that is not a pass, the reason. */
export function shortly({ outcome, violations, reason }: Verdict): string {
  const where = [...new Set(violations.map((one) => one.where))].join("; ");
  return [outcome, outcome === "fail" ? where : reason].filter(Boolean).join(": ");
}
