/** Groups what could not be decided by why, so that one missing precondition becomes one line. */
import type { Outcome } from "../../harness/record/verdict.ts";
import type { RuleRecord } from "../run.ts";

export interface Reason {
  outcome: Outcome;
  /** Without what differs from call to call. */
  reason: string;
  /** One of the reasons in full. */
  example: string;
  rules: RuleRecord[];
}

/** Reasons of rules with these outcomes, most frequent first. */
export function reasonsOf(rules: readonly RuleRecord[], wanted: readonly Outcome[]): Reason[] {
  const open = rules.filter(({ outcome }) => wanted.includes(outcome));
  const groups = Map.groupBy(open, (rule) => JSON.stringify([rule.outcome, generalReason(rule)]));
  return [...groups.values()]
    .map((members): Reason => {
      const [first] = members as [RuleRecord];
      const { outcome, reason } = first;
      return { outcome, reason: generalReason(first), example: reason, rules: members };
    })
    .sort((a, b) => b.rules.length - a.rules.length);
}

/** What the target file has to give is said in our words, which hold no answers: braces in it are to be written there. */
const generalReason = ({ reason, lacks }: RuleRecord): string =>
  lacks.length ? reason : general(reason);

/** The longest reason that is examined; patterns over more would cost time and show nothing. */
const longestReason = 2000;

/** JSON that holds no further object or array; `{page_number}` is not JSON. */
const innermost = /\{(?:"[^{}]*)?\}|\[[^[\]]*\]/g;
/** An identifier in a path: a segment with a digit, but not the version. */
const segment = /(?<=\/)(?!v\d+\/)[^/\s?]*\d[^/\s?]*/g;
/** A UUID, also after a word, as in `session_…`. */
const uuid = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** The reason without JSON and identifiers. */
export function general(reason: string): string {
  let text = reason.slice(0, longestReason);
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(innermost, "…");
  }
  // What is left of JSON that was cut ends the sentence.
  return text
    .replace(/(?:\{(?=["…]|$)|\[).*$/s, "…")
    .replaceAll(segment, "…")
    .replaceAll(uuid, "…")
    .trim();
}
