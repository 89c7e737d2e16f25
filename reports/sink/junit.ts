/** junit.xml: one testsuite per family, one testcase per rule. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sentenceOf } from "../../harness/record/violation.ts";
import { evidenceOfRule, replayCommandBeside } from "../format/evidence.ts";
import { familiesOf } from "../group/families.ts";
import type { BrokenSuite, RuleRecord, RunRecord } from "../run.ts";
import { outcomeNames } from "../format/say.ts";
import { cut, oneLine, printable } from "../format/text.ts";

const longestMessage = 500;
const longestBody = 20_000;

/**
 * A rule that does not hold is a failure whatever its level, which stands in `type`; a rule that
 * was not decided is skipped, never passed; what broke is an error of assay.
 */
export async function writeJunit(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "junit.xml"), junit(record));
}

interface Suite {
  name: string;
  cases: string[];
  failures: number;
  errors: number;
  skipped: number;
  /** Milliseconds. */
  duration: number;
}

/** The text of junit.xml. */
export function junit(record: RunRecord): string {
  const suites = [
    ...familiesOf(record).map(({ family, rules, counts }): Suite => ({
      name: family,
      cases: rules.map((rule) => testcase(record.target, rule)),
      failures: counts.fail + counts.flaky,
      errors: counts.broken,
      // Known failures are among them: they are not counted.
      skipped: rules.length - counts.pass - counts.fail - counts.flaky - counts.broken,
      duration: rules.reduce((total, rule) => total + rule.duration, 0),
    })),
    ...(record.brokenSuites.length ? [brokenSuites(record.brokenSuites)] : []),
    ...(record.exemptionProblems.length ? [exemptionProblems(record.exemptionProblems)] : []),
  ];
  const whole: Suite = {
    name: `assay ${record.target.name}`,
    cases: suites.flatMap(({ cases }) => cases),
    failures: sum(suites, "failures"),
    errors: sum(suites, "errors"),
    skipped: sum(suites, "skipped"),
    duration: record.duration,
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${numbers(whole)}>`,
    ...suites.flatMap((suite) => [
      `  <testsuite ${numbers(suite)} timestamp="${attribute(record.started)}">`,
      ...suite.cases,
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function brokenSuites(files: readonly BrokenSuite[]): Suite {
  return {
    name: "suite files",
    cases: files.map(({ file, error }) =>
      element(
        `classname="suites" name="${attribute(file)}" time="0"`,
        `<error type="broken" message="${message("the suite file did not load")}">${body(error)}</error>`,
      ),
    ),
    failures: 0,
    errors: files.length,
    skipped: 0,
    duration: 0,
  };
}

/** Wrong entries among the known failures make a run non-conforming, so they fail here as well. */
function exemptionProblems(problems: readonly string[]): Suite {
  return {
    name: "known failures",
    cases: problems.map((problem) =>
      element(
        `classname="known failures" name="${attribute(problem)}" time="0"`,
        `<failure type="known failure" message="${message(problem)}"/>`,
      ),
    ),
    failures: problems.length,
    errors: 0,
    skipped: 0,
    duration: 0,
  };
}

function testcase(target: RunRecord["target"], rule: RuleRecord): string {
  const names = `classname="${attribute(rule.family)}" name="${attribute(rule.id)}" time="${seconds(rule.duration)}"`;
  return element(names, result(target, rule));
}

function result(target: RunRecord["target"], rule: RuleRecord): string {
  const { outcome, level, reason, violations, exempt } = rule;
  switch (outcome) {
    case "pass":
      return "";
    case "fail":
    case "flaky": {
      if (exempt !== null) return `<skipped message="${message(`known failure: ${exempt}`)}"/>`;
      const wrong = violations[0] ? sentenceOf(violations[0]) : rule.sentence;
      const said = reason ? `flaky, ${reason}: ${wrong}` : wrong;
      return `<failure type="${level}" message="${message(said)}">${body(evidenceOfRule(target, rule, replayCommandBeside))}</failure>`;
    }
    case "broken":
      return `<error type="broken" message="${message(reason)}">${body(reason)}</error>`;
    case "could-not-run":
    case "indeterminate":
    case "not-run":
    case "not-applicable":
      return `<skipped message="${message(`${outcomeNames[outcome]}: ${reason}`)}"/>`;
    default:
      return outcome satisfies never;
  }
}

const element = (attributes: string, inner: string): string =>
  inner
    ? `    <testcase ${attributes}>\n      ${inner}\n    </testcase>`
    : `    <testcase ${attributes}/>`;

const numbers = (suite: Suite): string =>
  [
    `name="${attribute(suite.name)}"`,
    `tests="${suite.cases.length}"`,
    `failures="${suite.failures}"`,
    `errors="${suite.errors}"`,
    `skipped="${suite.skipped}"`,
    `time="${seconds(suite.duration)}"`,
  ].join(" ");

const sum = (suites: Suite[], of: "failures" | "errors" | "skipped"): number =>
  suites.reduce((total, suite) => total + suite[of], 0);

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
const attribute = (text: string): string => escaped(oneLine(text));
const message = (text: string): string => attribute(cut(text, longestMessage));
const body = (text: string): string => escaped(printable(cut(text, longestBody)));
