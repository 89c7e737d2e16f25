/** What a rule needs of a target and of the website on which it is judged, and what of that a target does not give. */
import { loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { oncePerContract } from "../../contract/once.ts";
import { wholesOf } from "../../contract/wholes.ts";
import { givenBy, type Given } from "../target/given.ts";

/** A need: the website has neither a helpdesk nor a status page. Target files do not say so; the run looks. */
export const bareWebsite = "bare-website";

/**
 * Operations that make, remove or look for a helpdesk or a status page as a whole, or cut off its reporters. What was there before the
 * run must not be touched, so rules about them are judged on a website that has neither.
 */
const ofWholes = oncePerContract((contract): ReadonlySet<string> => {
  const paths = wholesOf(contract).map(({ path }) => path);
  const own = contract.operations.filter(
    ({ path, action }) => paths.includes(path) && action !== "read",
  );
  return new Set([...own.map(({ operationId }) => operationId), "status.token.roll"]);
});

/** What the rule needs of the website on which it is judged. */
export const placeNeeds = ({ needs, operations }: Rule): string[] =>
  operations.some((id) => ofWholes(loadContract()).has(id)) ? [...needs, bareWebsite] : needs;

/** Whether it is about sockets, and the target file says that there are none. */
export const isUnheard = (needs: readonly string[], { realtime }: Given["target"]): boolean =>
  realtime?.adapter === "none" && (needs.includes("rtm") || needs.includes("stream"));

/** Which of these things the target does not give. */
export function lackingOf(needs: readonly string[], given: Given): string[] {
  const isGiven = givenBy(given);
  return needs.filter((need) => !isGiven(need));
}
