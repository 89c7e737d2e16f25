/** What a rule needs, and whether a target has it. */
import type { Rule } from "../../contract/derive.ts";
import { needsMore } from "../record/ingredient.ts";
import { unclaimed } from "../target/claims.ts";
import { givenBy, type Given } from "../target/given.ts";
import type { Ready } from "./worker-process.ts";
import type { NotJudged } from "./verdict-of.ts";

/** Whether it is known beforehand that it moves what all rules share; others turn out to when they are judged. */
export const needsExclusiveRun = ({ needs }: Rule): boolean => needs.includes("stage:clock");

/** Whether the visitor of a target file may be gone after it. */
export const mayLoseVisitor = ({ needs }: Rule): boolean => needs.includes("purgeable-visitor");

/** A website that has neither a helpdesk nor a status page; nobody says of theirs whether it has, and the run looks. */
export const bareWebsite = "bare-website";

/**
 * Operations that make, remove or look for a helpdesk or a status page as a whole, or cut off its reporters. What was there before the
 * run must not be touched, so rules about them are judged on a website that has neither.
 */
export const wholes: ReadonlySet<string> = new Set([
  "helpdesk.create",
  "helpdesk.exists",
  "helpdesk.remove",
  "status.create",
  "status.remove",
  "status.token.roll",
]);

/** What the rule needs of the website on which it is judged. */
export const placeNeeds = ({ needs, operations }: Rule): string[] =>
  operations.some((id) => wholes.has(id)) ? [...needs, bareWebsite] : needs;

type Loaded = Pick<Ready, "registered" | "unloadable">;

/** Nobody needs these where the website has a helpdesk and a status page already, which only the run sees. */
const perhapsSpared: ReadonlySet<string> = new Set(["removal-proof"]);

/** Why the rule cannot be judged on this target; undefined when it can. */
export function obstacleTo(
  rule: Rule,
  { registered, unloadable, ...given }: Loaded & Given,
): Omit<NotJudged, "kind"> | undefined {
  const { target } = given;
  const { id, needs, family } = rule;
  const unclaims = unclaimed(target, rule);
  if (unclaims !== undefined) return { outcome: "not-applicable", reason: unclaims, notRun: null };
  if (!registered.includes(id)) {
    const missing = unloadable.find(({ file }) => file.startsWith(`suites/${family}/`));
    return missing
      ? { outcome: "broken", reason: `${missing.file} cannot be loaded`, notRun: null }
      : { outcome: "not-run", reason: "no suite judges it yet", notRun: "unwritten" };
  }
  if (isUnheard(needs, target)) {
    const reason = "the target names no realtime adapter";
    return { outcome: "not-applicable", reason, notRun: null };
  }
  const lacks = lackingOf(needs, given).filter((need) => !perhapsSpared.has(need));
  if (!lacks.length) return undefined;
  return { outcome: "could-not-run", reason: needsMore(lacks), notRun: null, lacks };
}

/** Whether it is about sockets, of which the target file says that it names none. */
export const isUnheard = (needs: readonly string[], { realtime }: Given["target"]): boolean =>
  realtime?.adapter === "none" && (needs.includes("rtm") || needs.includes("stream"));

/** Which of these things the target does not give. */
export function lackingOf(needs: readonly string[], given: Given): string[] {
  const isGiven = givenBy(given);
  return needs.filter((need) => !isGiven(need));
}
