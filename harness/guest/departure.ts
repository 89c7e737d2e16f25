/** How a run leaves the website of others: each step is tried, and what could not be done is noted for a sweep. */
import { someOf } from "../../reports/format/text.ts";
import type { Host } from "./host.ts";
import type { GuestJournal } from "./journal/journal.ts";
import type { Reminders } from "./journal/reminders.ts";
import { sweepCommand } from "./journal/sweep-command.ts";
import { removeNewcomers, removeOwn, type Newcomers } from "./newcomers.ts";
import type { GivenSessions } from "./person/given-sessions.ts";
import type { Undoer } from "./undo/undoer.ts";

export interface LeaveOptions {
  /** After each call. */
  onStep?: () => void;
  /** Whether somebody hears of what stays; otherwise the journal keeps it. Asked once everything else is done. */
  isHeard?: () => boolean;
}

export interface Departure {
  /** Removes what rules made and no answer named, while no rule plays: the next one begins on what stood there before. */
  tidy: () => Promise<void>;
  /** Undoes what is still there, once. */
  leave: (options?: LeaveOptions) => Promise<void>;
}

/** What the run has on the website when it leaves. */
interface Luggage {
  undoer: Undoer;
  newcomers: Newcomers;
  journal: GuestJournal;
  reminders: Reminders;
  sessions: GivenSessions;
  /** How the command line named the target. */
  targetArguments: Parameters<typeof sweepCommand>[0];
}

/** One failure, such as a dropped connection, does not stop the rest; after this many the target is taken to be gone. */
const mostHindrances = 3;

/** Most names that a sentence lists. */
const mostNamed = 3;

/** Takes each step, and returns what kept some of them from being taken, a sentence each. */
async function hindrancesOf(
  steps: readonly (() => Promise<unknown>)[],
  onStep?: () => void,
): Promise<string[]> {
  const hindrances: string[] = [];
  for (const step of steps) {
    if (hindrances.length >= mostHindrances) break;
    try {
      await step();
    } catch (error) {
      // Even a defect of the harness must not keep the later steps from being taken.
      hindrances.push((error as Error).message);
    }
    onStep?.();
  }
  return hindrances;
}

export function createDeparture(
  host: Host,
  { undoer, newcomers, journal, reminders, sessions, targetArguments }: Luggage,
): Departure {
  let hasLeft = false;
  return {
    async tidy() {
      // What keeps it from being done is met again at the end, and said then.
      await hindrancesOf([() => removeOwn(host, undoer, newcomers)]);
    },
    async leave({ onStep, isHeard = () => true } = {}) {
      if (hasLeft) return;
      hasLeft = true;
      /** Which lists cannot be read any more is known only once that was tried. */
      const seen: { unread?: string[] } = {};
      const removeNew = async (): Promise<void> => {
        const unread = await removeNewcomers(host, undoer, newcomers, onStep);
        seen.unread = unread;
        if (unread.length) throw new Error(`${someOf(unread, mostNamed)} cannot be read any more`);
      };
      const [first] = await hindrancesOf(
        [...reminders.open().map(({ undo }) => undo), removeNew, ...sessions.leaving],
        onStep,
      );
      const untold = isHeard() ? [] : [...host.left];
      journal.bequeath(untold);
      if (first === undefined) {
        if (untold.length) journal.narrow([]);
        else journal.remove();
        return;
      }
      if (seen.unread) journal.narrow(seen.unread);
      host.leaves(
        `what could not be looked for, since ${first}; run \`${sweepCommand(targetArguments)}\``,
      );
    },
  };
}
