/** What a run spent of the daily quota of a plugin token. */
export interface Spent {
  /** As the target file calls it. */
  holder: string;
  /** Requests of this run. */
  requests: number;
  /** Requests that are left. */
  left: number;
}
