/** What is removed twice is removed. */
import type { Accent } from "../deviation.ts";
import { Refusal } from "../refusal.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Accepts the removal of a thing that was already removed.",
  legal: ["open.repeated-remove"],
  plant({ seams }) {
    const removed = new Set<string>();
    wrap(seams, "handle", (original) => async (call) => {
      const { operation, params } = call;
      if (operation.action !== "remove" || operation.body) return original(call);
      const key = JSON.stringify([operation.resource, params]);
      try {
        const result = await original(call);
        removed.add(key);
        return result;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404 && removed.has(key)) return undefined;
        throw error;
      }
    });
  },
};
