/** Every answer takes 50 ms. */
import { setTimeout } from "node:timers/promises";
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Works on each call 50 ms after it came.",
  legal: ["1/1", "open.read-after-write"],
  plant({ seams }) {
    wrap(seams, "handle", (original) => async (call) => {
      await setTimeout(50);
      return original(call);
    });
  },
};
