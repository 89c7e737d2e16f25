/** The command that removes what a run left, for whoever reads that something stays. */
import { shellWord } from "../../../reports/format/curl.ts";

/**
 * @param targetArguments the options that named the target
 * @param through the URL of another run, which it is to clean up after as well
 */
export function sweepCommand(
  targetArguments: readonly string[] = ["--target", "FILE"],
  through?: string,
): string {
  const takeOver = through === undefined ? [] : ["--take-over", through];
  return ["assay sweep", ...[...targetArguments, ...takeOver].map(shellWord)].join(" ");
}
