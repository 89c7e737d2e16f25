/** Measures the harness: every fault must be caught by the rules it names, also in a run; no accent may raise an alarm, also by hand. */
import { createHash } from "node:crypto";
import { globToRegExp } from "../../contract/glob.ts";
import { deviationIds } from "../../reference/deviation.ts";
import { inParallel } from "../process/parallel.ts";
import { collectProperties, type Registered, type Registry } from "../judge/registry.ts";
import { allRules, loadContract } from "../../contract/contract.ts";
import { judgeAccents, type GroupResult } from "./accents.ts";
import { decideByHand, judgeAccentsByHand } from "./accents-by-hand.ts";
import { isCaught, judgeFault, type FaultResult } from "./fault.ts";
import { groupsOf } from "./groups.ts";
import { judgeWhole, type WholeResult, type WholeRun } from "./whole.ts";

export interface SelftestOptions {
  /** Globs over ids; a blank one is none. */
  faults: readonly string[];
  accents: readonly string[];
  /** Groups of the faults that are planted in whole runs too. */
  whole: number;
  /** Whether accents are judged with a stage, without one, or both. */
  grounds: readonly Ground[];
  seed: number;
  /** Rules that accents and the clean reference are judged on. */
  accentRules: (registered: Registered) => boolean;
  /** Each group of accents is judged on one in this many of these rules, each on others; the clean reference on all. */
  oneIn: number;
  /** Whether each accent is planted by itself and not with others. */
  alone: boolean;
  /** References with a fault that are judged at a time. */
  atOnce: number;
  onResult: (result: FaultResult | GroupResult | WholeRun) => void;
}

export type Ground = "stage" | "by hand";

export interface SelftestResult {
  faults: FaultResult[];
  accents: GroupResult[];
  /** The same faults, many planted in one run; absent where no such runs were asked for. */
  whole?: WholeResult;
  /** Accents without a stage, and the clean reference. */
  byHand: GroupResult[];
  /** What judging all accents took (ms). */
  accentsTook: number;
}

/** References with accents that are judged at a time: each keeps two processes busy. */
const groupsAtOnce = 2;

/** A share of the rules, evenly spread over rules and names, the same in every run. */
export function drawnFor(
  name: string,
  registered: readonly Registered[],
  oneIn: number,
): Registered[] {
  const isDrawn = ({ rule }: Registered): boolean =>
    createHash("sha1").update(`${name} ${rule.id}`).digest().readUInt32BE() % oneIn === 0;
  return registered.filter(isDrawn);
}

/** Each fault alone. */
async function judgeFaults(
  registry: Registry,
  { faults, seed, atOnce, onResult }: SelftestOptions,
): Promise<FaultResult[]> {
  const results: FaultResult[] = [];
  await inParallel(matching("fault", faults), atOnce, async (id) => {
    const result = await judgeFault(id, registry, seed);
    results.push(result);
    onResult(result);
  });
  return results;
}

/** Faults that were caught alone, many planted in one run. */
async function judgeInWholeRuns(
  faults: readonly FaultResult[],
  { whole: groups, seed, onResult }: SelftestOptions,
): Promise<WholeResult | undefined> {
  if (!groups) return undefined;
  const caught = faults.filter((fault) => fault.red.length && isCaught(fault));
  return judgeWhole(caught, { rules: allRules(loadContract()), seed, groups, onRun: onResult });
}

/** The rules that a group of accents is judged on: all of them where it is empty, which is the clean reference. */
const rulesFor = (group: readonly string[], rules: Registered[], oneIn: number): Registered[] =>
  group.length ? drawnFor(group.join(), rules, oneIn) : rules;

async function judgeOnStage(
  groups: readonly string[][],
  rules: Registered[],
  { seed, oneIn, onResult }: SelftestOptions,
): Promise<GroupResult[]> {
  const results: GroupResult[] = [];
  await inParallel(groups, groupsAtOnce, async (group) => {
    const result = await judgeAccents(group, rulesFor(group, rules, oneIn), seed);
    results.push(result);
    onResult(result);
  });
  return results;
}

/** Accents on the rules that the clean reference decides by hand. */
async function judgeByHand(
  groups: readonly string[][],
  rules: Registered[],
  { seed, oneIn, onResult }: SelftestOptions,
): Promise<GroupResult[]> {
  const clean = await decideByHand(rules, seed);
  const results = [clean.result];
  onResult(clean.result);
  await inParallel(groups, groupsAtOnce, async (group) => {
    const result = await judgeAccentsByHand(group, rulesFor(group, clean.decided, oneIn), seed);
    results.push(result);
    onResult(result);
  });
  return results;
}

export async function selftest(options: SelftestOptions): Promise<SelftestResult> {
  const { grounds, seed } = options;
  const registry = await collectProperties();
  const faults = await judgeFaults(registry, options);
  const whole = await judgeInWholeRuns(faults, options);
  const began = performance.now();
  const rules = [...registry.values()].filter(options.accentRules);
  const ids = matching("accent", options.accents);
  const groups = options.alone ? ids.map((id) => [id]) : groupsOf(ids, seed);
  // With one accent alone the clean reference is taken to hold.
  const withClean = ids.length > 1 ? [[], ...groups] : groups;
  const accents = grounds.includes("stage") ? await judgeOnStage(withClean, rules, options) : [];
  const accentsTook = performance.now() - began;
  const isByHand = grounds.includes("by hand") && groups.length > 0;
  const byHand = isByHand ? await judgeByHand(groups, rules, options) : [];
  return { faults, ...(whole && { whole }), accents, byHand, accentsTook };
}

function matching(kind: "fault" | "accent", globs: readonly string[]): string[] {
  const ids = deviationIds(kind);
  const found = globs.filter(Boolean).map((glob) => {
    const pattern = globToRegExp(glob);
    const some = ids.filter((id) => pattern.test(id));
    if (some.length === 0)
      throw new Error(`--${kind} ${glob} matches no ${kind}; see \`assay list ${kind}s\``);
    return some;
  });
  return [...new Set(found.flat())];
}
