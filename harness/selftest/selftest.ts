/** Measures the harness: every fault must be caught by the rules it names, also in a run; no accent may raise an alarm, also by hand. */
import { createHash } from "node:crypto";
import { globToRegExp } from "../../contract/glob.ts";
import { deviationIds } from "../../reference/deviation.ts";
import { inParallel } from "../process/parallel.ts";
import { collectProperties, type Registered } from "../judge/registry.ts";
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

export async function selftest(options: SelftestOptions): Promise<SelftestResult> {
  const { seed, oneIn, alone, atOnce, onResult } = options;
  const registry = await collectProperties();
  const faults: FaultResult[] = [];
  await inParallel(matching("fault", options.faults), atOnce, async (id) => {
    const result = await judgeFault(id, registry, seed);
    faults.push(result);
    onResult(result);
  });
  const caught = faults.filter((fault) => fault.red.length && isCaught(fault));
  const whole = options.whole
    ? await judgeWhole(caught, {
        rules: allRules(loadContract()),
        seed,
        groups: options.whole,
        onRun: onResult,
      })
    : undefined;
  const began = performance.now();
  const accents: GroupResult[] = [];
  const judged = [...registry.values()].filter(options.accentRules);
  const ids = matching("accent", options.accents);
  const groups = alone ? ids.map((id) => [id]) : groupsOf(ids, seed);
  // With one accent alone the clean reference is taken to hold.
  const all = ids.length > 1 ? [[], ...groups] : groups;
  const drawn = (group: readonly string[], rules: Registered[]): Registered[] =>
    group.length ? drawnFor(group.join(), rules, oneIn) : rules;
  const add = (results: GroupResult[], result: GroupResult): void => {
    results.push(result);
    onResult(result);
  };
  if (options.grounds.includes("stage"))
    await inParallel(all, groupsAtOnce, async (group) =>
      add(accents, await judgeAccents(group, drawn(group, judged), seed)),
    );
  const accentsTook = performance.now() - began;
  const byHand: GroupResult[] = [];
  if (options.grounds.includes("by hand") && groups.length) {
    const { result, decided } = await decideByHand(judged, seed);
    add(byHand, result);
    await inParallel(groups, groupsAtOnce, async (group) =>
      add(byHand, await judgeAccentsByHand(group, drawn(group, decided), seed)),
    );
  }
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
