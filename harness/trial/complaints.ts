/** What a trial holds against operations and rules, whichever rule it plays. */
import type { EvidenceKeeper } from "../case/evidence.ts";
import type { During } from "../run/findings.ts";
import type { Run } from "../run/run.ts";
import type { Trial } from "./trial.ts";

export interface ComplaintsOptions {
  evidence: EvidenceKeeper;
  /** The case that the trial is. */
  during: During | undefined;
  /** Whether others play on the same website. */
  isBeside: boolean;
}

export interface Complaints extends Pick<Trial, "blame" | "find" | "hasBlamed" | "pardon"> {
  /** Tells the run what has been held back so far. */
  tellAll: () => void;
}

export function createComplaints(
  run: Run,
  { evidence, during, isBeside }: ComplaintsOptions,
): Complaints {
  /** What is told when the trial ends, unless it is played again before. */
  const heldBack: (() => void)[] = [];

  /** The case as far as it has come: what is told later is told with the evidence of now. */
  function duringSoFar(): During | undefined {
    const soFar = evidence.collect();
    return during && { ...during, evidence: () => soFar };
  }

  return {
    blame(operation, exchange) {
      const then = duringSoFar();
      heldBack.push(() => run.blame(operation, exchange, then));
    },
    find(rule, violation, exchange) {
      const then = duringSoFar();
      const tell = (): void => run.find({ rule, violation }, exchange, then);
      // It may come of what others do there.
      if (isBeside) heldBack.push(tell);
      else tell();
    },
    hasBlamed: () => heldBack.length > 0,
    pardon: () => void heldBack.splice(0),
    tellAll() {
      for (const tell of heldBack.splice(0)) tell();
    },
  };
}
