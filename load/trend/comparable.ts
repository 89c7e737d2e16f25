/** Whether runs may be compared at all: numbers of different loads, tools or machines say nothing about the target. */
import { isMeasured, type Point } from "./point.ts";

/** `v2.2.0` -> `2`. */
const major = (version: string): string => /\d+/.exec(version)?.[0] ?? version;

const join = (texts: string[]): string => texts.join(" + ") || "none";

/** What must be the same in every run, and what is said if it is not. */
const conditions: readonly { of: (point: Point) => string; says: string; advice: string }[] = [
  {
    of: ({ scenario }) => scenario,
    says: "the scenarios differ",
    advice: "name one with --scenario, or choose runs of one scenario",
  },
  {
    of: ({ config_hash: hash }) => hash,
    says: "the configurations differ (scenario, settings of the profile, or seed)",
    advice: "compare runs of one profile and seed, made after its last change",
  },
  {
    of: ({ k6 }) => join([...new Set(k6.map(major))]),
    says: "the major versions of k6 differ",
    advice: "run one side again with the other's k6",
  },
  {
    of: ({ machines }) => join(machines),
    says: "the machines differ",
    advice: "run both sides on one machine",
  },
  {
    of: ({ generators }) => String(generators),
    says: "the numbers of generators differ",
    advice: "run both sides with the same --generators",
  },
];

/** Undefined when all may be compared; else one sentence. */
export function obstacleTo(points: readonly Point[]): string | undefined {
  const unmeasured = points.find((point) => !isMeasured(point));
  if (unmeasured) {
    const { started_at: started, outcome, isVoid } = unmeasured;
    return `the run of ${started} is ${isVoid ? "void" : outcome}, so its numbers mean nothing; leave it out`;
  }
  for (const { of, says, advice } of conditions) {
    const values = [...new Set(points.map(of))];
    if (values.length > 1) return `${says}: ${values.join(" | ")}; ${advice}`;
  }
  return undefined;
}
