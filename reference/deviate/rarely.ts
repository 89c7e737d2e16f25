/** How often a rare fault happens: too seldom for anything but load. */
const times = 1_000_000;

/** True at each millionth call; counted, so that one sequence of calls gives one result. */
export function rarely(): () => boolean {
  let calls = 0;
  return () => ++calls % times === 0;
}
