/** Counts in the pages for readers: `npm run generate` writes them between markers, so that nobody has to keep them by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allRules, type Contract } from "./contract.ts";
import type { Rule } from "./derive.ts";
import { standIns } from "./stand-ins.ts";

/** Pages with markers, below the root of the project. */
const pages = ["docs/rules.md", "docs/stage.md"];

const levels = ["MUST", "SHOULD", "MAY"] as const;

/** `<!-- counted: name -->`, what stands there, `<!-- end -->`. */
const block = /(<!-- counted: ([a-z-]+) -->\n)([\s\S]*?)(<!-- end -->)/g;

const inWords = (count: number): string => count.toLocaleString("en-US");

function row(name: string, rules: readonly Rule[]): string {
  const counts = levels.map((level) => rules.filter((rule) => rule.level === level).length);
  return `| ${[name, rules.length, ...counts].map((cell) => (typeof cell === "number" ? inWords(cell) : cell)).join(" | ")} |`;
}

function kinds(rules: readonly Rule[]): string {
  const sorted = (derived: boolean): [string, Rule[]][] =>
    [
      ...Map.groupBy(
        rules.filter((rule) => rule.derived === derived),
        ({ kind }) => kind,
      ),
    ].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = (derived: boolean): string[] =>
    sorted(derived).map(([kind, found]) => row(kind, found));
  return [
    `| kind | rules | ${levels.join(" | ")} |`,
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows(true),
    row(
      "**derived**",
      rules.filter(({ derived }) => derived),
    ),
    ...rows(false),
    row(
      "**authored**",
      rules.filter(({ derived }) => !derived),
    ),
    row("**all**", rules),
    "",
  ].join("\n");
}

/** The part of a stage that gives it, if one does. */
function partOf(need: string): string | undefined {
  const meets = Object.entries<readonly string[]>(standIns).find(([, needs]) =>
    needs.includes(need),
  );
  return meets?.[0] ?? /^stage:(.+)/.exec(need)?.[1];
}

/** The same rows with new numbers: the writer says what a part is for. */
function stageParts(rules: readonly Rule[], before: string): string {
  return before.replaceAll(/^\| `(\w+)` *\| *\d+ *\| *\d+ *\|/gm, (_, part: string): string => {
    const needing = rules.filter(({ needs }) => needs.some((need) => partOf(need) === part));
    const must = needing.filter(({ level }) => level === "MUST");
    return `| \`${part}\` | ${needing.length} | ${must.length} |`;
  });
}

function stageSum(rules: readonly Rule[]): string {
  const some = rules.filter(({ needs }) => needs.some((need) => need.startsWith("stage:")));
  return `Of ${inWords(rules.length)} rules ${inWords(some.length)} need a part, whatever a target file names; it can serve the others of the table as well. Some need two.\n`;
}

const fill: Record<string, (contract: Contract, rules: readonly Rule[], before: string) => string> =
  {
    "rules-by-kind": (_, rules) => kinds(rules),
    "stage-parts": (_, rules, before) => stageParts(rules, before),
    "stage-sum": (_, rules) => stageSum(rules),
    "contract-size": ({ operations, events, openPoints, untested }, rules) =>
      `${inWords(operations.length)} operations, ${inWords(events.length)} events, ${inWords(rules.length)} rules, ${inWords(openPoints.length)} open points, ${inWords(untested.length)} statements that no test can decide.\n`,
  };

/** Each page with the counts of this contract, by its path below the root. */
export function countedPages(contract: Contract, root: string): Record<string, string> {
  const rules = allRules(contract);
  const filled = pages.map((page) => {
    const text = readFileSync(join(root, page), "utf8");
    const written = text.replaceAll(
      block,
      (_, start: string, name: string, before: string, end: string) => {
        const write = fill[name];
        if (!write)
          throw new Error(
            `${page}: nothing counts ${name}; known are ${Object.keys(fill).join(", ")}`,
          );
        return `${start}${write(contract, rules, before)}${end}`;
      },
    );
    return [page, written] as const;
  });
  return Object.fromEntries(filled);
}
