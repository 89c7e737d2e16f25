/** What a whole self-test measured: a page for readers, and the order in which runs with a small budget judge. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Rule } from "../../contract/derive.ts";
import { counted, thousands } from "../../reports/format/text.ts";
import { commitOfAssay } from "../version.ts";
import type { Registry } from "../judge/registry.ts";
import type { GroupResult } from "./accents.ts";
import { isCaught } from "./fault.ts";
import { byHandWebsites } from "./planted.ts";
import type { SelftestResult } from "./selftest.ts";
import { foundWithin, mostFirst, unseenWithin } from "./order.ts";
import type { Worth } from "./worth.ts";

const root = new URL("../../", import.meta.url);
const page = fileURLToPath(new URL("docs/measured.md", root));
const order = fileURLToPath(new URL("harness/schedule/most-first.json", root));

const budgets = [1_000, 2_500, 5_000, 10_000];

/** @returns the files that were written */
export async function publish(
  result: SelftestResult,
  registry: Registry,
  worth: Worth,
): Promise<string[]> {
  const rules = [...registry.values()].map(({ rule }) => rule);
  await writeFile(order, `${JSON.stringify(mostFirst(worth), null, 2)}\n`);
  await writeFile(page, pageOf(result, rules, requestsOf(result), worth));
  return [page, order];
}

/** What each rule asks of the clean reference. */
function requestsOf({ accents }: SelftestResult): Map<string, number> {
  const clean = accents.find((group) => group.accents.length === 0);
  if (!clean)
    throw new Error("what rules ask is measured on the clean reference: judge all accents");
  return new Map(Object.entries(clean.requests));
}

/** Which rules and faults there were. */
function measuredAt(): string {
  const commit = commitOfAssay()?.slice(0, 8);
  return `${commit === undefined ? "a commit that is not known" : `commit ${commit}`}, on ${new Date().toISOString().slice(0, 10)}`;
}

function pageOf(
  result: SelftestResult,
  rules: readonly Rule[],
  requests: ReadonlyMap<string, number>,
  worth: Worth,
): string {
  const faults = result.faults.filter(({ underLoad }) => !underLoad);
  const planted = result.accents.flatMap((group) => group.accents);
  const groups = result.accents.filter((group) => group.accents.length);
  const alarms = result.accents.flatMap((group) => group.alarms);
  const once = alarms.filter(({ repeated }) => !repeated);
  return `# What was measured

\`assay selftest --publish\` writes this page and \`harness/schedule/most-first.json\`. The harness is measured on the embedded reference:
each planted fault must be caught by every rule that it names, and no rule may fail, or become unable to run, under a legal variation.
This was measured at ${measuredAt()}; rules and faults that came later are in none of its numbers.

## Rules, faults and alarms

${table(
  ["kind", ...columns],
  kindsOf(rules).map(([kind, some]) => row(kind, some, result, requests)),
)}

The same by family:

${table(
  ["family", ...columns],
  familiesOf(rules).map(([family, some]) => row(family, some, result, requests)),
)}

A fault stands in the row of each kind and family that it names a rule of. In all ${counted(faults.length, "fault")} ${faults.length === 1 ? "was" : "were"} judged and ${thousands(faults.filter(isCaught).length)} caught;
${counted(result.faults.length - faults.length, "further fault")} only load sees.

## Accents

All ${thousands(rules.length)} rules were judged on all ${counted(planted.length, "accent")}, planted together in ${counted(groups.length, "group")}, and on the clean reference:
${counted(alarms.length, "alarm")} in ${thousands(Math.round(result.accentsTook / 1000))} s, ${thousands(once.length)} of which did not come again when the rule was judged by itself. What comes again is traced
to the fewest accents that bring it about.

The same without a stage, on what an owner gives by hand ([target.md](target.md)), with rules beside each other on ${byHandWebsites} websites of one target
file: ${byHandText(result.byHand)}

## Faults in whole runs

Above each fault is judged by its rules alone. A run judges all rules beside each other, decides several by one play and remembers what it
saw, so a sample of the faults is planted there too, some forty in one run, each told from the others by the rules it names and by where
they saw it; what another fault hid is tried again apart, in the end alone. ${wholeText(result)}

## Faults found by budget

A run with \`--budget\` judges first what finds most for what it costs, and repeats what shows only now and then when
all that finds more is judged. ${budgetText(worth)}
`;
}

