/** Members stand in another order. */
import { wrapEnvelope } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, reversed(one)] as const);
  return Object.fromEntries(members.reverse());
}

export const accent: Accent = {
  says: "Writes the members of every object in reversed order.",
  legal: ["1/1"],
  plant({ seams }) {
    wrapEnvelope(seams, (envelope) => reversed(envelope) as object);
  },
};
