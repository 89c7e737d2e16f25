/** What a run left on a website that the target named. */
export interface Traces {
  /** Things that were removed and settings that were put back. */
  undone: number;
  /** What is still there, and how often. */
  left: [what: string, count: number][];
}

/** The sum over several websites or processes; null where all worlds were removed as a whole. */
export function tracesOf(all: readonly Traces[]): Traces | null {
  const undone = all.reduce((sum, one) => sum + one.undone, 0);
  const left = new Map<string, number>();
  for (const [what, count] of all.flatMap((one) => one.left))
    left.set(what, (left.get(what) ?? 0) + count);
  return all.length ? { undone, left: [...left] } : null;
}

/** Where it stands: the end of what {@link tracesOn} says. */
export const onWebsite: RegExp = /, on website (\S+)$/;

/** The traces with the website named beside each thing that is left. */
export const tracesOn = (website: string, { undone, left }: Traces): Traces => ({
  undone,
  left: left.map(([what, count]) => [`${what}, on website ${website}`, count]),
});
