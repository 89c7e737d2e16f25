/** Whether hooks may have delivered, and mail been sent, to where nobody looks. */
import { withoutCredentials } from "../../../reports/redact.ts";
import type { RunRecord } from "../../../reports/run.ts";
import type { Target } from "../../target/target.ts";

type Judged = Pick<RunRecord, "rules" | "openPoints">;

const kinds: readonly string[] = ["hook", "hook-arrives"];

/** What is said beside a verdict that may be due to that. */
export const unarrived = (target: Target, record: Judged): string[] => [
  ...unheardHooks(target, record),
  ...unseenMail(target, record),
];

/** None where something was delivered, or nothing that was waited for is missing. */
function unheardHooks({ isEmbedded, hooks }: Target, { rules, openPoints }: Judged): string[] {
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

function unseenMail({ mail }: Target, { rules }: Judged): string[] {
  const outcomes = rules.filter(({ kind }) => kind === "mail").map(({ outcome }) => outcome);
  if (!mail || !outcomes.includes("fail") || outcomes.includes("pass")) return [];
  return [
    `no rule about mail holds: does the target send all its mail to ${withoutCredentials(mail.url)}?`,
  ];
}
