/** Acts of the visitor of a conversation. */
import type { Reference } from "../reference.ts";
import { invalid } from "../refusal.ts";
import { acts as browsing } from "../routes/browsing.ts";
import { acts as call } from "../routes/call.ts";
import { visitorActs } from "../routes/conversation/visitor.ts";
import { acts as ratings } from "../routes/ratings.ts";

export type Act = (reference: Reference, input: Record<string, unknown>) => unknown;

const acts = new Map<string, Act>(
  Object.entries({ ...visitorActs, ...browsing, ...call, ...ratings }),
);

export function actAsVisitor(reference: Reference, input: Record<string, unknown>): unknown {
  const act = acts.get(String(input["act"]));
  if (!act) throw invalid(`act: one of ${[...acts.keys()].join(", ")}`);
  return act(reference, input);
}
