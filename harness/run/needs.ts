/** What a rule needs, and whether a target has it. */
import { globToRegExp } from "../../contract/glob.ts";
import type { Rule } from "../../contract/derive.ts";
import type { Target } from "../target/target.ts";
import type { Ready } from "./worker-process.ts";
import type { NotJudged } from "./verdict-of.ts";

const stagePart = (need: string): string | undefined =>
  need.startsWith("stage:") ? need.slice("stage:".length) : undefined;

/** Whether it is known beforehand that it moves what all rules share; others turn out to when they are judged. */
export const needsExclusiveRun = ({ needs }: Rule): boolean => needs.includes("stage:clock");

/** Why the rule cannot be judged on this target; undefined when it can. */
export function obstacleTo(
  { id, needs, family }: Rule,
  { registered, unloadable, stageParts }: Pick<Ready, "registered" | "unloadable" | "stageParts">,
  target: Target,
): Omit<NotJudged, "kind"> | undefined {
  if (target.notClaimed?.some((glob) => globToRegExp(glob).test(id)))
    return { outcome: "not-applicable", reason: "the target does not claim it", notRun: null };
  if (!registered.includes(id)) {
    const missing = unloadable.find(({ file }) => file.startsWith(`suites/${family}/`));
    return missing
      ? { outcome: "broken", reason: `${missing.file} cannot be loaded`, notRun: null }
      : { outcome: "not-run", reason: "no suite judges it yet", notRun: "unwritten" };
  }
  for (const need of needs) {
    const part = stagePart(need);
    if (part !== undefined && !stageParts.includes(part)) {
      const reason = `the target does not offer the stage part ${part}`;
      return { outcome: "could-not-run", reason, notRun: null };
    }
    const isSocket = need === "rtm" || need === "stream";
    if (isSocket && target.realtime?.adapter === "none") {
      const reason = "the target names no realtime adapter";
      return { outcome: "not-applicable", reason, notRun: null };
    }
  }
  return undefined;
}
