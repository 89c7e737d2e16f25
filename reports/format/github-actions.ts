/** What GitHub Actions offers beside the log: annotations, and the summary page of a step. */
import type { Level } from "../../contract/source.ts";
import { failingLevels } from "../../harness/record/tally.ts";
import { sentenceOf } from "../../harness/record/violation.ts";
import { failureGroups } from "../group/groups.ts";
import type { RuleRecord, RunRecord } from "../run.ts";
import { summary } from "../sink/summary.ts";
import { outcomeSentence } from "./say.ts";
import { cut, oneLine } from "./text.ts";

/** A step shows no more than this of one kind. */
const mostAnnotations = 10;
const longestMessage = 1000;
/** A larger summary is refused (bytes); one step may cover several runs. */
const largestSummary = 1_000_000;

const data = (text: string): string =>
  oneLine(cut(text, longestMessage)).replaceAll("%", "%25").replaceAll("\r", "%0D");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

function failsRun({ level, outcome }: RuleRecord, { failOn, allowFlaky }: RunRecord): boolean {
  const failing: readonly Level[] = failingLevels[failOn];
  return failing.includes(level) && !(outcome === "flaky" && allowFlaky);
}

/** A line for each group of failures: an error if it fails the run, else a warning. */
export function annotations(record: RunRecord): string[] {
  const groups = failureGroups(record).slice(0, mostAnnotations - 1);
  const whole = record.exitCode
    ? [`::error title=${property(record.target.name)}::${data(outcomeSentence(record))}`]
    : [];
  return [
    ...whole,
    ...groups.map(({ title, level, failures }) => {
      const [first] = failures;
      const isError = failures.some(({ rules }) => rules.some((rule) => failsRun(rule, record)));
      const kind = isError ? "error" : "warning";
      const [violation] = first.violations;
      const said = violation ? `${title.replace(/\.$/, "")}: ${sentenceOf(violation)}` : title;
      return `::${kind} title=${property(`${level} ${first.rules[0].id}`)}::${data(said)}`;
    }),
    ...record.exemptionProblems.map((problem) => `::error title=known failures::${data(problem)}`),
  ];
}

/** Text that the system does not obey, whatever stands in it; `token` must not be guessed. */
export const unobeyed = (text: string, token: string): string =>
  `::stop-commands::${token}\n${text}\n::${token}::`;

/** The page of the step, short enough to be taken. */
export function stepSummary(record: RunRecord): string {
  const text = summary(record);
  if (Buffer.byteLength(text) <= largestSummary) return text;
  return `# ${oneLine(record.target.name)}: ${record.outcome}\n\n${outcomeSentence(record)} The whole summary is too long for this page: see summary.md of the run.\n`;
}
