/** What a certificate says: an in-toto statement with the predicate of a test result, made from a record alone. */
import { createHash } from "node:crypto";
import { outcomes, type Outcome } from "../../harness/record/verdict.ts";
import { hasFailed, isFailure, type RuleRecord, type RunRecord } from "../run.ts";
import { exceptionsOf } from "./exceptions.ts";

export const statementType = "https://in-toto.io/Statement/v1";
export const predicateType = "https://in-toto.io/attestation/test-result/v0.1";

interface Digest {
  sha256: string;
}

export interface Statement {
  _type: typeof statementType;
  /** The target; its address stands as a digest, since it may not be public. */
  subject: { name: string; digest: Digest }[];
  predicateType: typeof predicateType;
  predicate: {
    /** WARNED where there are exceptions, or rules of level SHOULD or MAY that fail. */
    result: "PASSED" | "WARNED" | "FAILED";
    /** What the verdicts follow from. */
    configuration: { name: string; digest: Digest }[];
    passedTests: string[];
    /** Failures that do not count: known ones, those of level SHOULD or MAY, and flaky ones where the run allows them. */
    warnedTests: string[];
    failedTests: string[];
    assay: AssayDetails;
  };
}

interface AssayDetails extends Pick<
  RunRecord,
  | "commit"
  | "selection"
  | "unselected"
  | "stageParts"
  | "seed"
  | "retries"
  | "runs"
  | "requests"
  | "started"
  | "duration"
  | "outcome"
  | "conformance"
  | "coverage"
  | "knownFailures"
> {
  version: string;
  target: { name: string; version: string | null };
  /** What keeps the run from being complete; blank for a certificate without reserve. */
  exceptions: string[];
  /** Rules of the contract that were selected: how many, and the digest of their ids and levels. */
  rules: { count: number; digest: Digest };
  /** Rules that failed and held on a retry; they are among the failed or the warned as well. */
  flaky: string[];
  /** Rules that are neither pass nor fail, by outcome. */
  undecided: Partial<Record<Outcome, string[]>>;
}

/** In hexadecimal. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

/** @param runDigest SHA-256 of run.json, in hexadecimal */
export function statementOf(record: RunRecord, runDigest: string): Statement {
  const { rules, target } = record;
  const exceptions = exceptionsOf(record);
  const failing = rules.filter(hasFailed);
  const counting = (rule: RuleRecord): boolean =>
    isFailure(rule) && rule.level === "MUST" && !(rule.outcome === "flaky" && record.allowFlaky);
  const warned = failing.filter((rule) => !counting(rule));
  return {
    _type: statementType,
    subject: [{ name: target.name, digest: { sha256: sha256(target.url) } }],
    predicateType,
    predicate: {
      result: resultOf(record, exceptions.length + warned.length),
      configuration: [
        { name: "run.json", digest: { sha256: runDigest } },
        { name: "contract", digest: { sha256: record.contract } },
      ],
      passedTests: idsOf(rules, "pass"),
      warnedTests: warned.map(({ id }) => id),
      failedTests: failing.filter(counting).map(({ id }) => id),
      assay: {
        version: record.assay,
        commit: record.commit,
        target: { name: target.name, version: target.version },
        outcome: record.outcome,
        conformance: record.conformance,
        coverage: record.coverage,
        exceptions,
        rules: { count: rules.length, digest: { sha256: sha256(ruleLines(rules)) } },
        undecided: undecidedOf(rules),
        knownFailures: record.knownFailures,
        selection: record.selection,
        unselected: record.unselected,
        stageParts: record.stageParts,
        seed: record.seed,
        retries: record.retries,
        flaky: idsOf(rules, "flaky"),
        runs: record.runs,
        requests: record.requests,
        started: record.started,
        duration: record.duration,
      },
    },
  };
}

function resultOf(
  { exitCode, outcome }: RunRecord,
  reserves: number,
): "PASSED" | "WARNED" | "FAILED" {
  if (outcome !== "incomplete" && exitCode !== 0) return "FAILED";
  return reserves ? "WARNED" : "PASSED";
}

/** One line per rule, so that anybody can count and digest them. */
const ruleLines = (rules: readonly RuleRecord[]): string =>
  rules.map(({ id, level }) => `${level} ${id}\n`).join("");

const idsOf = (rules: readonly RuleRecord[], outcome: Outcome): string[] =>
  rules.filter((rule) => rule.outcome === outcome).map(({ id }) => id);

function undecidedOf(rules: readonly RuleRecord[]): Partial<Record<Outcome, string[]>> {
  return Object.fromEntries(
    outcomes
      .filter((outcome) => outcome !== "pass" && !hasFailed({ outcome }))
      .map((outcome) => [outcome, idsOf(rules, outcome)] as const)
      .filter(([, ids]) => ids.length),
  );
}
