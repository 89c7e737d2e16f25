/** Reads lag behind writes. */
import { Answer } from "../call.ts";
import { asJson } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Shows again for 200 ms what the same caller read before.",
  legal: ["open.read-after-write"],
  plant({ seams, clock }) {
    const shown = new Map<string, unknown>();
    wrap(seams, "handle", (original) => async (call) => {
      const { operation, params, query, page, caller } = call;
      if (operation.method !== "get") return original(call);
      const who = caller?.credential.identifier;
      const key = JSON.stringify([operation.operationId, params, query, page, who]);
      if (shown.has(key)) return shown.get(key);
      const result = await original(call);
      shown.set(key, result instanceof Answer ? result : asJson(result));
      clock.at(clock.now() + 200, () => shown.delete(key));
      return result;
    });
  },
};
