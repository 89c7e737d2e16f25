/** What keeps a run from being certified without reserve. */
import { countUnheard, unheardReason } from "../../harness/record/unheard.ts";
import { knownIn, undecided, type RunRecord } from "../run.ts";
import { counted } from "../format/text.ts";

/** Characters of one where it is printed, since a target may leave out a hundred operations; the statement has it whole. */
export const longestException = 400;

/** Each in a sentence; a certificate names them, and is refused unless exceptions are asked for. */
export function exceptionsOf({ outcome, unselected, rules, target, counts }: RunRecord): string[] {
  const { notClaimed = [] } = target;
  const known = knownIn({ rules }).length;
  const open = rules.filter(
    (rule) => undecided.some((one) => one === rule.outcome) && rule.notRun !== "unwritten",
  ).length;
  const unheard = countUnheard(rules);
  const flaky = rules.filter(({ outcome }) => outcome === "flaky").length;
  const possible: [boolean, string][] = [
    [
      outcome === "incomplete",
      `the run is incomplete: ${counted(open, "rule")} could not be decided`,
    ],
    [
      notClaimed.length > 0,
      `the target does not claim ${notClaimed.join(", ")}: ${counted(counts["not-applicable"] - unheard, "rule")} did not apply`,
    ],
    [unheard > 0, `${unheardReason}: ${counted(unheard, "rule")} did not apply`],
    [unselected > 0, `filters left out ${counted(unselected, "rule")} of the contract`],
    [flaky > 0, `not every rule holds each time: ${counted(flaky, "rule")} flaky`],
    [known > 0, `known failures do not count: ${counted(known, "rule")}`],
  ];
  return possible.filter(([holds]) => holds).map(([, sentence]) => sentence);
}

/** Why there is nothing to certify, whatever is named; undefined if there is something. */
export function refusalOf({ outcome, target, counts }: RunRecord): string | undefined {
  if (outcome !== "conforming" && outcome !== "incomplete")
    return `${target.name} is ${outcome} in this run: there is nothing to certify`;
  if (counts.pass + counts.fail + counts.flaky === 0)
    return `no rule of ${target.name} was decided in this run: there is nothing to certify`;
  return undefined;
}
