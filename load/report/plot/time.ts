/** The axis of time: seconds, or minutes in long runs. */

export interface Time {
  name: string;
  of: (seconds: number) => number;
}

const longRun = 300;

export function timeOf(duration: number): Time {
  return duration > longRun
    ? { name: "minutes since the start", of: (seconds) => seconds / 60 }
    : { name: "seconds since the start", of: (seconds) => seconds };
}
