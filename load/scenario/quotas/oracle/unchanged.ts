/** What is refused for a quota is not carried out (1/7, 1/8). */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { couldNotRun, fail, pass, type Said } from "./judgement.ts";
import { countOf, isAdmitted, isRefused, labelled } from "./record.ts";

const itemsOf = (records: readonly QuotaRecord[]): string[] | undefined =>
  records.findLast(isAdmitted)?.items;

/**
 * Labels: `before:<list>` and `after:<list>` read by somebody else, `spend` until the first refusal, `write` what has
 * to be refused.
 */
export function judgeUnchanged(
  records: readonly QuotaRecord[],
  lists: readonly string[],
  rule: string,
): Said {
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  const spend = labelled(records, "spend");
  const write = labelled(records, "write");
  if (!spend.some(isRefused))
    return couldNotRun(`the limit was not used up: ${countOf(spend).admitted} passed`);
  const passed = write.filter(isAdmitted);
  if (passed.length > 0 || write.length === 0)
    return couldNotRun(`${passed.length} of ${write.length} writes were not refused`);
  const wrong: { list: string; says: string }[] = [];
  for (const list of lists) {
    const before = itemsOf(labelled(records, `before:${list}`));
    const after = itemsOf(labelled(records, `after:${list}`));
    if (!before || !after) return couldNotRun(`${list} could not be read`);
    const appeared = after.filter((item) => !before.includes(item)).length;
    const gone = before.filter((item) => !after.includes(item)).length;
    if (appeared + gone > 0) wrong.push({ list, says: `${list}: ${appeared} more, ${gone} gone` });
  }
  const says = `${write.length} refused writes`;
  if (wrong.length === 0) return pass(`${says} changed nothing in ${lists.join(", ")}`);
  return fail(rule, `${says} changed ${wrong.map((one) => one.says).join("; ")}`, write, {
    times: wrong.length,
  });
}
