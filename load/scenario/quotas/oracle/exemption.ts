/** Plugin tokens may burst within their daily quota: nobody counts their minutes (1/5, 1/8). */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { remainingOf } from "./hint.ts";
import { couldNotRun, fail, observed, pass, type Said } from "./judgement.ts";
import { countOf, elapsed, isRefused, labelled } from "./record.ts";

/** Label `burst`: far more than a user may ask a minute, fewer than the daily quota; `control`: an idle token, after it. */
export function judgeExemption(
  records: readonly QuotaRecord[],
  { minute_limit, rule }: { minute_limit: number; rule: string },
): Said {
  const burst = labelled(records, "burst");
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  const { sent, admitted } = countOf(burst);
  const says = `${admitted} of ${sent} passed within ${Math.ceil(elapsed(burst))} ms; users have ${minute_limit} a minute`;
  const refused = burst.filter(isRefused);
  if (refused.length === 0)
    return sent > minute_limit ? pass(says) : couldNotRun(`${says}: the burst was not larger`);
  if (labelled(records, "control").some(isRefused))
    return couldNotRun(
      `${says}; a token that was not used is refused too: throttled by other means`,
    );
  return fail(rule, says, refused, { times: refused.length });
}

/** Labels `before` and `after`, one request each around `burst`: the counter that is shown falls by what was sent. */
export function judgeCounter(records: readonly QuotaRecord[]): Said {
  const [before] = labelled(records, "before");
  const [after] = labelled(records, "after");
  const burst = labelled(records, "burst");
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  if (!before || !after || burst.some(isRefused))
    return couldNotRun("the burst had to be accepted first");
  const later = new Map(remainingOf(after).map(({ series, remaining }) => [series, remaining]));
  const fell = remainingOf(before).flatMap(({ series, remaining }) => {
    const end = later.get(series);
    return end === undefined ? [] : [{ series, by: remaining - end }];
  });
  if (fell.length === 0) return observed("no header tells what remains");
  const expected = burst.length + 1;
  const says = fell.map(({ series, by }) => `${series} fell by ${by} over ${expected} requests`);
  const wrong = fell.filter(({ by }) => by !== expected);
  return wrong.length === 0
    ? pass(says.join("; "))
    : fail(undefined, says.join("; "), [before, after], { times: wrong.length, edge: true });
}
