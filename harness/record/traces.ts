/** What a run left on a website that the target named. */
export interface Traces {
  /** Things that were removed and settings that were put back. */
  undone: number;
  /** What is still there, and how often. */
  left: [what: string, count: number][];
}

/** Of several websites, or processes; null where there were none, since worlds went as a whole. */
export function tracesOf(all: readonly Traces[]): Traces | null {
  const undone = all.reduce((sum, one) => sum + one.undone, 0);
  return all.length ? { undone, left: all.flatMap(({ left }) => left) } : null;
}
