/** Plugin tokens may burst within their daily quota: nobody counts their minutes, and their day falls by what they send (1/5, 1/8). */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import {
  ask,
  defineQuestion,
  inside,
  together,
  type Question,
  type QuotaSettings,
} from "../question.ts";
import { countOf, elapsed, isRefused } from "../record.ts";
import { couldNotRun, fail, isScattered, observed, pass, spoiled, type Said } from "../said.ts";
import { remainingOf } from "./hint.ts";
import { counted, thousands } from "../../../../reports/format/text.ts";

const exempt = "platform.plugin-may-burst";

/** So far above the burst that the day is not a reason to refuse. */
const plenty = ({ exempt_burst }: QuotaSettings): number => 10 * exempt_burst;

export const exemption: Question = defineQuestion({
  id: "exemption",
  title: "plugin tokens are not counted by the minute",
  needs: ["world"],
  worlds: (settings) => [
    {
      minute_limit: settings.minute_limit,
      tokens: [{ daily_quota: plenty(settings) }, {}],
    },
  ],
  // A call that counts under every reading: what a cache answers may be free.
  acts: (settings) => [
    inside("day"),
    ask("before", "0.token-1", "0.create"),
    together("burst", "0.token-1", "0.create", settings.exempt_burst),
    ask("after", "0.token-1", "0.create"),
    ask("control", "0.token-2", "0.read"),
  ],
  judge(asked, { minute_limit }) {
    const [before, burst, after, control] = [
      asked("before"),
      asked("burst"),
      asked("after"),
      asked("control"),
    ];
    return [
      {
        asks: "a plugin token far above a user's minute",
        ...(spoiled(burst) ?? judgeBurst(burst, control, minute_limit)),
        of: burst,
      },
      {
        asks: "the counter that is shown falls by what was sent",
        ...(spoiled([...before, ...burst, ...after]) ?? judgeCounter(before, burst, after)),
      },
    ];
  },
  limitOf: (caller, settings) =>
    caller === "0.token-1" ? { limit: plenty(settings), length: "day" } : undefined,
});

/** Far more than a user may ask a minute, fewer than the daily quota; then one of an idle token. */
function judgeBurst(burst: QuotaRecord[], control: QuotaRecord[], minute_limit: number): Said {
  const { sent, admitted } = countOf(burst);
  const says = `${thousands(admitted)} of ${thousands(sent)} passed within ${thousands(Math.ceil(elapsed(burst)))} ms; users have ${thousands(minute_limit)} a minute`;
  const refused = burst.filter(isRefused);
  if (refused.length === 0)
    return sent > minute_limit
      ? pass(says, exempt)
      : couldNotRun(`${says}: the burst was not larger`);
  if (control.some(isRefused))
    return couldNotRun(
      `${says}; a token that was not used is refused too: throttled by other means`,
    );
  if (isScattered(refused.length, sent))
    return couldNotRun(
      `${says}; a few refusals among many are not a limit: throttled by other means`,
    );
  return fail(exempt, says, refused, { times: refused.length, refusal: true });
}

/** One request each before and after the burst: the counter that is shown falls by what was sent. */
function judgeCounter([before]: QuotaRecord[], burst: QuotaRecord[], [after]: QuotaRecord[]): Said {
  if (!before || !after || burst.some(isRefused))
    return couldNotRun("the burst had to be accepted first");
  const later = new Map(remainingOf(after).map(({ series, remaining }) => [series, remaining]));
  const fell = remainingOf(before).flatMap(({ series, remaining }) => {
    const end = later.get(series);
    return end === undefined ? [] : [{ series, by: remaining - end }];
  });
  if (fell.length === 0) return observed("no header tells what remains");
  const expected = burst.length + 1;
  const says = fell.map(
    ({ series, by }) => `${series} fell by ${thousands(by)} over ${counted(expected, "request")}`,
  );
  const wrong = fell.filter(({ by }) => by !== expected);
  return wrong.length === 0
    ? pass(says.join("; "))
    : fail(undefined, says.join("; "), [before, after], { times: wrong.length, edge: true });
}
