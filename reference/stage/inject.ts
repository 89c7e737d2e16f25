/** Brings in what no route creates; each family says how for its own things. */
import type { Reference } from "../reference.ts";
import { invalid } from "../refusal.ts";

export type Injection = (reference: Reference, input: Record<string, unknown>) => unknown;

const injections: Record<string, Injection> = {};

export function inject(reference: Reference, input: Record<string, unknown>): unknown {
  const injection = injections[String(input["thing"])];
  if (!injection) throw invalid(`thing: one of ${Object.keys(injections).join(", ")}`);
  return injection(reference, input);
}