function budgetText(worth: Worth): string {
  const order = mostFirst(worth);
  const all = worth.finds.size;
  const unseen = unseenWithin(budgets, worth);
  const share = (found: number): string => `${Math.round((100 * found) / all)} %`;
  return `What finds a fault was tried: the rules that it names, and of the others that call the same
operations the nearest and cheapest, each by itself, on a reference with that fault. What is red with one seed and not with another
does not count. The last column is of faults that the order was not made from: each half of them is looked for in
the order that the other half gives.

${table(
  ["requests", "faults found", "share", "not made from them"],
  budgets.map((budget, i) => {
    const found = foundWithin(budget, order, worth);
    return [thousands(budget), thousands(found), share(found), share(unseen[i] ?? 0)];
  }),
)}`;
}

/** What the clean reference decides by hand, and what accents change of that. */
function byHandText(byHand: readonly GroupResult[]): string {
  const clean = byHand.find(({ accents }) => !accents.length);
  const groups = byHand.filter(({ accents }) => accents.length);
  if (!clean || !groups.length) return "not judged.";
  const alarms = byHand.flatMap((group) => group.alarms);
  const once = alarms.filter(({ repeated }) => !repeated);
  const open = groups.map((group) => group.byHand?.couldNotRun.length ?? 0);
  return `the clean reference decides ${thousands(clean.judged)} rules there; on all ${counted(groups.flatMap(({ accents }) => accents).length, "accent")} in ${counted(groups.length, "group")} these
raised ${counted(alarms.length, "alarm")}, ${thousands(once.length)} of which did not come again when the rule was judged by itself. At most ${thousands(Math.max(...open))} of them could not run
in a group, since its platform asks for more than an owner can give.`;
}

function wholeText({ whole, faults }: SelftestResult): string {
  if (!whole) return "Not judged.";
  const { holes } = whole;
  const missed = holes.map(({ fault }) => `\`${fault}\``).join(", ");
  return `Of ${counted(faults.filter(({ underLoad }) => !underLoad).length, "fault")}
${thousands(whole.faults.length)} were drawn and ${thousands(whole.faults.length - holes.length)} caught, in ${counted(whole.runs, "run")} of all rules and ${thousands(Math.round(whole.took / 1000))} s.${holes.length ? ` Not caught: ${missed}.` : ""}`;
}

const columns = ["rules", "judged", "MUST", "SHOULD", "requests", "faults", "caught", "alarms"];

function kindsOf(rules: readonly Rule[]): [kind: string, rules: Rule[]][] {
  const byKind = (derived: boolean): [string, Rule[]][] =>
    [
      ...Map.groupBy(
        rules.filter((rule) => rule.derived === derived),
        ({ kind }) => kind,
      ),
    ].toSorted(([a], [b]) => a.localeCompare(b));
  const authored = byKind(false).map(([kind, some]): [string, Rule[]] => [
    `${kind} (authored)`,
    some,
  ]);
  return [...byKind(true), ...authored, ["**all**", [...rules]]];
}

const familiesOf = (rules: readonly Rule[]): [family: string, rules: Rule[]][] =>
  [...Map.groupBy(rules, ({ family }) => family)].toSorted(([a], [b]) => a.localeCompare(b));

function row(
  title: string,
  rules: readonly Rule[],
  { faults, accents }: SelftestResult,
  requests: ReadonlyMap<string, number>,
): string[] {
  const ids = new Set(rules.map(({ id }) => id));
  const naming = faults.filter(
    ({ expected, underLoad }) => !underLoad && expected.some((rule) => ids.has(rule)),
  );
  const caught = naming.filter(({ missed }) => !missed.some(({ rule }) => ids.has(rule)));
  const alarms = accents.flatMap((group: GroupResult) => group.alarms);
  const counts = [
    rules.length,
    rules.filter(({ id }) => requests.has(id)).length,
    rules.filter(({ level }) => level === "MUST").length,
    rules.filter(({ level }) => level === "SHOULD").length,
    rules.reduce((sum, { id }) => sum + (requests.get(id) ?? 0), 0),
    naming.length,
    caught.length,
    alarms.filter(({ rule }) => ids.has(rule)).length,
  ];
  return [title, ...counts.map(thousands)];
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, i) => (i ? "---:" : "---")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
