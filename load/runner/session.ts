/** The target of a load run with what was made on it; everything is removed at the end, whatever happens. */
import { loadContract } from "../../contract/contract.ts";
import { astray } from "../../harness/command/support/astray.ts";
import { tryCredentials } from "../../harness/command/support/try-credentials.ts";
import { messageOf } from "../../contract/thrown.ts";
import {
  chooseTarget,
  startEmbedded,
  targetArguments,
  type Chosen,
} from "../../harness/target/choose-target.ts";
import { preflight } from "../../harness/target/preflight.ts";
import { openRun, type Run } from "../../harness/run/run.ts";
import { websitesOf, type NamedWebsite, type Target } from "../../harness/target/target.ts";
import { givenWorld } from "../../harness/trial/given-world.ts";
import { createTrial, type Trial } from "../../harness/trial/trial.ts";
import type { World } from "../../harness/trial/world.ts";
import { CouldNotRun } from "../../harness/case/stop.ts";
import { tracesText } from "../../reports/format/say.ts";
import { redact, secretsOf } from "../../reports/redact.ts";
import { watchSessions } from "./given-sessions.ts";
import { asUsageError, UsageError } from "../shared/usage-error.ts";
import { endings } from "../../harness/process/process.ts";

export interface SessionOptions {
  target?: string;
  baseUrl?: string;
  /** Faults planted in the embedded reference. */
  fault?: string[];
  accent?: string[];
  /** The faults of load strike on one occasion in this many; 1,000,000 if absent. */
  rarity?: number;
  seed: number;
  /** Nothing is made on websites that the target names, so that nothing has to be removed there. */
  isReadOnly?: boolean;
}

export interface Session {
  target: Target;
  /** The process of the target; known for the embedded reference only. */
  pid: number | undefined;
  /** Connections, stage and checks of the harness. */
  run: Run;
  /** Makes worlds and calls operations; what it makes goes when the session is closed. */
  trial: Trial;
  /** How many websites there are to play on; a stage makes as many as are asked for. */
  websites: number;
  /** A sentence for each session of the target file that has ended since this one was opened. */
  ended: () => Promise<string[]>;
  /** Aborted by the signals that end a process, so that all waiting ends and everything is removed. */
  signal: AbortSignal;
  /** A copy in which no secret of the target file or of a world stands, whatever the target echoes. */
  withoutSecrets: <Value>(value: Value) => Value;
  /** Removes everything; returns what could not be removed, in sentences. */
  close: () => Promise<string[]>;
}

/** The run was stopped from outside. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

async function targetOf(options: SessionOptions): Promise<Chosen & { pid?: number | undefined }> {
  const { target, baseUrl, fault = [], accent = [], rarity, seed } = options;
  if (target === undefined && baseUrl === undefined) {
    return startEmbedded({ faults: fault, accents: accent, rarity, seed }).catch(
      (error: unknown) => {
        // Without any of these it starts everywhere; with one of them its name may be wrong.
        if (fault.length + accent.length === 0) throw error;
        throw asUsageError(error);
      },
    );
  }
  if (fault.length || accent.length) {
    throw new UsageError(
      "--fault and --accent are planted in the embedded reference only: leave out the target",
    );
  }
  return chooseTarget(options).catch((error: unknown) => {
    throw asUsageError(error);
  });
}

/** The numbers of the websites that the target names with as many callers as the first. */
function playable(target: Target): number[] {
  const [first, ...others] = websitesOf(target);
  if (!first) return [0];
  const { user, plugin } = first.credentials;
  const isLike = ({ credentials: other }: NamedWebsite): boolean =>
    other.user !== undefined && (!user || !plugin || other.plugin !== undefined);
  return [0, ...others.flatMap((one, i) => (isLike(one) ? [i + 1] : []))];
}

/**
 * Without a stage the load plays on the websites of the target file in turn, within the limits of their tokens. The ids of their users
 * stay unknown: asking would spend one of the requests that are counted.
 */
const namedWorld = (target: Target, number: number): Promise<World> =>
  givenWorld(target, {}, { number, label: "" }, async () => "");

/** Where the load plays: in worlds of a stage, as many as are asked for, or on the websites that the target names. */
function playground(
  { target, stageParts }: Run,
  { world }: Trial,
): Pick<Session, "websites"> & Pick<Trial, "world"> {
  if (stageParts.has("world")) return { websites: Infinity, world };
  const named = playable(target);
  let turn = 0;
  return {
    websites: named.length,
    world: () => namedWorld(target, named[turn++ % named.length] ?? 0),
  };
}

/** Aborted by the signals that end a process, until it is told to stop listening. */
function listenForEndings(): { signal: AbortSignal; stop: () => void } {
  const interruption = new AbortController();
  const interrupt = (name: NodeJS.Signals): void =>
    interruption.abort(new Interrupted(`the run was stopped by ${name}`));
  for (const name of endings) process.once(name, interrupt);
  return {
    signal: interruption.signal,
    stop() {
      for (const name of endings) process.off(name, interrupt);
    },
  };
}

/** Ends all that was opened, the last first, and each once; returns what could not be ended. */
async function endAll(ends: (() => unknown)[]): Promise<string[]> {
  const problems: string[] = [];
  for (const end of ends.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  return problems;
}

/** Closes the run; throws where something is left behind on the websites that the target names. */
async function closeRun(run: Run): Promise<void> {
  await run.close();
  const left = run.guests.map((guest) => guest.traces()).filter((traces) => traces.left.length);
  if (left.length) throw new Error(left.map(tracesText).join("; "));
}

/** Throws {@link CouldNotRun} where the target cannot be reached. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const interruption = listenForEndings();
  const ends: (() => unknown)[] = [interruption.stop];
  let secrets: Record<string, string> = {};
  const withoutSecrets: Session["withoutSecrets"] = (value) => redact(value, secrets);
  async function close(): Promise<string[]> {
    const problems = await endAll(ends);
    return problems.map(
      (one) => `not everything was removed from the target: ${withoutSecrets(one)}`,
    );
  }
  try {
    const { target, pid, stop } = await targetOf(options);
    ends.push(stop);
    secrets = { ...secretsOf(target) };
    const obstacle = await preflight(target);
    if (obstacle !== undefined) throw new CouldNotRun(obstacle);
    const contract = loadContract();
    // Where requests are counted none is spent on that.
    const answers = options.isReadOnly ? [] : (await tryCredentials(contract, target)).answers;
    const stray = await astray(contract, target, answers);
    if (stray !== undefined) throw new CouldNotRun(stray);
    const run = await openRun(
      contract,
      target,
      options.isReadOnly ? {} : { safety: "scratch", targetArguments: targetArguments(options) },
    );
    ends.push(() => closeRun(run));
    const ended = options.isReadOnly ? async () => [] : await watchSessions(contract, target);
    const trial = createTrial(run, () => {
      throw new Error("a load run draws no values");
    });
    const { websites, world } = playground(run, trial);
    trial.world = async (request, label) => {
      const made = await world(request, label);
      for (const { pair } of [...made.operators, ...made.plugins]) {
        secrets[`KEY_${Object.keys(secrets).length}`] = pair.key;
      }
      return made;
    };
    const { signal } = interruption;
    ends.push(async () => {
      // An interrupt that went to the whole group has ended the embedded reference too.
      await trial.end().catch((error: unknown) => {
        if (!signal.aborted || pid === undefined) throw error;
      });
    });
    return { target, pid, run, trial, websites, ended, signal, withoutSecrets, close };
  } catch (error) {
    // Why it could not be opened says more than what then could not be closed.
    await close();
    throw error;
  }
}
