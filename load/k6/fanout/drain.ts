/** The end of a run: nothing that is only under way is called lost. */
import { clearInterval, setInterval, setTimeout } from "k6/timers";
import type { VuContext } from "./context.ts";
import { lastMoment, mostBacklog } from "../../shared/fanout/plan.ts";

/** After everything has come: time for duplicates (ms). */
const afterwards = 300;
/** Time between two looks at what is still missing (ms). */
const lookEvery = 100;

/**
 * Resolves when no delivery is missing, or none can arrive any more. Meanwhile it hands over the counts, and notes how late its own timer
 * fires.
 */
export function drained(context: VuContext, isComplete: () => boolean): Promise<void> {
  const { header, settings, tally, meter, hot, now } = context;
  const end = header.starts_at + settings.duration_s * 1000;
  const last = header.starts_at + lastMoment(settings);
  let counted = 0;
  function handOver(): void {
    tally.add("deliveries", hot.deliveries - counted);
    counted = hot.deliveries;
    meter.settle();
  }
  return new Promise((resolve) => {
    let looked = now();
    const timer = setInterval(() => {
      const time = now();
      const late = Math.max(0, time - looked - lookEvery);
      looked = time;
      tally.note("timer_late", late);
      handOver();
      tally.turn(time);
      const isDone = time > end && isComplete();
      // A late timer means that frames are waiting in k6.
      const isOver = time > last && late <= lookEvery;
      const isHopeless = time > last + mostBacklog;
      if (!isDone && !isOver && !isHopeless) return;
      if (isHopeless && !isDone) tally.add("undrained");
      clearInterval(timer);
      setTimeout(() => {
        handOver();
        resolve();
      }, afterwards);
    }, lookEvery);
  });
}
