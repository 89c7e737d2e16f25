/** Headers that say what is left of a limit. The documents name none, so common names are understood and none is asked for. */

export interface Remaining {
  /** The header, with the name of the policy where it speaks of several. */
  series: string;
  remaining: number;
  /** The whole of it. */
  limit?: number;
  /** When the limit is reset, as the header says it: seconds from then, seconds since 1970, or a date. */
  reset?: string;
}

const numberPattern = /^\s*-?\d+(?:\.\d+)?\s*$/;

type Headers = Readonly<Record<string, string>>;

/** Reads limits told by three headers with names alike. */
function inThree(name: string, headers: Headers): Remaining[] {
  const value = headers[name] ?? "";
  if (!numberPattern.test(value)) return [];
  const limit = Number.parseInt(headers[name.replace("remaining", "limit")] ?? "", 10);
  const reset = headers[name.replace("remaining", "reset")];
  return [
    {
      series: name,
      remaining: Number(value),
      ...(limit > 0 && { limit }),
      ...(reset !== undefined && { reset }),
    },
  ];
}

/** Reads limits told by a single header. */
function inOne(name: string, headers: Headers): Remaining[] {
  const value = headers[name] ?? "";
  const [, old] = /(?:^|[,;\s])remaining=(-?\d+)/.exec(value) ?? [];
  if (old !== undefined) {
    const [, limit] = /(?:^|[,;\s])limit=(\d+)/.exec(value) ?? [];
    const [, reset] = /(?:^|[,;\s])reset=(\d+)/.exec(value) ?? [];
    return [
      {
        series: name,
        remaining: Number(old),
        ...(limit !== undefined && { limit: Number(limit) }),
        ...(reset !== undefined && { reset }),
      },
    ];
  }
  return [...value.matchAll(/"?([\w-]+)"?((?:;[a-z]+=[^;,]+)+)/g)].flatMap(
    ([, policy = "", parameters = ""]) => {
      const [, left] = /;r=(-?\d+)/.exec(parameters) ?? [];
      const [, reset] = /;t=(\d+)/.exec(parameters) ?? [];
      if (left === undefined) return [];
      return [
        {
          series: `${name} ${policy}`,
          remaining: Number(left),
          ...(reset !== undefined && { reset }),
        },
      ];
    },
  );
}

/**
 * The headers that are understood: those of the IETF drafts (draft-ietf-httpapi-ratelimit-headers), and those that common gateways send.
 */
const forms: { name: RegExp; read: (name: string, headers: Headers) => Remaining[] }[] = [
  // RateLimit-Remaining (drafts to -06), X-RateLimit-Remaining[-Day], X-Rate-Limit-Remaining, X-Quota-Remaining
  { name: /^(?:x-)?(?:rate-?limit|quota)-remaining(?:-[a-z]+)?$/, read: inThree },
  // X-RateLimit-Day-Remaining and the like
  { name: /^x-rate-?limit-[a-z]+-remaining$/, read: inThree },
  // RateLimit: limit=100, remaining=50, reset=5 (-07); RateLimit: "default";r=50;t=30 (since -08)
  { name: /^ratelimit$/, read: inOne },
];

/** What remains, according to the headers of an answer, whose names are in lower case. */
export const remainingIn = (headers: Headers): Remaining[] =>
  Object.keys(headers).flatMap((name) =>
    forms.flatMap((form) => (form.name.test(name) ? form.read(name, headers) : [])),
  );

/** Windows that stand in a name (ms). */
const named: readonly [RegExp, number][] = [
  [/second|burst/, 1_000],
  [/minute/, 60_000],
  [/hour/, 3_600_000],
];

/** Numbers from here on are times and not spans, since no window lasts thirty years. */
const firstTime = 1e9;

/** How long until it is whole again (ms); undefined where that is not said. */
export function resetsIn({ series, reset }: Remaining, now: number): number | undefined {
  const seconds = reset === undefined || !numberPattern.test(reset) ? undefined : Number(reset);
  if (seconds !== undefined && seconds < firstTime) return Math.max(0, seconds * 1000);
  const time = seconds === undefined ? Date.parse(reset ?? "") : inMilliseconds(seconds);
  if (!Number.isNaN(time)) return Math.max(0, time - now);
  return named.find(([pattern]) => pattern.test(series))?.[1];
}

/** A time that may be given in seconds or in milliseconds, as milliseconds. */
const inMilliseconds = (time: number): number => (time < 1e11 ? time * 1000 : time);
