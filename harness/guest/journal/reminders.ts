/** What a run has to take back on a website, each until that is done. */
import type { GuestJournal, Undo } from "./journal.ts";
import type { Undoer } from "../undo/undoer.ts";

export interface Reminder {
  /** Says whether it was there to be taken back. */
  undo: () => Promise<boolean>;
  /** Drops the reminder: what it is about disappeared by itself. */
  forget: () => void;
}

export interface Reminders {
  /** Remembers what takes something back until that is done. */
  remember: (undo: Undo) => Reminder;
  /** Reminders that are not done, the last first. */
  open: () => Reminder[];
}

export function createReminders(
  journal: Pick<GuestJournal, "note">,
  undoer: Pick<Undoer, "perform">,
): Reminders {
  const open = new Set<Reminder>();
  return {
    remember(undo) {
      let close = (): void => undefined;
      const memory: Reminder = {
        async undo() {
          const wasThere = await undoer.perform(undo);
          memory.forget();
          return wasThere;
        },
        forget() {
          if (open.delete(memory)) close();
        },
      };
      open.add(memory);
      // Afterwards: on a disk that is full, what was made is still undone at the end of the run.
      close = journal.note(undo);
      return memory;
    },
    open: () => [...open].reverse(),
  };
}
