/** The sentences about a load run. */
import type { LoadOutcome, LoadResult } from "../shared/result.ts";
import { counted, thousands } from "../../reports/text.ts";

export const titles: Record<LoadOutcome, string> = {
  conforming: "Conforming",
  "non-conforming": "Non-conforming",
  incomplete: "No verdict",
  broken: "Broken",
};

/** Why the run has its outcome. */
export function verdictSentence({
  outcome,
  reasons,
  findings,
  objectives,
}: Pick<LoadResult, "outcome" | "reasons" | "findings" | "objectives">): string {
  const why = reasons.length ? ` ${reasons.map(ended).join(" ")}` : "";
  const times = findings.reduce((sum, { count }) => sum + count, 0);
  const found = findings.length
    ? `${counted(findings.length, "finding")}, seen ${counted(times, "time")} in all`
    : "no findings";
  switch (outcome) {
    case "conforming":
      return `Everything that was measured holds: ${found}${objectives.length ? `, ${counted(objectives.length, "objective")} met` : ""}.`;
    case "non-conforming":
      return `The target does not do what it should under this load: ${found}.`;
    case "incomplete":
      return `This run says nothing about the target.${why}`;
    case "broken":
      return `A fault of assay itself, so this run proves nothing about the target.${why}`;
  }
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** A duration in milliseconds with as many digits as it deserves. */
export function ms(value: number | undefined): string {
  if (value === undefined) return "–";
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  if (value >= 100) return `${thousands(Math.round(value))} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? "–" : `${thousands(Math.round(bytes / 1e6))} MB`;

/** `2026-11-21T02:00:00.000Z` -> `2026-11-21 02:00:00 UTC`. */
export const moment = (iso: string): string => iso.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC");

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
