/** Ctrl-C and its like: the first ends what runs in good order, the second at once. */
import { printError } from "../../../reports/format/print.ts";
import { endings } from "../../process/process.ts";

export interface Interruption extends Disposable {
  /** Aborted by the first signal. */
  signal: AbortSignal;
}

/** Listens for signals that end a process; the first aborts, and Node deals with a second. */
export function interruption(): Interruption {
  const controller = new AbortController();
  const listen = (): void => {
    stopListening();
    printError("interrupted; what runs is finished and cleaned up (once more ends at once)");
    controller.abort();
  };
  const stopListening = (): void => {
    for (const signal of endings) process.off(signal, listen);
  };
  for (const signal of endings) process.on(signal, listen);
  return { signal: controller.signal, [Symbol.dispose]: stopListening };
}
