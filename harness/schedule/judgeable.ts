/** Whether a rule can be judged on a target, and whether beside others. */
import { loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { isReading } from "../../contract/reading.ts";
import { writesNothing } from "../case/stop.ts";
import type { NotJudged } from "../judge/verdict-of.ts";
import { unheardReason } from "../record/unheard.ts";
import { needsMore } from "../record/ingredient.ts";
import { isUnheard, lackingOf } from "../run/needs.ts";
import { unclaimed } from "../target/claims.ts";
import type { Given } from "../target/given.ts";
import type { Ready } from "../worker/worker-process.ts";

/** Whether the rule is known beforehand to change what all rules share; for other rules that turns out when they are judged. */
export const needsExclusiveRun = ({ needs }: Rule): boolean => needs.includes("stage:clock");

/** Whether the visitor of a target file may be gone after it. */
export const mayLoseVisitor = ({ needs }: Rule): boolean => needs.includes("purgeable-visitor");

type Loaded = Pick<Ready, "registered" | "unloadable">;

/**
 * Whether it is not needed where the website has a helpdesk and a status page already, which only the run finds out: nobody has to remove
 * them, nor to make them, which users may alone.
 */
function isPerhapsSpared(need: string, { needs, operations }: Rule): boolean {
  const mayPlugin = (id: string): boolean => loadContract().operation(id).tiers.includes("plugin");
  return (
    need === "removal-proof" ||
    (need === "user-tier" && needs.includes("removal-proof") && operations.every(mayPlugin))
  );
}

/** Whether a suite file may judge the rule: those of its family, and for derived rules those above the families. */
const mayJudge = (file: string, { family, derived }: Pick<Rule, "family" | "derived">): boolean =>
  file.startsWith(`suites/${family}/`) || (derived && /^suites\/[^/]+$/.test(file));

interface Circumstances extends Loaded, Given {
  /** Whether nothing may be written, on websites that do not go as a whole. */
  isReadOnly?: boolean;
}

const isAboutWrites = ({ operations }: Rule): boolean =>
  operations.some((id) => !isReading(loadContract().operation(id)));

/** Why the rule cannot be judged on this target; undefined when it can. */
export function obstacleTo(
  rule: Rule,
  { registered, unloadable, isReadOnly = false, ...given }: Circumstances,
): Omit<NotJudged, "kind"> | undefined {
  const { target } = given;
  const { id, needs } = rule;
  const unclaims = unclaimed(target, rule);
  if (unclaims !== undefined) return { outcome: "not-applicable", reason: unclaims, notRun: null };
  if (!registered.includes(id)) {
    const missing = unloadable.find(({ file }) => mayJudge(file, rule));
    return missing
      ? { outcome: "broken", reason: `${missing.file} cannot be loaded`, notRun: null }
      : { outcome: "not-run", reason: "no suite judges it yet", notRun: "unwritten" };
  }
  if (isUnheard(needs, target))
    return { outcome: "not-applicable", reason: unheardReason, notRun: null };
  // It would be held back at its first write, after what it reads before that.
  if (isReadOnly && isAboutWrites(rule))
    return { outcome: "could-not-run", reason: writesNothing, notRun: null };
  const lacks = lackingOf(needs, given).filter((need) => !isPerhapsSpared(need, rule));
  if (!lacks.length) return undefined;
  return { outcome: "could-not-run", reason: needsMore(lacks), notRun: null, lacks };
}
