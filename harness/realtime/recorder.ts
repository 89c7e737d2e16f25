/** Keeps the frames that were heard, and ends each wait at the frame it is for. Used by listeners and the hook sink. */
import type { Frame, Wait } from "../record/frame.ts";
import type { Id } from "../client/place-of-id.ts";
import { mentions } from "./match.ts";
import { nearMiss, type Missing } from "./missing.ts";

export interface WaitOptions<Heard extends Frame = Frame> {
  /** Identifiers that must all stand somewhere in the payload. */
  about?: readonly Id[];
  /** What else must hold. */
  where?: (data: unknown, frame: Heard) => boolean;
  /** Longest wait (ms). */
  budget: number;
  /** Cancels the wait when nobody needs it any more, so that it takes no frame from a later one. */
  signal?: AbortSignal;
}

export interface Recorder<Heard extends Frame> {
  /** `size` is that of the frame as it came, so that what is kept stays bounded. */
  record: (frame: Heard, size: number) => void;
  /** Notes what could not be read. */
  complain: (problem: string) => void;
  /** Nothing more will come: waits end with this reason. */
  end: (reason: string) => void;
  /** The reason given to `end`. */
  ended: () => string | undefined;
  /** The first frame that fits and was not taken by an earlier wait. */
  next: (event: string, options: WaitOptions<Heard>) => Promise<Heard | Missing>;
  /** All frames so far, or those of one name. */
  heard: (event?: string) => Heard[];
  /** Forgets what was heard so far. */
  forget: () => void;
  problems: readonly string[];
  waits: readonly Wait[];
}

/** Frames kept, and characters in all of them; more than any rule causes. */
const mostFrames = 10_000;
const mostCharacters = 8 * 1024 * 1024;
const mostProblems = 20;

export interface RecorderOptions<Heard extends Frame> {
  /** Whether the frame goes under this name. */
  isNamed: (frame: Heard, event: string) => boolean;
  onFrame?: ((frame: Heard) => void) | undefined;
  /** Whether to ignore a frame, by its payload. */
  ignores?: ((data: unknown) => boolean) | undefined;
}

interface Waiter<Heard> {
  /** Whether the frame ended the wait. */
  offer: (frame: Heard) => boolean;
  giveUp: () => void;
}

/** Each frame ends one wait at most, and a wait looks first at what was heard before it began. */
export function createRecorder<Heard extends Frame>({
  isNamed,
  onFrame,
  ignores,
}: RecorderOptions<Heard>): Recorder<Heard> {
  const frames: Heard[] = [];
  const taken = new Set<Heard>();
  const waiters = new Set<Waiter<Heard>>();
  const problems: string[] = [];
  const waits: Wait[] = [];
  let characters = 0;
  let ended: string | undefined;

  function end(reason: string): void {
    ended ??= reason;
    for (const waiter of waiters) waiter.giveUp();
  }

  /** The frame that the wait is for, or undefined at the end of the budget. */
  function waitFor(
    fits: (frame: Heard) => boolean,
    { budget, signal }: Pick<WaitOptions, "budget" | "signal">,
  ): Promise<Heard | undefined> {
    const known = frames.find((frame) => !taken.has(frame) && fits(frame));
    if (known) taken.add(known);
    if (known || ended !== undefined) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Heard> = {
        offer(frame) {
          try {
            if (!fits(frame)) return false;
          } catch (error) {
            // A condition that throws is our defect; it belongs to the code that waits, not to the socket.
            stop();
            reject(error);
            return false;
          }
          stop();
          resolve(frame);
          return true;
        },
        giveUp() {
          stop();
          resolve(undefined);
        },
      };
      // What arrived while this machine was busy is heard first.
      const timer = setTimeout(() => void setImmediate(waiter.giveUp), budget);
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", waiter.giveUp);
        waiters.delete(waiter);
      };
      signal?.addEventListener("abort", waiter.giveUp);
      waiters.add(waiter);
    });
  }

  return {
    record(frame, size) {
      if (ended !== undefined || ignores?.(frame.data)) return;
      frames.push(frame);
      characters += size;
      onFrame?.(frame);
      if (waiters.values().some((waiter) => waiter.offer(frame))) taken.add(frame);
      if (frames.length >= mostFrames || characters >= mostCharacters) {
        end(`too much was sent: ${frames.length} frames of ${characters} characters`);
      }
    },
    complain(problem) {
      if (problems.length < mostProblems) problems.push(problem);
    },
    end,
    ended: () => ended,
    async next(event, { about = [], where = () => true, budget, ...ending }) {
      const named = (frame: Heard): boolean => isNamed(frame, event);
      const fits = (frame: Heard): boolean =>
        named(frame) && about.every((id) => mentions(frame.data, id)) && where(frame.data, frame);
      const before = frames.length;
      const started = performance.now();
      const frame = await waitFor(fits, { budget, ...ending });
      const isEnded = !frame && ending.signal?.aborted;
      const used = performance.now() - started;
      if (!isEnded) waits.push({ event, used, budget, came: frame !== undefined });
      if (frame) return frame;
      const others = frames.slice(before).filter((one) => !named(one));
      const near = frames.filter((one) => named(one) && !taken.has(one));
      return {
        event,
        about,
        budget,
        ended,
        nearMisses: near.map((one) => nearMiss(one, about)),
        others: others.map((one) => one.event),
        problems: [...problems],
      };
    },
    heard: (event) => frames.filter((frame) => event === undefined || isNamed(frame, event)),
    forget: () => void frames.splice(0),
    problems,
    waits,
  };
}
