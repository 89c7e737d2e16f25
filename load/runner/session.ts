/** The target of a load run with what was made on it; everything is removed at the end, whatever happens. */
import { loadContract } from "../../contract/contract.ts";
import { chooseTarget, type Chosen } from "../../harness/target/choose-target.ts";
import { startLocalReference } from "../../harness/target/local-reference.ts";
import { preflight } from "../../harness/target/preflight.ts";
import { openRun, type Run } from "../../harness/run/run.ts";
import type { Target } from "../../harness/target/target.ts";
import { createTrial, type Trial } from "../../harness/trial.ts";
import { CouldNotRun } from "../../harness/run/stop.ts";
import { UsageError } from "../shared/usage-error.ts";

export interface SessionOptions {
  target?: string;
  baseUrl?: string;
  /** Planted in the embedded reference. */
  fault?: string[];
  accent?: string[];
  /** One in how many occasions the faults of load take; 1,000,000 if absent. */
  rarity?: number;
  seed: number;
}

export interface Session {
  target: Target;
  /** The process of the target; known for the embedded reference only. */
  pid: number | undefined;
  /** Connections, stage and checks of the harness. */
  run: Run;
  /** Makes worlds and calls operations; what it makes goes when the session is closed. */
  trial: Trial;
  /** Aborted by SIGINT and SIGTERM, so that whoever waits gives up and everything is removed. */
  signal: AbortSignal;
  close: () => Promise<void>;
}

/** The run was stopped from outside. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

const signals = ["SIGINT", "SIGTERM"] as const;

async function targetOf(options: SessionOptions): Promise<Chosen & { pid?: number | undefined }> {
  const { target, baseUrl, fault = [], accent = [], rarity, seed } = options;
  if (target === undefined && baseUrl === undefined) {
    return startLocalReference({ faults: fault, accents: accent, rarity, seed }).catch(
      (error: unknown) => {
        // Without one of these it starts everywhere; with one its name may be wrong.
        if (fault.length + accent.length === 0) throw error;
        throw new UsageError((error as Error).message, { cause: error });
      },
    );
  }
  if (fault.length || accent.length) {
    throw new UsageError(
      "--fault and --accent are planted in the embedded reference only: leave out the target",
    );
  }
  return chooseTarget(options).catch((error: unknown) => {
    throw new UsageError((error as Error).message, { cause: error });
  });
}

/** Throws {@link CouldNotRun} where the target cannot be reached. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const interruption = new AbortController();
  const interrupt = (name: NodeJS.Signals): void =>
    interruption.abort(new Interrupted(`the run was stopped by ${name}`));
  for (const name of signals) process.once(name, interrupt);
  const ends: (() => Promise<void>)[] = [
    async () => {
      for (const name of signals) process.off(name, interrupt);
    },
  ];
  async function close(): Promise<void> {
    const errors: unknown[] = [];
    for (const end of ends.splice(0).reverse()) {
      await end().catch((error: unknown) => void errors.push(error));
    }
    if (errors.length) throw errors[0];
  }
  try {
    const { target, pid, stop } = await targetOf(options);
    ends.push(stop);
    const obstacle = await preflight(target);
    if (obstacle !== undefined) throw new CouldNotRun(obstacle);
    const run = await openRun(loadContract(), target);
    ends.push(() => run.close());
    const trial = createTrial(run, () => {
      throw new Error("a load run draws no values");
    });
    ends.push(async () => {
      // An interrupt that went to the whole group has ended the embedded reference too.
      await trial.end().catch((error: unknown) => {
        if (!interruption.signal.aborted || pid === undefined) throw error;
      });
    });
    return { target, pid, run, trial, signal: interruption.signal, close };
  } catch (error) {
    // Why it could not be opened says more than what then could not be closed.
    await close().catch(() => undefined);
    throw error;
  }
}
