/** Whether hooks may have delivered to where nobody listens. */
import { withoutCredentials } from "../../reports/redact.ts";
import type { RunRecord } from "../../reports/run.ts";
import type { Target } from "../target/target.ts";

const kinds: readonly string[] = ["hook", "hook-arrives"];

/** Beside a verdict that may come of that; none where something was delivered, or nothing that was waited for is missing. */
export function hookDoubt(
  { isEmbedded, hooks }: Target,
  { rules, openPoints }: Pick<RunRecord, "rules" | "openPoints">,
): string[] {
  const isHeard = openPoints.some(
    ({ id, observed }) => id === "open.hook-delivery" && observed.length > 0,
  );
  const isMissed = rules.some(
    ({ kind, outcome, violations }) =>
      outcome === "fail" &&
      kinds.includes(kind) &&
      violations.some(({ received }) => received.startsWith("nothing within ")),
  );
  if (isEmbedded || isHeard || !isMissed) return [];
  const where = hooks
    ? `does ${withoutCredentials(hooks.url)} lead from the target to port ${hooks.listen.port} here?`
    : "does the target run on this machine, and not in a container? Else name hooks in the target file";
  return [
    `no delivery of a hook reached assay in the whole run, so that nothing is known of hooks: ${where}`,
  ];
}
