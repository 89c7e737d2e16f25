/** What headers say of a quota, held against what was asked. */
import { classify } from "../../../../contract/answer.ts";
import { counted } from "../../../../reports/format/text.ts";
import { remainingIn, type Remaining } from "../../../../harness/client/remaining.ts";
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { edgeBetween } from "../../../shared/quotas/inside.ts";
import { lengthOf } from "../../../shared/quotas/plan.ts";
import { fail, observed, pass, type Said } from "../said.ts";
import type { Limit } from "../limit.ts";
import { answeredAt, sentAt } from "../record.ts";

/** What remains, according to the headers of an answer. */
export const remainingOf = ({ hints }: QuotaRecord): Remaining[] => remainingIn(hints);

interface Remainder {
  record: QuotaRecord;
  remaining: number;
}

/** Remainders by holder and header, in the order of sending. */
function seriesOf(records: readonly QuotaRecord[]): Remainder[][] {
  const remainders = records.flatMap((record) =>
    remainingOf(record).map(({ series, remaining }) => ({ record, series, remaining })),
  );
  const holders = Map.groupBy(
    remainders,
    ({ record, series }) => `${record.experiment} ${record.caller} ${series}`,
  );
  return [...holders.values()];
}

/** Whether both belong to one window, as far as that can be known. */
const isSameWindow = (earlier: QuotaRecord, later: QuotaRecord, length: Limit["length"]): boolean =>
  later.shift === earlier.shift && !edgeBetween(sentAt(earlier), answeredAt(later), length);

/** Remainders larger than the lowest one before them, plus what a bucket gives back meanwhile, explains. */
function risen(remainders: readonly Remainder[], limit: Limit): Remainder[] {
  const rate = limit.limit / lengthOf[limit.length];
  const wrong: Remainder[] = [];
  let lowest: Remainder | undefined;
  for (const one of remainders) {
    if (!lowest || !isSameWindow(lowest.record, one.record, limit.length)) {
      lowest = one;
    } else if (one.record.sent >= lowest.record.answered) {
      const given = Math.ceil((answeredAt(one.record) - sentAt(lowest.record)) * rate);
      if (one.remaining > lowest.remaining + given) wrong.push(one);
      if (one.remaining <= lowest.remaining) lowest = one;
    }
  }
  return wrong;
}

/**
 * A shown remainder is never negative; if the limit is known, it never rises within one window, and it is 0 when a request is refused for
 * the limit.
 */
export function judgeHints(
  records: readonly QuotaRecord[],
  limitOf: (record: QuotaRecord) => Limit | undefined,
): Said {
  const series = seriesOf(records);
  const remainders = series.flat();
  if (remainders.length === 0) return observed("no header spoke of a quota");
  const refused = records.filter(
    (record) => limitOf(record) && isForQuota(record) && saysMore(record),
  );
  const negative = remainders.filter(({ remaining }) => remaining < 0);
  const rising = series.flatMap((one) => {
    const [first] = one;
    const limit = first && limitOf(first.record);
    return limit ? risen(one, limit) : [];
  });
  const names = [
    ...new Set(remainders.flatMap(({ record }) => remainingOf(record).map(({ series }) => series))),
  ];
  const says = `${counted(remainders.length, "answer")} showed it in ${names.join(", ")}: ${negative.length} negative, ${rising.length} risen, ${refused.length} above 0 in a refusal`;
  const wrong = [...[...negative, ...rising].map(({ record }) => record), ...refused];
  return wrong.length === 0
    ? pass(says)
    : fail(undefined, says, wrong, { times: wrong.length, edge: negative.length === 0 });
}

/** Others are refused for what they ask. */
const isForQuota = ({ method, status, error }: QuotaRecord): boolean =>
  classify({ method, status, envelope: { error } }) === "throttled";

/** Whether no header tells of a limit that is used up; several may tell of one each. */
function saysMore(record: QuotaRecord): boolean {
  const told = remainingOf(record);
  return told.length > 0 && told.every(({ remaining }) => remaining > 0);
}
