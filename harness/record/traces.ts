/** What a run left on a website that the target named. */
export interface Traces {
  /** Things that were removed and settings that were put back. */
  undone: number;
  /** What is still there, and how often. */
  left: [what: string, count: number][];
}
