import type { Frame } from "../record/frame.ts";
import type { Listener } from "./listener.ts";
import { isMissing, type Missing } from "./missing.ts";
import type { WaitOptions } from "./recorder.ts";

/** Waits for what any of the listeners hears; for nothing when none of them does. */
export function nextOfAny(
  listeners: readonly Listener[],
  event: string,
  options: WaitOptions,
): Promise<Frame | Missing> {
  const { promise, resolve, reject } = Promise.withResolvers<Frame | Missing>();
  let waiting = listeners.length;
  const listen = async (listener: Listener): Promise<void> => {
    const result = await listener.next(event, options);
    waiting -= 1;
    if (!isMissing(result) || waiting === 0) resolve(result);
  };
  for (const listener of listeners) listen(listener).catch(reject);
  return promise;
}
