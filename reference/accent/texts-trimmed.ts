/** Outer blanks are cut off. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one)]));
}

export const accent: Accent = {
  says: "Trims the strings of bodies before it takes them.",
  legal: ["open.string-forms"],
  plant({ seams }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      if (typeof body === "object" && body !== null) Object.assign(body, trimmed(body));
      return original(operation, query, body);
    });
  },
};
