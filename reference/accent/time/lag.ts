import { Answer } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { asJson } from "../../deviate/answer.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";
import { setTimeout } from "node:timers/promises";

/** Works on each call 50 ms after it arrived. */
export const answersSlow: Plant = seam("serve", (original) => async (call) => {
  await setTimeout(50);
  return original(call);
});

/** For 200 ms, shows what the same caller read before. */
export const readsBehind: Plant = ({ seams, clock }) => {
  const shown = new Map<string, unknown>();
  wrap(seams, "serve", (original) => async (call) => {
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
};
