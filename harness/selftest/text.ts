/** What a self-test says on the terminal and in its table. */
import { counted, cut, oneLine, thousands } from "../../reports/format/text.ts";
import type { Alarm, GroupResult } from "./accents.ts";
import { isCaught, type FaultResult } from "./fault.ts";
import type { SelftestResult } from "./selftest.ts";
import type { Hole, WholeRun } from "./whole.ts";

/** What a self-test tells as soon as it is known. */
type Result = FaultResult | GroupResult | WholeRun;

/** Violations of a fault that are shown, and characters of each. */
const mostWrong = 5;
const longestWrong = 300;

/** One result, with what is wrong of it below. */
export function line(result: Result): string {
  if ("runOf" in result) return wholeLine(result);
  return "fault" in result ? faultLine(result) : groupLine(result);
}

function wholeLine({ runOf, caught, holes }: WholeRun): string {
  const [only] = runOf;
  const what = runOf.length === 1 ? `fault ${only}` : counted(runOf.length, "fault");
  const others =
    runOf.length === 1 || caught === runOf.length ? "" : "; the others are tried apart";
  return `${holes.length ? "✗" : "✓"} whole run with ${what}: ${caught} caught${others}${holes.map(holeLines).join("")}`;
}

const holeLines = ({ missed }: Hole): string =>
  missed.map(({ rule, outcome, reason }) => `\n    missed ${rule}: ${outcome} ${reason}`).join("");

/** Names of accents in a line. */
const mostNames = 4;

function groupLine({ accents, judged, alarms, byHand }: GroupResult): string {
  const more = accents.length - mostNames;
  const names =
    accents.slice(0, mostNames).join(", ") + (more > 0 ? ` and ${counted(more, "other")}` : "");
  const noun = accents.length === 1 ? "accent" : "accents";
  const what = accents.length ? `${noun} ${names}` : "clean reference";
  const open = byHand ? `, ${thousands(byHand.couldNotRun.length)} could not run` : "";
  return `${alarms.length ? "✗" : "✓"} ${what}${byHand ? " by hand" : ""}: ${counted(judged, "rule")}${open}, ${counted(alarms.length, "alarm")}${alarmLines(alarms)}`;
}

/** Alarms of one cause that are shown. */
const mostAlarms = 10;

const causeOf = ({ accents, repeated }: Alarm): string =>
  repeated ? accents.join(" with ") || "no accent" : "not seen again";

function alarmLines(alarms: readonly Alarm[]): string {
  const lines = [...Map.groupBy(alarms, causeOf)].flatMap(([cause, some]) => {
    const more = some.length - mostAlarms;
    const shown = some
      .slice(0, mostAlarms)
      .map(
        ({ rule, outcome, what }) => `  ${outcome} ${rule}: ${oneLine(cut(what, longestWrong))}`,
      );
    return [cause, ...shown, ...(more > 0 ? [`  and ${counted(more, "further rule")}`] : [])];
  });
  return lines.map((one) => `\n    ${one}`).join("");
}

function faultLine(result: FaultResult): string {
  if (result.underLoad) return `- fault ${result.fault}: only load sees it (assay load)`;
  const wrong = result.wrong
    .slice(0, mostWrong)
    .map(({ rule, what }) => `\n    ${rule}: ${oneLine(cut(what, longestWrong))}`);
  const more = result.wrong.length - mostWrong;
  if (more > 0) wrong.push(`\n    and ${counted(more, "further rule")}`);
  const missed = result.missed.map(
    ({ rule, outcome, reason }) => `\n    missed ${rule}: ${outcome} ${reason}`,
  );
  const unjudged = result.unwritten.map(
    (rule) => `\n    names ${rule}, which no suite judges: is that its id?`,
  );
  return `${isCaught(result) ? "✓" : "✗"} fault ${result.fault}: red ${result.red.join(", ") || "nothing"}${[...wrong, ...missed, ...unjudged].join("")}`;
}

/** Faults caught of those whose rules have properties; alarms of all that accents were judged on. */
export function numbers({ faults, whole, accents, byHand, accentsTook }: SelftestResult): string {
  const judged = faults.filter(({ underLoad }) => !underLoad);
  const loads = faults.length - judged.length;
  const caught = judged.filter(isCaught);
  const alarms = [...accents, ...byHand].flatMap((group) => group.alarms);
  return [
    ...(faults.length
      ? [
          `faults: ${caught.length} caught of ${judged.length} judged${loads ? `; not judged: ${loads} for load` : ""}`,
        ]
      : []),
    ...(whole
      ? [
          `in whole runs: ${whole.faults.length - whole.holes.length} caught of ${counted(whole.faults.length, "fault")}, in ${counted(whole.runs, "run")}`,
        ]
      : []),
    ...(accents.length
      ? [`accents: ${alarmsOn(accents)}, in ${(accentsTook / 1000).toFixed(0)} s`]
      : []),
    ...(byHand.length ? [`by hand: ${alarmsOn(byHand)}`] : []),
    ...alarmsByAccent(alarms),
  ].join("\n");
}

function alarmsOn(results: readonly GroupResult[]): string {
  const alarms = results.flatMap((group) => group.alarms);
  const planted = results.reduce((sum, group) => sum + group.accents.length, 0);
  const groups = results.filter((group) => group.accents.length);
  const clean = results.length > groups.length ? " and the clean reference" : "";
  return `${counted(alarms.length, "alarm")} on ${counted(planted, "accent")} in ${counted(groups.length, "group")}${clean}`;
}

/** How many rules each accent, or combination of accents, makes fail, and how many it keeps from being judged. */
function alarmsByAccent(alarms: readonly Alarm[]): string[] {
  return [...Map.groupBy(alarms, causeOf)].map(([cause, some]) => {
    const failed = some.filter(({ outcome }) => outcome === "fail").length;
    return `  ${cause}: ${failed} fail, ${counted(some.length - failed, "rule")} could not be judged`;
  });
}

/** What each fault made red, in Markdown. */
export function table({ faults }: SelftestResult): string {
  const cell = (rules: string[]): string => rules.map((rule) => `\`${rule}\``).join(" ") || "-";
  const rows = faults.map(
    ({ fault, expected, red, missed, extra, unwritten }) =>
      `| ${fault} | ${cell(expected)} | ${cell(red)} | ${cell(missed.map(({ rule }) => rule))} | ${cell(extra)} | ${cell(unwritten)} |`,
  );
  return [
    "| fault | expected | red | missed | extra | no suite yet |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
