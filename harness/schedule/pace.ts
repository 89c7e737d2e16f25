/**
 * How many rules are judged at a time: more on a distant target, where most of them only wait and cost it nothing, and fewer
 * when it throttles.
 */
export interface Pace {
  /** Rules that may run beside each other now. */
  limit: () => number;
  /** The most that may ever run beside each other. */
  most: number;
  /** How long the fastest of some answers took (ms): that is the distance, slower ones tell how busy both sides are. */
  answered: (fastest: number) => void;
  throttled: () => void;
}

/** Answers within this time keep the usual number busy (ms): about what a target on the same machine takes. */
const near = 8;
/** More would only queue at most targets, and look like an attack to others. */
export const mostAtOnce = 64;
/** Weight of the newest sample in the distance. */
const weight = 0.2;
/** Samples without throttling after which a limit that was halved grows back by one. */
const recovery = 10;

/**
 * @param usual rules at a time on a near target
 * @param adapts whether there are more on a distant one
 */
export function createPace(usual: number, adapts: boolean): Pace {
  const most = adapts ? Math.max(usual, mostAtOnce) : usual;
  let distance: number | undefined;
  let ceiling = most;
  let calm = 0;
  const wanted = (): number =>
    Math.max(usual, Math.min(most, Math.round((usual * (distance ?? 0)) / near)));
  return {
    most,
    limit: () => Math.min(wanted(), ceiling),
    answered(fastest) {
      distance = distance === undefined ? fastest : distance + weight * (fastest - distance);
      calm += 1;
      if (calm % recovery === 0) ceiling = Math.min(most, ceiling + 1);
    },
    throttled() {
      ceiling = Math.max(1, Math.floor(Math.min(wanted(), ceiling) / 2));
      calm = 0;
    },
  };
}
