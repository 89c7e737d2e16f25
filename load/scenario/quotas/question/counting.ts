/** What counts against a daily quota: reported, since the documents leave it open. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { ask, defineQuestion, drain, inside, type Question } from "../question.ts";
import { countOf, isRefused } from "../record.ts";
import { couldNotRun, observed, spoiled, type Said } from "../said.ts";
import { limitOfCaller, plugin } from "../tier.ts";

/** Requests in question, fewer than any quota worth the name. */
const inQuestion = 3;

/** Each call in words. */
const kinds = [
  { call: "0.broken", what: "refused by validation" },
  { call: "0.unknown", what: "of an unknown thing" },
  { call: "0.foreign", what: "of a foreign website" },
  { call: "0.head", what: "HEAD" },
  { call: "0.read", what: "GET" },
] as const;

export const counting: Question = defineQuestion({
  id: "counting",
  title: "what counts",
  needs: ["world"],
  worlds: (settings) => [plugin.world(settings, kinds.length)],
  acts: (settings) => [
    inside("day"),
    ...kinds.flatMap(({ call, what }, i) => [
      ask(`other:${what}`, plugin.holder(i + 1), call, inQuestion),
      drain(`rest:${what}`, plugin.holder(i + 1), "0.create", settings.daily_quota),
    ]),
  ],
  judge: (asked, { daily_quota }) =>
    kinds.map(({ what }) => {
      const [other, rest] = [asked(`other:${what}`), asked(`rest:${what}`)];
      const all = [...other, ...rest];
      return {
        asks: `what counts: ${what}`,
        ...(spoiled(all) ?? judgeCounting(other, rest, daily_quota)),
        of: all,
      };
    }),
  limitOf: limitOfCaller(plugin, kinds.length),
});

/** The requests in question of a fresh token, then counted ones until the first refusal. */
function judgeCounting(other: QuotaRecord[], rest: QuotaRecord[], limit: number): Said {
  if (!rest.some(isRefused)) return couldNotRun("the limit was not used up afterwards");
  const counted = limit - countOf(rest).admitted;
  if (counted > other.length)
    return observed(`not known: more was used up than by the ${other.length} requests in question`);
  const answers = [...new Set(other.map(({ status }) => status))].join(", ");
  return observed(`${Math.max(0, counted)} of ${other.length} counted (answered ${answers})`);
}
