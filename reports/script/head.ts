/** The end of a script whose failure is a body after the answer to a HEAD, which clients that know what a HEAD is do not read. */
import type { RuleRecord } from "../run.ts";
import { requestOf } from "./call-line.ts";
import type { Puts } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";

/** Whether the rule is about the answer to a HEAD. */
export const isOfHead = ({ kind }: Pick<RuleRecord, "kind">): boolean => kind === "head";

/** Lines that ask again, and say whether a body comes. */
export const headLines = (step: ScriptStep, puts: Puts): string[] => [
  "# Read as if it were the answer to a GET; curl complains where no body comes, as none has to.",
  `curl -s -o "$answers/body" -H 'connection: close' --max-time 10 ${requestOf(step, puts, "-X HEAD")} || true`,
  'if [ -s "$answers/body" ]; then',
  '  echo "body: $(head -c 300 "$answers/body")"',
  '  echo "SHOWN: a body comes with the answer to a HEAD"',
  "  exit 0",
  "fi",
  'echo "NOT SHOWN: no body comes with the answer to a HEAD"',
  "exit 1",
];
