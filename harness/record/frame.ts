/** What a socket or the hook sink received, and what was waited for. */

/** A frame as received from a socket or at the hook sink. */
export interface Frame {
  channel: "rtm" | "stream" | "hook";
  event: string;
  /** A text in it that holds JSON stands as what it holds. */
  data: unknown;
  /** Whose socket received it, as the role of an exchange; absent for deliveries of hooks. */
  by?: string;
  /** By the clock of the process that heard it (ms, as performance.now tells it): only its distance from others means something. */
  at: number;
}

/** How long a wait took, and how long it might take (ms). */
export interface Wait {
  event: string;
  used: number;
  budget: number;
  came: boolean;
}
