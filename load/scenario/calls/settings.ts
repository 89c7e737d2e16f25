/** Settings shared by all scenarios that call operations. */

export interface CallSettings {
  /** Weights of the families; families that are not named are not called. */
  blend: Record<string, number>;
  /** Websites that the calls go to, each with people and conversations of its own. */
  websites: number;
  /** Conversations and people that each website has beside those that are called, so that lists are lists. */
  population: number;
  /** Bodies and things for each operation on each website. */
  variants: number;
  virtual_users: number;
  sample_every: number;
  /** p99 of how late requests may start before the generator counts as saturated (ms). */
  lag_p99_ms: number;
}
