/** A failure as text, always in the same order: for terminals, JUnit, Markdown and Allure alike. */
import type { Frame } from "../../harness/record/frame.ts";
import { sentenceOf, type Violation } from "../../harness/record/violation.ts";
import { curlOf, shellWord } from "./curl.ts";
import { failureOf, type Failure } from "../group/failures.ts";
import type { RecordedExchange, RuleRecord, RunRecord } from "../run.ts";
import { counted, cut, oneLine, printable, someOf } from "./text.ts";

/** How many violations, frames and further rules are shown; the rest are counted. */
const mostShown = 5;
/** Characters of a sentence that quotes the target. */
const longestSentence = 1000;
/** Characters of a value beside a sentence that says in what it differs. */
const longestDiffering = 200;
const longestFrame = 400;
/** Characters of drawn values, which replay draws again: the report shows them one by one. */
const longestValues = 300;
/** Characters of a token beside what is to be read. */
const longestToken = 400;
/** Characters of a path or a status line. */
const longestLine = 300;

/** An embedded reference answers nobody any more. */
type Addressed = Pick<RunRecord["target"], "url" | "isEmbedded">;

/**
 * Rule and level; sentence; source; request and status; what is wrong; frames; how to replay.
 * No line holds a control character.
 */
export function evidence(
  target: Addressed,
  failure: Failure,
  commandOf: (rule: RuleRecord) => string = replayCommand,
): string {
  const [first, ...others] = failure.rules;
  const { exchange } = failure;
  return [
    `${failure.level} ${first.id}`,
    `  ${first.sentence}`,
    line("source", first.source.join(", ")),
    ...(others.length ? [line("also", someOf(others.map(({ id }) => id)))] : []),
    ...(failure.occurrences > 1 ? [line("seen", counted(failure.occurrences, "time"))] : []),
    line("request", exchange ? requestLine(exchange) : "none was kept"),
    ...wrong(failure.violations).map((sentence) => line("wrong", sentence)),
    ...(first.values.length ? [line("values", cut(first.values.join(" "), longestValues))] : []),
    ...first.frames.slice(-mostShown).map((frame) => line("frame", frameLine(frame))),
    line("replay", commandOf(first)),
    ...(exchange && !target.isEmbedded ? [line("curl", curlOf(target.url, exchange))] : []),
  ].join("\n");
}

/** The evidence of one rule by itself. */
export const evidenceOfRule = (
  target: Addressed,
  rule: RuleRecord,
  commandOf?: (rule: RuleRecord) => string,
): string => evidence(target, failureOf([rule]), commandOf);

/** `POST /v1/website as owner → 409`. */
export function requestLine({ request, as, response, failure }: RecordedExchange): string {
  const { method, path } = request;
  const answer = response
    ? String(response.status)
    : `no response (${failure ? `${failure.kind}: ${failure.message}` : "unknown"})`;
  return oneLine(cut(`${method.toUpperCase()} ${path} as ${as} → ${answer}`, longestLine));
}

/** Each violation in a sentence; the rest are counted. */
function wrong(violations: readonly Violation[]): string[] {
  if (!violations.length) return ["no violation was recorded"];
  const rest = violations.length - mostShown;
  return [
    ...violations
      .slice(0, mostShown)
      .map((one) => oneLine(cut(sentenceOf(abridged(one)), longestSentence))),
    ...(rest > 0 ? [`and ${counted(rest, "further violation")}`] : []),
  ];
}

/** Without most of the values where the difference is told: it is lost between them else. */
const abridged = (one: Violation): Violation =>
  one.difference === undefined
    ? one
    : {
        ...one,
        expected: cut(one.expected, longestDiffering),
        received: cut(one.received, longestDiffering),
      };

/** `rtm message:send heard by owner at 120 ms {"..."}`. */
export function frameLine({ channel, event, by, at, data }: Frame): string {
  const text = data === undefined ? "" : ` ${JSON.stringify(data)}`;
  return oneLine(
    cut(
      `${channel} ${event}${by === undefined ? "" : ` heard by ${by}`} at ${Math.round(at)} ms${text}`,
      longestFrame,
    ),
  );
}

/** Without a token the violation was seen before any case, as when a run takes stock: then the command judges the rule again. */
export function replayCommand({ id, replay }: Pick<RuleRecord, "id" | "replay">): string {
  const [token, ...target] = replay.split(" ");
  return token
    ? `npx assay replay ${replay}`
    : ["npx assay certify --rule", shellWord(id), ...target].join(" ");
}

/** The replay command with the name of the rule where its token would be too long to read; it is taken from the file of the run. */
export const replayCommandOver =
  (run: string) =>
  ({ id, replay }: RuleRecord): string => {
    const [token = "", ...target] = replay.split(" ");
    return token.length > longestToken
      ? ["npx assay replay", id, "--run", shellWord(run), ...target].join(" ")
      : replayCommand({ id, replay });
  };

/** The same in a report that is one file of several: a token that is cut would be of no use. */
export const replayCommandBeside: (rule: RuleRecord) => string = replayCommandOver("run.json");

const line = (label: string, text: string): string =>
  `  ${label.padEnd(8)} ${printable(text).replaceAll("\n", `\n${" ".repeat(11)}`)}`;
