/** The sentences about a whole run. */
import type { Outcome } from "../../harness/record/verdict.ts";
import type { Addition } from "../../harness/record/ingredient.ts";
import type { Spent } from "../../harness/record/spent.ts";
import { onWebsite, type Traces } from "../../harness/record/traces.ts";
import { countUnheard, unheardReason } from "../../harness/record/unheard.ts";
import type { RunOutcome } from "../../harness/record/tally.ts";
import { unacceptedIn } from "../group/unaccepted.ts";
import { isFailure, knownIn, undecided, type RuleRecord, type RunRecord } from "../run.ts";
import { counted, longSpan, oneLine, thousands } from "./text.ts";

/** How outcomes are called in headings. */
export const outcomeNames: Record<Outcome, string> = {
  pass: "pass",
  fail: "fail",
  flaky: "flaky",
  "could-not-run": "could not run",
  indeterminate: "indeterminate",
  broken: "broken",
  "not-run": "not run",
  "not-applicable": "not applicable",
};

/** What an outcome means, for legends. */
export const outcomeMeanings: Record<Outcome, string> = {
  pass: "the rule was judged and holds",
  fail: "the rule was judged and does not hold",
  flaky: "it did not hold, and held when it was judged again; never counted as a pass",
  "could-not-run": "a precondition failed on the target, so the rule says nothing",
  indeterminate: "throttled, or the transport failed",
  broken: "assay itself failed; this is not a fault of the target",
  "not-run":
    "the run ended first, its budget or a daily quota was spent, or assay has no property for it",
  "not-applicable":
    "the target does not claim it, has no sockets, or refuses what the documents leave open",
};

/** In the order in which a reader wants to see them. */
export const outcomesByUrgency: readonly Outcome[] = [
  "fail",
  "flaky",
  "broken",
  "indeterminate",
  "could-not-run",
  "pass",
  "not-run",
  "not-applicable",
];

/** Those that occurred, in that order. */
export const outcomesIn = (counts: RunRecord["counts"]): Outcome[] =>
  outcomesByUrgency.filter((outcome) => counts[outcome]);

/** How often each occurred, such as `2 fail, 103 pass`. */
export const countsText = (counts: RunRecord["counts"]): string =>
  outcomesIn(counts)
    .map((outcome) => `${thousands(counts[outcome])} ${outcomeNames[outcome]}`)
    .join(", ");

const titles: Record<RunOutcome, string> = {
  conforming: "Conforming",
  "non-conforming": "Non-conforming",
  incomplete: "Incomplete",
  broken: "Broken",
  "nothing-selected": "Nothing selected",
};

/** What the run came to, as a heading. */
export const outcomeTitle = ({ outcome }: RunRecord): string => titles[outcome];

/** Who was judged: the target by its name, and the state that it calls itself. */
export const targetText = ({ target: { name, version } }: Pick<RunRecord, "target">): string =>
  oneLine(version === null ? name : `${name} ${version}`);

/** Why the run has its outcome. */
export function outcomeSentence(record: RunRecord): string {
  const { counts, brokenSuites, exemptionProblems, unselected } = record;
  const { notClaimed = [] } = record.target;
  const failed = record.rules.filter(isFailure);
  const must = failed.filter(({ outcome, level }) => outcome === "fail" && level === "MUST").length;
  const flaky = failed.filter(({ outcome }) => outcome === "flaky").length;
  const should = failed.filter(({ outcome }) => outcome === "fail").length - must;
  const exempt = knownIn(record).length;
  const open = undecided.reduce((total, outcome) => total + counts[outcome], 0);
  const unheard = countUnheard(record.rules);
  const unclaimed = counts["not-applicable"] - unheard;
  const parts: [number, string][] = [
    [brokenSuites.length, `${counted(brokenSuites.length, "suite file")} did not load`],
    [counts.broken, `${counted(counts.broken, "rule")} broke`],
    [must, `${counted(must, "rule")} of level MUST failed`],
    [should, `${counted(should, "rule")} of level SHOULD or MAY failed`],
    [flaky, `${counted(flaky, "rule")} failed and held when judged again (flaky)`],
    [
      exemptionProblems.length,
      `${counted(exemptionProblems.length, "entry", "entries")} of the known failures ${exemptionProblems.length === 1 ? "is" : "are"} wrong`,
    ],
    [exempt, `${counted(exempt, "known failure")} not counted`],
    [open, `${thousands(open)} not decided`],
    [unselected, `${thousands(unselected)} not selected`],
    [unheard, `${thousands(unheard)} not applicable, since ${unheardReason}`],
    [
      notClaimed.length ? unclaimed : 0,
      `${thousands(unclaimed)} not applicable, since ${unclaimedText(notClaimed)} not claimed`,
    ],
  ];
  const said = parts.filter(([count]) => count).map(([, text]) => text);
  return `${[...openings[record.outcome], ...said].join("; ")}.`;
}

/** The first names of a list that may be long; each rule says of itself why it does not apply. */
function unclaimedText(names: readonly string[]): string {
  const more = names.length - 4;
  const said = more > 1 ? [...names.slice(0, 4), `${thousands(more)} more`] : names;
  return `${oneLine(said.join(", "))} ${names.length === 1 ? "is" : "are"}`;
}

const openings: Record<RunOutcome, string[]> = {
  conforming: ["Every rule of level MUST that was judged holds"],
  "non-conforming": [],
  incomplete: ["No rule of level MUST failed"],
  broken: ["A fault of assay itself, so this run proves nothing about the target"],
  "nothing-selected": ["No rule was judged"],
};

