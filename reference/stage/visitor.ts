/** Acts of the visitor of a conversation. */
import type { Reference } from "../reference.ts";
import { invalid } from "../refusal.ts";

export type Act = (reference: Reference, input: Record<string, unknown>) => unknown;

const acts: Record<string, Act> = {};

export function actAsVisitor(reference: Reference, input: Record<string, unknown>): unknown {
  const act = acts[String(input["act"])];
  if (!act) throw invalid(`act: one of ${Object.keys(acts).join(", ")}`);
  return act(reference, input);
}
