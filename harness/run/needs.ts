/** What a rule needs, and whether a target has it. */
import { globToRegExp } from "../../contract/glob.ts";
import type { Rule } from "../../contract/derive.ts";
import { needsMore } from "../record/ingredient.ts";
import { givenBy, type Given } from "../target/given.ts";
import type { Ready } from "./worker-process.ts";
import type { NotJudged } from "./verdict-of.ts";

/** Whether it is known beforehand that it moves what all rules share; others turn out to when they are judged. */
export const needsExclusiveRun = ({ needs }: Rule): boolean => needs.includes("stage:clock");

type Loaded = Pick<Ready, "registered" | "unloadable">;

/** Why the rule cannot be judged on this target; undefined when it can. */
export function obstacleTo(
  { id, needs, family }: Rule,
  { registered, unloadable, ...given }: Loaded & Given,
): Omit<NotJudged, "kind"> | undefined {
  const { target } = given;
  if (target.notClaimed?.some((glob) => globToRegExp(glob).test(id)))
    return { outcome: "not-applicable", reason: "the target does not claim it", notRun: null };
  if (!registered.includes(id)) {
    const missing = unloadable.find(({ file }) => file.startsWith(`suites/${family}/`));
    return missing
      ? { outcome: "broken", reason: `${missing.file} cannot be loaded`, notRun: null }
      : { outcome: "not-run", reason: "no suite judges it yet", notRun: "unwritten" };
  }
  const needsSocket = needs.includes("rtm") || needs.includes("stream");
  if (needsSocket && target.realtime?.adapter === "none") {
    const reason = "the target names no realtime adapter";
    return { outcome: "not-applicable", reason, notRun: null };
  }
  const lacks = lackingOf(needs, given);
  if (!lacks.length) return undefined;
  return { outcome: "could-not-run", reason: needsMore(lacks), notRun: null, lacks };
}

/** Which of these things the target does not give. */
export function lackingOf(needs: readonly string[], given: Given): string[] {
  const isGiven = givenBy(given);
  return needs.filter((need) => !isGiven(need));
}
