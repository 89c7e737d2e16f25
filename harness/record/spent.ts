/** What a run spent of the daily quota of a plugin token. */
export interface Spent {
  /** The name of the token in the target file. */
  holder: string;
  /** Requests of this run. */
  requests: number;
  /** Requests that are left. */
  left: number;
}
