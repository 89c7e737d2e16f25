/** What a trial made and no answer named with certainty: it is found as new items of lists. */
import type { Undo } from "../journal/journal.ts";

interface Nameless {
  /** Something was made that this operation removes, and no answer named it. */
  count: (operationId: string) => void;
  /** An answer named what was made by a bare id, which may be that of something else. */
  doubt: (undo: Undo) => void;
  /** A rule removed what no answer had named, or had named by a bare id of something else. */
  isRemoved: (operationId: string) => void;
  /** How much is left, by the operation that removes it; `missed` is what was not there when it was to be removed. */
  left: (missed: readonly Undo[]) => ReadonlyMap<string, number>;
  clear: () => void;
}

export function createNameless(): Nameless {
  const counts = new Map<string, number>();
  const doubtful = new Set<Undo>();
  const count = (operationId: string): void =>
    void counts.set(operationId, (counts.get(operationId) ?? 0) + 1);

  return {
    count,
    doubt: (undo) => void doubtful.add(undo),
    isRemoved(operationId) {
      const [misnamed] = [...doubtful].filter((undo) => undo.operationId === operationId);
      const before = counts.get(operationId) ?? 0;
      if (before > 0) counts.set(operationId, before - 1);
      else if (misnamed) doubtful.delete(misnamed);
    },
    left(missed) {
      for (const undo of missed) if (doubtful.delete(undo)) count(undo.operationId);
      return counts;
    },
    clear() {
      counts.clear();
      doubtful.clear();
    },
  };
}
