/** The journal of a run, as if its process had been killed. */
import { readFileSync, writeFileSync } from "node:fs";
import { journalPath } from "../../harness/guest/journal/journal-path.ts";
import type { Target } from "../../harness/target/target.ts";

/** What the journal holds besides its first line, in which nobody plays any more. */
export function asIfKilled(target: Target): string {
  const path = journalPath(target, process.env);
  const [first, ...rest] = readFileSync(path, "utf8").split("\n");
  const { started: _, ...opening } = JSON.parse(first!) as Record<string, unknown>;
  writeFileSync(path, [JSON.stringify({ ...opening, pid: 999_999_999 }), ...rest].join("\n"));
  return rest.join("\n");
}
