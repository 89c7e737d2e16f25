/** The first of several listeners that hears an event. */
import type { Frame } from "../record/frame.ts";
import type { Listener } from "./listener.ts";
import { isMissing, type Missing } from "./missing.ts";
import type { WaitOptions } from "./recorder.ts";

/**
 * Waits until any of the listeners hears the event, or none of them can any more. Then a connection that ended is reported, because the
 * event may have been sent to that one only.
 */
export function nextOfAny(
  listeners: readonly Listener[],
  event: string,
  options: WaitOptions,
): Promise<Frame | Missing> {
  const { promise, resolve, reject } = Promise.withResolvers<Frame | Missing>();
  // A wait with a condition ends with the others; one without has to stay, to take the same event.
  const others = new AbortController();
  const ending = options.where && { signal: others.signal };
  let waiting = listeners.length;
  let cut: Missing | undefined;
  const listen = async (listener: Listener): Promise<void> => {
    const result = await listener.next(event, { ...options, ...ending });
    waiting -= 1;
    if (isMissing(result)) {
      if (result.ended !== undefined) cut ??= result;
      if (waiting > 0) return;
      resolve(cut ?? result);
    } else resolve(result);
    others.abort();
  };
  for (const listener of listeners) listen(listener).catch(reject);
  return promise;
}
