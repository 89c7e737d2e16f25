/** Which kind of window a limit has (reported: the documents leave it open), and that it gives nothing back too early. */
import { lengthOf, type Act, type QuotaRecord } from "../../../shared/quotas/plan.ts";
import { tooManyInSpan, type Limit } from "../limit.ts";
import {
  ask,
  defineQuestion,
  drain,
  inside,
  later,
  type Question,
  type QuotaSettings,
} from "../question.ts";
import { answeredAt, countOf, isRefused, sentAt, stretch } from "../record.ts";
import { couldNotRun, fail, observed, pass, spoiled, type Said } from "../said.ts";
import { limitOfCaller, type TierLimit } from "../tier.ts";

/** How often the two windows are looked at. */
const windows = 2;
/**
 * By how much the looks come before multiples of their distance (ms): less than `inside` stands after an edge, so that
 * the look before a whole window still sees an edge, and more than the requests take.
 */
const ahead = { minute: 2_000, day: 30_000 };

const looksOf = ({ looks }: QuotaSettings): number[] =>
  Array.from({ length: windows * looks - 1 }, (_, i) => i + 1);

type Label = "first" | "rest" | `probe-${number}`;

function acts(tier: TierLimit, settings: QuotaSettings): Act<Label>[] {
  const { limit } = tier.limit(settings);
  const holder = tier.holder(1);
  const distance = lengthOf[tier.length] / settings.looks;
  const looks = looksOf(settings);
  return [
    inside(tier.length),
    ask("first", holder, "0.create"),
    // One request and the rest a while later, between two looks: so a sliding window, which gives back one and then
    // the others, is distinguished from one that begins with the first.
    later(1.5 * distance),
    drain("rest", holder, "0.create", limit),
    later(1.5 * distance - ahead[tier.length]),
    ...looks.flatMap((look) => [
      drain(`probe-${look}`, holder, "0.create", limit),
      later(distance),
    ]),
  ];
}

export const window = (tier: TierLimit): Question =>
  defineQuestion<Label>({
    id: `window-${tier.name}`,
    title: `${tier.name}: kind of window, and no early reset`,
    needs: ["world", "clock"],
    worlds: (settings) => [tier.world(settings, 1)],
    acts: (settings) => acts(tier, settings),
    judge(asked, settings) {
      const limit = tier.limit(settings);
      const probes = looksOf(settings).flatMap((look) => {
        const records = asked(`probe-${look}`);
        const at = stretch(records).from;
        return records.length ? [{ at, admitted: countOf(records).admitted }] : [];
      });
      const looks = { first: asked("first")[0], rest: asked("rest"), probes };
      const spoilt = spoiled(asked.all);
      return [
        { asks: `${tier.name}: kind of window`, ...(spoilt ?? judgeKind(looks, limit)) },
        {
          asks: `${tier.name}: nothing is given back too early`,
          ...(spoilt ?? judgeReset(looks, asked.all, limit, tier.rules.enforced)),
        },
      ];
    },
    limitOf: limitOfCaller(tier, 1),
  });

type WindowKind = "aligned" | "from-first" | "sliding" | "bucket" | "unknown";

interface WindowGuess {
  kind: WindowKind;
  says: string;
}

interface Probe {
  at: number;
  admitted: number;
}

/** Time of the day or second of the minute, in which an edge is easily recognised. */
const clockTime = (at: number, { length }: Limit): string =>
  new Date(at).toISOString().slice(...(length === "day" ? [11, 16] : [17, 19])) +
  (length === "day" ? " UTC" : " s");

interface Looks {
  /** One request; a while later the rest until the first refusal. */
  first: QuotaRecord | undefined;
  rest: QuotaRecord[];
  /** At even intervals over two windows, each until the first refusal. */
  probes: Probe[];
}

function windowOf({ first, rest, probes }: Looks, limit: Limit): WindowGuess {
  const length = lengthOf[limit.length];
  const index = probes.findIndex(({ admitted }) => admitted > 0);
  const back = probes[index];
  if (!first || !rest.some(isRefused) || !back)
    return { kind: "unknown", says: "nothing was given back while it was looked at" };
  const since = back.at - sentAt(first);
  const isWhole = back.admitted >= limit.limit;
  const previous = probes[index - 1]?.at ?? answeredAt(rest.at(-1) as QuotaRecord);
  if (isWhole && countOf(rest).admitted >= limit.limit)
    return { kind: "aligned", says: "fixed; it began again soon after the first request" };
  if (isWhole && since < length) {
    const between = `${clockTime(previous, limit)} and ${clockTime(back.at, limit)}`;
    return { kind: "aligned", says: `fixed; it begins again between ${between}` };
  }
  if (isWhole) return { kind: "from-first", says: "fixed; it begins with the first request" };
  if (since < length)
    return { kind: "bucket", says: `refills bit by bit, ${back.admitted} at first` };
  return {
    kind: "sliding",
    says: `slides; ${back.admitted} came back at first, one ${limit.length} later`,
  };
}

const spanOf = (ms: number): string => {
  if (ms < lengthOf.minute) return `${(ms / 1000).toFixed(1)} s`;
  return `${(ms / lengthOf.minute / 60).toFixed(1)} h`;
};

/** What was guessed is reported; `kind` stands first, so that readers of the data find it. */
function judgeKind(looks: Looks, limit: Limit): Said {
  const { kind, says } = windowOf(looks, limit);
  return kind === "unknown" ? couldNotRun(says) : observed(`${kind}: ${says}`);
}

/** The quota comes back no earlier than any kind of window allows. */
function judgeReset(
  { rest, probes }: Looks,
  records: readonly QuotaRecord[],
  limit: Limit,
  rule: string,
): Said {
  const many = tooManyInSpan(limit, records);
  if (many) {
    const says = `${many.admitted} passed within ${spanOf(many.span)}, at most ${many.most} may within a ${limit.length} under any kind of window`;
    const { refusal, admitted, most } = many;
    return fail(rule, says, many.records, { times: admitted - most, refusal });
  }
  if (!rest.some(isRefused)) return couldNotRun("the limit was not used up first");
  return pass(`no early reset seen in ${probes.length} looks over two windows`, rule);
}
