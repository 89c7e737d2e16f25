/** Says what a command without progress waits for: before a target that throttles it would else be silent for minutes. */
import { waitText, type OnWait } from "../../client/patience.ts";
import { printError } from "../../../reports/format/print.ts";
import { oneLine } from "../../../reports/format/text.ts";

/** From one line to the next (ms): where lines are kept, seldom. */
const every = { terminal: 10_000, elsewhere: 30_000 };
/** A wait that nobody would notice (ms). */
const shortest = 1_000;

/** A line when it first waits, and then now and then. */
export function waitingTeller(
  say: (line: string) => void = printError,
  stream: NodeJS.WriteStream = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): OnWait {
  const period = stream.isTTY && !environment["CI"] ? every.terminal : every.elsewhere;
  let last = -Infinity;
  return (exchange, wait) => {
    const now = performance.now();
    if (wait < shortest || now < last + period) return;
    last = now;
    say(oneLine(waitText(exchange, wait)));
  };
}
