/** Many at once, from one virtual user and from many: no more pass than the limit says. */
import type { QuotaRecord } from "../../../shared/quotas/plan.ts";
import { isExplained, mostInside, straddles, type Limit } from "../limit.ts";
import {
  defineQuestion,
  inside,
  together,
  type StepRecords,
  type Question,
  type Row,
} from "../question.ts";
import { countOf, isAdmitted } from "../record.ts";
import { couldNotRun, fail, pass, spoiled, type Said } from "../said.ts";
import { limitOfCaller, tiers, type TierLimit } from "../tier.ts";

/** More than any setting asks for. */
const mostBursts = 100;

const labelOf = (burst: number) => `burst-${burst}` as const;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** What is said about a number of bursts. */
const atOnce = (
  asked: StepRecords<`burst-${number}`>,
  bursts: number,
  { name, rules }: TierLimit,
  limit: Limit,
  by: string,
): Row => ({
  asks: `${name}: no more than ${limit.limit} pass at once, ${by}`,
  ...judgeOvershoot(
    numbers(bursts).map((one) => asked(labelOf(one))),
    limit,
    rules.enforced,
  ),
});

/** A burst by one virtual user over many connections. */
export const burst: Question[] = tiers.map((tier) =>
  defineQuestion({
    id: `burst-${tier.name}`,
    title: `${tier.name}: the limit, many at once`,
    needs: ["world"],
    worlds: (settings) => [tier.world(settings, settings.bursts)],
    acts: (settings) => {
      const count = settings.burst_factor * tier.limit(settings).limit;
      return numbers(settings.bursts).flatMap((one) => [
        inside(tier.length),
        together(labelOf(one), tier.holder(one), "0.create", count),
      ]);
    },
    judge: (asked, settings) => [
      atOnce(asked, settings.bursts, tier, tier.limit(settings), "over many connections"),
    ],
    limitOf: limitOfCaller(tier, mostBursts),
  }),
);

/** A burst by many virtual users, in all generator processes, at one wall-clock moment. */
export const crowd: Question[] = tiers.map((tier) =>
  defineQuestion<`burst-${number}`>({
    id: `crowd-${tier.name}`,
    title: `${tier.name}: the limit, many virtual users at once`,
    needs: ["world"],
    worlds: (settings) => [tier.world(settings, settings.crowd_bursts)],
    acts: () => [],
    crowd: (settings) =>
      numbers(settings.crowd_bursts).map((one) => ({
        label: labelOf(one),
        caller: tier.holder(one),
        call: "0.create",
        count: Math.ceil((settings.burst_factor * tier.limit(settings).limit) / settings.crowd_vus),
      })),
    judge: (asked, settings) => [
      atOnce(
        asked,
        settings.crowd_bursts,
        tier,
        tier.limit(settings),
        `${settings.crowd_vus} virtual users`,
      ),
    ],
    limitOf: limitOfCaller(tier, mostBursts),
  }),
);

/** The most requests that were under way at one moment. */
export function mostAtOnce(records: readonly QuotaRecord[]): number {
  const moments = records
    .flatMap(({ sent, answered }) => [
      { at: sent, change: 1 },
      { at: answered, change: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.change - b.change);
  let open = 0;
  let most = 0;
  for (const { change } of moments) {
    open += change;
    most = Math.max(most, open);
  }
  return most;
}

/** Many numbers, short where they are all the same. */
function list(numbers: readonly number[]): string {
  const [one = 0] = numbers;
  const isSame = numbers.every((other) => other === one);
  if (isSame) return numbers.length === 1 ? String(one) : `${numbers.length} times ${one}`;
  return numbers.join(", ");
}

/** Each list is one burst of one holder of the limit that had made no request before. */
export function judgeOvershoot(
  bursts: readonly (readonly QuotaRecord[])[],
  limit: Limit,
  rule: string,
): Said {
  const spoilt = spoiled(bursts.flat());
  if (spoilt) return spoilt;
  const tooMany = (burst: readonly QuotaRecord[]): number =>
    Math.max(0, countOf(burst).admitted - mostInside(limit, burst));
  // Bursts into which a usual edge fell say nothing about one window.
  const isUsable = (burst: readonly QuotaRecord[]): boolean =>
    !(tooMany(burst) > 0 && isExplained(burst, limit) && straddles(burst, limit.length));
  const usable = bursts.filter(isUsable);
  const aside = bursts.length - usable.length;
  const admitted = usable.map((burst) => countOf(burst).admitted);
  const together = Math.min(...usable.map(mostAtOnce));
  const says = `${list(admitted)} passed of ${list(usable.map(({ length }) => length))} (${together} or more together), limit ${limit.limit}${aside === 0 ? "" : `; ${aside} bursts over an edge set aside`}`;
  if (usable.length === 0)
    return { ...couldNotRun(`a new ${limit.length} may have begun in each burst`), edge: true };
  const over = usable.filter((burst) => tooMany(burst) > 0);
  if (over.length > 0) {
    const percent = Math.round((100 * (Math.max(...admitted) - limit.limit)) / limit.limit);
    return fail(rule, `${says}: ${percent} % too many`, (over[0] ?? []).filter(isAdmitted), {
      times: over.reduce((sum, burst) => sum + tooMany(burst), 0),
      edge: over.every((burst) => isExplained(burst, limit)),
    });
  }
  if (usable.some(({ length }) => length <= limit.limit))
    return couldNotRun(`${says}: no burst was larger than the limit`);
  if (together < 2) return couldNotRun(`${says}: the requests did not meet`);
  if (admitted.includes(0)) return couldNotRun(`${says}: the token had to be accepted first`);
  return pass(says, rule);
}
