/** Waits for an event that the rule says must arrive. */
import { Indeterminate } from "../case/stop.ts";
import type { Delivery } from "../realtime/delivery.ts";
import { describeMissing, describeWait, isMissing, type Missing } from "../realtime/missing.ts";
import type { WaitOptions } from "../realtime/recorder.ts";
import type { Frame } from "../record/frame.ts";
import { eventBudget } from "../target/target.ts";
import type { Trial } from "./trial.ts";

type Source<Heard extends Frame> = {
  next: (event: string, options: WaitOptions<Heard>) => Promise<Heard | Missing>;
};
type ArrivalOptions<Heard extends Frame> = Partial<WaitOptions<Heard>> & {
  /** Where it has to arrive, in words, where that is not any connection of the website. */
  at?: string;
};

/** The rule says that this event arrives. Returns the frame, or undefined after a violation. */
export async function arrives<Heard extends Delivery | Frame>(
  trial: Trial,
  source: Source<Heard>,
  event: string,
  { at, ...options }: ArrivalOptions<Heard> = {},
): Promise<Heard | undefined> {
  const budget = eventBudget(trial.run.target);
  const result = await source.next(event, { budget, ...options });
  if (!isMissing(result)) return result;
  if (result.ended !== undefined) throw new Indeterminate(`${event}: ${describeMissing(result)}`);
  trial.violate({
    where: at ? `${event} ${at}` : event,
    expected: describeWait(result),
    received: describeMissing(result),
  });
  return undefined;
}
