/** Measures the harness: every fault must be caught by the rules it names, no accent may raise an alarm. */
import { loadContract } from "../contract/contract.ts";
import { deviationIds, loadFault } from "../reference/deviation.ts";
import { startReference, type ServerOptions } from "../reference/server.ts";
import { globToRegExp } from "./glob.ts";
import { collectProperties, type Registered } from "./registry.ts";
import { openRun } from "./run.ts";
import { decide } from "./suite.ts";
import type { Target } from "./target.ts";
import type { Outcome, Verdict } from "./verdict.ts";

export interface FaultResult {
  fault: string;
  says: string;
  expected: string[];
  /** Expected rules that went red, by a violation. */
  red: string[];
  /** Expected rules that did not, with what became of them. */
  missed: { rule: string; outcome: Outcome; reason: string }[];
  /** Expected rules for which no property is written yet. */
  unwritten: string[];
}

export interface AccentResult {
  /** Undefined for the clean reference. */
  accent: string | undefined;
  judged: number;
  alarms: { rule: string; outcome: Outcome; what: string }[];
}

export interface SelftestOptions {
  faults: string;
  accents: string;
  seed: number;
  /** Rules that accents and the clean reference are judged on. */
  accentRules: (registered: Registered) => boolean;
  onResult: (result: FaultResult | AccentResult) => void;
}

export interface SelftestResult {
  faults: FaultResult[];
  accents: AccentResult[];
}

const secret = "selftest";

async function judgeOn(
  options: ServerOptions,
  registered: readonly Registered[],
  seed: number,
): Promise<Verdict[]> {
  const contract = loadContract();
  const running = await startReference({ contract, stageSecret: secret, ...options });
  running.reference.onDefect = () => undefined;
  const target: Target = {
    name: "reference",
    url: running.url,
    stage: { url: `${running.url}/_stage`, secret },
    realtime: { adapter: "socket.io" },
    // At most 200 ms late, with an accent: a fault is not waited for as a remote target may be.
    settle: 500,
  };
  const run = await openRun(contract, target);
  try {
    const verdicts: Verdict[] = [];
    for (const { rule, property } of registered) {
      verdicts.push(
        await decide(run, rule, property, {
          target,
          seed,
          runs: 1,
          selected: undefined,
          budget: Infinity,
          path: "",
        }),
      );
    }
    return verdicts;
  } finally {
    await run.close();
    await running.close();
  }
}

export async function selftest(options: SelftestOptions): Promise<SelftestResult> {
  const registry = await collectProperties();
  const faults: FaultResult[] = [];
  for (const id of matching("fault", options.faults)) {
    const { says, trips } = await loadFault(id);
    const judged = trips.flatMap((rule) => registry.get(rule) ?? []);
    const verdicts = await judgeOn({ faults: [id] }, judged, options.seed);
    const result: FaultResult = {
      fault: id,
      says,
      expected: trips,
      red: verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule),
      missed: verdicts
        .filter(({ outcome }) => outcome !== "fail")
        .map(({ rule, outcome, reason }) => ({ rule, outcome, reason })),
      unwritten: trips.filter((rule) => !registry.has(rule)),
    };
    faults.push(result);
    options.onResult(result);
  }
  const accents: AccentResult[] = [];
  const judged = [...registry.values()].filter(options.accentRules);
  for (const id of [undefined, ...matching("accent", options.accents)]) {
    const verdicts = await judgeOn(id === undefined ? {} : { accents: [id] }, judged, options.seed);
    const result: AccentResult = {
      accent: id,
      judged: verdicts.length,
      alarms: verdicts
        .filter(({ outcome }) => outcome !== "pass" && outcome !== "not-applicable")
        .map(({ rule, outcome, reason, violations: [first] }) => ({
          rule,
          outcome,
          what: first
            ? `${first.where}: expected ${first.expected}, received ${first.received}`
            : reason,
        })),
    };
    accents.push(result);
    options.onResult(result);
  }
  return { faults, accents };
}

function matching(kind: "fault" | "accent", glob: string): string[] {
  if (glob === "") return [];
  const pattern = globToRegExp(glob);
  const ids = deviationIds(kind).filter((id) => pattern.test(id));
  if (ids.length === 0)
    throw new Error(`--${kind} ${glob} matches no ${kind}; see \`assay list ${kind}s\``);
  return ids;
}
