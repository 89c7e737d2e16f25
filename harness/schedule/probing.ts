/** Asks what a target does where the documents leave it open, once its rules are judged; judges nothing. */
import { inParallel } from "../process/parallel.ts";
import type { Judged } from "../judge/verdict-of.ts";
import { WorkerEnded } from "../worker/worker-process.ts";

export interface ProbingOptions {
  /**
   * Plays the probe of an open point.
   *
   * @throws {@link WorkerEnded}
   */
  play: (openPoint: string, isExclusive: boolean) => Promise<Judged>;
  /** Whether the run goes no further. */
  isOver: () => boolean;
  /** Whether probes may run beside each other, and how many at a time. */
  mayShare: boolean;
  limit: () => number;
  /** Called with how far it has come. */
  onPhase?: ((phase: string) => void) | undefined;
}

/** Probes the open points until the run ends; a probe that turns out to need it is asked again, alone. */
export async function probeAll(
  openPoints: readonly string[],
  { play, isOver, mayShare, limit, onPhase }: ProbingOptions,
): Promise<void> {
  const alone: string[] = mayShare ? [] : [...openPoints];
  let asked = 0;
  const saySoFar = (): void => onPhase?.(`${asked} of ${openPoints.length} open points asked`);
  saySoFar();
  const ask = async (openPoint: string, isExclusive: boolean): Promise<void> => {
    if (isOver()) return;
    try {
      const { ending } = await play(openPoint, isExclusive);
      if (ending.kind === "needs-exclusive-run" && !isExclusive) return void alone.push(openPoint);
    } catch (error) {
      // A target that ends the process that asks it has given no answer.
      if (!(error instanceof WorkerEnded)) throw error;
    }
    asked += 1;
    saySoFar();
  };
  if (mayShare) await inParallel(openPoints, limit, (one) => ask(one, false));
  for (const openPoint of alone) await ask(openPoint, true);
}
