/** junit.xml: one testsuite per family, one testcase per rule. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sentenceOf } from "../../harness/record/violation.ts";
import { evidenceOfRule, replayCommandBeside } from "../format/evidence.ts";
import { junitText, type Case, type CaseResult, type Suite } from "../format/junit.ts";
import { familiesOf } from "../group/families.ts";
import type { BrokenSuite, RuleRecord, RunRecord } from "../run.ts";
import { outcomeNames } from "../format/say.ts";

/**
 * A rule that does not hold is a failure whatever its level, which stands in `type`; a rule that
 * was not decided is skipped, never passed; what broke is an error of assay.
 */
export async function writeJunit(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "junit.xml"), junit(record));
}

/** The text of junit.xml. */
export function junit(record: RunRecord): string {
  const { target, started, duration, brokenSuites, exemptionProblems } = record;
  return junitText({ name: `assay ${target.name}`, started, duration }, [
    ...familiesOf(record).map(({ family, rules }): Suite => ({
      name: family,
      cases: rules.map((rule) => caseOf(target, rule)),
      duration: rules.reduce((total, rule) => total + rule.duration, 0),
    })),
    ...(brokenSuites.length ? [notLoaded(brokenSuites)] : []),
    ...(exemptionProblems.length ? [wrongExemptions(exemptionProblems)] : []),
  ]);
}

const notLoaded = (files: readonly BrokenSuite[]): Suite => ({
  name: "suite files",
  cases: files.map(({ file, error }) => ({
    classname: "suites",
    name: file,
    duration: 0,
    result: { is: "error", type: "broken", message: "the suite file did not load", body: error },
  })),
  duration: 0,
});

/** Wrong entries among the known failures make a run non-conforming, so they fail here as well. */
const wrongExemptions = (problems: readonly string[]): Suite => ({
  name: "known failures",
  cases: problems.map((problem) => ({
    classname: "known failures",
    name: problem,
    duration: 0,
    result: { is: "failure", type: "known failure", message: problem },
  })),
  duration: 0,
});

const caseOf = (target: RunRecord["target"], rule: RuleRecord): Case => ({
  classname: rule.family,
  name: rule.id,
  duration: rule.duration,
  result: resultOf(target, rule),
});

function resultOf(target: RunRecord["target"], rule: RuleRecord): CaseResult | undefined {
  const { outcome, level, reason, violations, exempt } = rule;
  switch (outcome) {
    case "pass":
      return undefined;
    case "fail":
    case "flaky": {
      if (exempt !== null) return { is: "skipped", message: `known failure: ${exempt}` };
      const wrong = violations[0] ? sentenceOf(violations[0]) : rule.sentence;
      const message = reason ? `flaky, ${reason}: ${wrong}` : wrong;
      const body = evidenceOfRule(target, rule, replayCommandBeside);
      return { is: "failure", type: level, message, body };
    }
    case "broken":
      return { is: "error", type: "broken", message: reason, body: reason };
    case "could-not-run":
    case "indeterminate":
    case "not-run":
    case "not-applicable":
      return { is: "skipped", message: `${outcomeNames[outcome]}: ${reason}` };
    default:
      return outcome satisfies never;
  }
}