/** What may be added to the target file, and what that is good for. */
export function additionText({ add, opens, helps }: Addition): string {
  const more = helps
    ? `${opens ? ", and " : ""}${counted(helps, "rule")} together with other things`
    : "";
  return `to judge ${opens ? counted(opens, "more rule") : ""}${more}: ${add}`;
}

/** What was taken back on the websites that the target named, and what is still there. */
export function tracesText({ undone, left }: Traces): string {
  const items = [...Map.groupBy(left, ([what]) => what.replace(onWebsite, ""))].map(leftText);
  const end = items.length ? `left behind: ${items.join("; ")}` : "nothing left behind";
  return `${counted(undone, "thing")} removed or put back, ${end}`;
}

/** Websites that are named; `run.json` has all. */
const mostWebsites = 3;

function leftText([thing, all]: [thing: string, all: Traces["left"]]): string {
  const count = all.reduce((sum, [, some]) => sum + some, 0);
  const websites = all.flatMap(([what]) => onWebsite.exec(what)?.[1] ?? []);
  const rest = websites.length - mostWebsites;
  const named = websites.slice(0, mostWebsites).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  const where = websites.length ? `, on website${websites.length > 1 ? "s" : ""} ${named}` : "";
  return `${thousands(count)} × ${oneLine(thing)}${oneLine(where)}`;
}

/** What most often is not built yet, of so many names at most; undefined where something was accepted of every operation. */
export function unacceptedText(
  record: Pick<RunRecord, "rules" | "reach">,
  most: number,
): string | undefined {
  const { count, names } = unacceptedIn(record);
  if (!count) return undefined;
  const more = names.length - most;
  const said = more > 1 ? [...names.slice(0, most), `${thousands(more)} more`] : names;
  return `nothing was accepted of ${counted(count, "operation")}: ${oneLine(said.join(", "))}`;
}

/** The stage API moves time one way. */
export const clockText = (ms: number): string =>
  `the clock of the target was moved forward by ${longSpan(ms)}, and nothing puts it back: start the target anew where others need its time`;

/** The rule that a reason says to see first. */
const awaited = /^see ([\w:.-]+): /;

/**
 * Rules that wait for another rule, by its id. If that rule holds, the call was refused to another caller or for another thing: then they
 * wait for nothing, and their reason says what was refused.
 */
export function waitingRules(rules: readonly RuleRecord[]): Map<string, RuleRecord[]> {
  const holding = new Set(rules.flatMap(({ id, outcome }) => (outcome === "pass" ? [id] : [])));
  const waits = rules.flatMap((rule) => {
    const id = awaited.exec(rule.reason)?.[1];
    return id === undefined || holding.has(id) ? [] : [{ id, rule }];
  });
  const byId = Map.groupBy(waits, ({ id }) => id);
  return new Map([...byId].map(([id, all]) => [id, all.map(({ rule }) => rule)]));
}

/** What a reason ends with where a setting of the target file says what may be sent. */
const leftOpen = /, which open\.[\w-]+ leaves open until [^{}]+$/;

/** How many rules wait for which others, so many at most and most first, and what may be done about it. */
export function waitingText(
  { rules, target }: Pick<RunRecord, "rules" | "target">,
  most = Infinity,
): string[] {
  const waiting = [...waitingRules(rules)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most);
  const untilOf = (all: readonly RuleRecord[]): string =>
    all.flatMap(({ reason }) => leftOpen.exec(reason)?.[0] ?? []).at(0) ?? "";
  const mayBeMistaken =
    !target.isEmbedded &&
    waiting.some(([id, all]) => id.startsWith(acceptedRules) && untilOf(all) === "");
  return [
    ...waiting.map(
      ([id, all]) =>
        `${counted(all.length, "rule")} ${all.length === 1 ? "waits" : "wait"} for ${id}${untilOf(all)}`,
    ),
    ...(mayBeMistaken ? [refusedText] : []),
  ];
}

/** How the ids of the rules begin that say that an operation accepts what it must. */
const acceptedRules = "accepted:";

/** What is refused may be a mistake of the target file, or not there. */
const refusedText =
  "assay doctor says whether url, website and credentials of the target file are right; an operation that is not built may be named there under notClaimed";

const decidedOf = ({ pass, fail, flaky }: RunRecord["counts"]): number => pass + fail + flaky;

/** What the share of conformance is a share of. */
export function conformanceOf({ counts }: Pick<RunRecord, "counts">): string {
  return `${thousands(counts.pass)} of ${counted(decidedOf(counts), "judged rule")} hold`;
}

/** What the share of coverage is a share of. */
export function coverageOf({ counts }: Pick<RunRecord, "counts">): string {
  const all = Object.values(counts).reduce((total, count) => total + count, 0);
  const applicable = counted(all - counts["not-applicable"], "applicable rule");
  return `${thousands(decidedOf(counts))} of ${applicable} judged`;
}

/** Tokens of which it is said how much of their quota is left. */
const mostTokens = 3;

/** What was spent of daily quotas, such as `plugin 270 (30 left)`, least left first. */
export function quotasText(quotas: readonly Spent[]): string {
  const said = quotas
    .toSorted((a, b) => a.left - b.left)
    .slice(0, mostTokens)
    .map(
      ({ holder, requests, left }) =>
        `${oneLine(holder)} ${thousands(requests)} (${thousands(left)} left)`,
    );
  const more = quotas.length - said.length;
  return [...said, ...(more > 0 ? [counted(more, "more token")] : [])].join(", ");
}

/** What was met on the way, such as `503 × 9, closed × 5`. */
export const disturbancesText = ({ disturbances }: Pick<RunRecord, "disturbances">): string =>
  disturbances.map(({ what, count }) => `${oneLine(what)} × ${thousands(count)}`).join(", ");
