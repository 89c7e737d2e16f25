/** Measures the harness: every fault must be caught by the rules it names, no accent may raise an alarm. */
import { createHash } from "node:crypto";
import { loadContract } from "../../contract/contract.ts";
import { deviationIds, findAccent, findFault } from "../../reference/deviation.ts";
import { startReference, type ServerOptions } from "../../reference/server.ts";
import { globToRegExp } from "../../contract/glob.ts";
import { inParallel } from "./parallel.ts";
import { judge } from "./judge.ts";
import { collectProperties, type Registered, type Registry } from "./registry.ts";
import { openRun } from "./run.ts";
import type { Target } from "../target/target.ts";
import type { Outcome, Verdict } from "../record/verdict.ts";
import { sentenceOf } from "../record/violation.ts";

export interface FaultResult {
  fault: string;
  says: string;
  /** So rare that only load sees it, so nothing is judged here. */
  underLoad: boolean;
  expected: string[];
  /** Expected rules that went red, by a violation. */
  red: string[];
  /** The first violation of each of them, in a sentence. */
  wrong: { rule: string; what: string }[];
  /** Expected rules that did not, with what became of them. */
  missed: { rule: string; outcome: Outcome; reason: string }[];
  /** Expected rules for which no property is written yet. */
  unwritten: string[];
  /** Rules that went red besides, of those that were judged or whose operations were called. */
  extra: string[];
}

export interface AccentResult {
  /** Undefined for the clean reference. */
  accent: string | undefined;
  judged: number;
  alarms: { rule: string; outcome: Outcome; what: string }[];
}

export interface SelftestOptions {
  /** Globs over ids; blank for none. */
  faults: string;
  accents: string;
  seed: number;
  /** Rules that accents and the clean reference are judged on. */
  accentRules: (registered: Registered) => boolean;
  /** Each accent is judged on one in so many of these rules, each on others; the clean reference on all. */
  oneIn: number;
  /** References that are judged at a time. */
  atOnce: number;
  onResult: (result: FaultResult | AccentResult) => void;
}

export interface SelftestResult {
  faults: FaultResult[];
  accents: AccentResult[];
}

const secret = "selftest";

/** The reference shows writes and sends events at once, so a fault is not waited for as a remote target may be (ms). */
const hurried: Partial<Target> = {
  settle: 50,
  realtime: { adapter: "socket.io", budget: 500 },
};
/** Accents may be late: events by a second, reads by 200 ms. */
const patient: Partial<Target> = { settle: 500, realtime: { adapter: "socket.io" } };

interface Judged {
  verdicts: Verdict[];
  /** Rules that the checks of every exchange found broken. */
  found: string[];
}

async function judgeOn(
  options: ServerOptions,
  waits: Partial<Target>,
  registered: readonly Registered[],
  seed: number,
): Promise<Judged> {
  const contract = loadContract();
  const running = await startReference({ contract, stageSecret: secret, ...options });
  running.reference.onDefect = () => undefined;
  const target: Target = {
    name: "reference",
    url: running.url,
    stage: { url: `${running.url}/_stage`, secret },
    ...waits,
  };
  const run = await openRun(contract, target);
  try {
    const verdicts: Verdict[] = [];
    // The smallest counterexample is of no use here.
    const once = { seed, runs: 1, shrinks: 0 };
    for (const { rule, property } of registered)
      verdicts.push(await judge(run, rule, property, once));
    return { verdicts, found: [...run.findings.keys()] };
  } finally {
    await run.close();
    await running.close();
  }
}

export async function judgeFault(
  id: string,
  registry: Registry,
  seed: number,
): Promise<FaultResult> {
  const { says, trips, underLoad = false } = findFault(id);
  const registered = underLoad ? [] : trips.flatMap((rule) => registry.get(rule) ?? []);
  const { verdicts, found } = await judgeOn({ faults: [id] }, hurried, registered, seed);
  return {
    fault: id,
    says,
    underLoad,
    expected: trips,
    red: verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule),
    wrong: verdicts.flatMap(({ rule, violations: [first] }) =>
      first ? [{ rule, what: sentenceOf(first) }] : [],
    ),
    missed: verdicts
      .filter(({ outcome }) => outcome !== "fail")
      .map(({ rule, outcome, reason }) => ({ rule, outcome, reason })),
    unwritten: trips.filter((rule) => !registry.has(rule)),
    extra: found.filter((rule) => !trips.includes(rule)),
  };
}

export async function judgeAccent(
  accent: string | undefined,
  registered: readonly Registered[],
  seed: number,
): Promise<AccentResult> {
  const accents = accent === undefined ? [] : [accent];
  const upsets = new Set(accents.flatMap((id) => findAccent(id).upsets ?? []));
  const { verdicts, found } = await judgeOn({ accents }, patient, registered, seed);
  const alarms: AccentResult["alarms"] = verdicts
    .filter(({ outcome }) => outcome !== "pass" && outcome !== "not-applicable")
    .filter(({ rule }) => !upsets.has(rule))
    .map(({ rule, outcome, reason, violations: [first] }) => ({
      rule,
      outcome,
      what: first ? sentenceOf(first) : reason,
    }));
  const known = new Set(alarms.map(({ rule }) => rule));
  const besides = found.filter((rule) => !known.has(rule) && !upsets.has(rule));
  return {
    accent,
    judged: verdicts.length,
    alarms: [
      ...alarms,
      ...besides.map((rule) => ({ rule, outcome: "fail" as const, what: "seen in an exchange" })),
    ],
  };
}

/** One in so many rules, evenly spread over rules and accents, the same in every run. */
export function drawnFor(
  accent: string,
  registered: readonly Registered[],
  oneIn: number,
): Registered[] {
  const isDrawn = ({ rule }: Registered): boolean =>
    createHash("sha1").update(`${accent} ${rule.id}`).digest().readUInt32BE() % oneIn === 0;
  return registered.filter(isDrawn);
}

export async function selftest(options: SelftestOptions): Promise<SelftestResult> {
  const { seed, oneIn, atOnce, onResult } = options;
  const registry = await collectProperties();
  const faults: FaultResult[] = [];
  await inParallel(matching("fault", options.faults), atOnce, async (id) => {
    const result = await judgeFault(id, registry, seed);
    faults.push(result);
    onResult(result);
  });
  const accents: AccentResult[] = [];
  const judged = [...registry.values()].filter(options.accentRules);
  const ids = matching("accent", options.accents);
  await inParallel(ids.length ? [undefined, ...ids] : [], atOnce, async (id) => {
    const drawn = id === undefined ? judged : drawnFor(id, judged, oneIn);
    const result = await judgeAccent(id, drawn, seed);
    accents.push(result);
    onResult(result);
  });
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
