/** What a trial keeps of what went over the wire: enough to read and repeat a failure, within bounds. */
import { isReading } from "../../contract/reading.ts";
import type { CaseAct } from "../record/setting.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Frame } from "../record/frame.ts";
import type { Violation } from "../record/violation.ts";
import { bounded, cutText } from "../record/bounded.ts";

/** Exchanges kept from the start of a trial, and from its end: what was arranged, and what was judged. */
const keptFirst = 150;
const keptLast = 150;
const keptFrames = 20;
const keptActs = 40;

/** Characters of one body, of all headers together, of a frame's payload, and of one sentence. */
const longestBody = 64 * 1024;
const longestHeaders = 8 * 1024;
const longestFrame = 8 * 1024;
const longestSentence = 2000;

export interface Evidence {
  /** In the order in which they were made; where there are very many, the middle is left out. */
  exchanges: Exchange[];
  /** Where in `exchanges` the one stands that shows the first violation. */
  offending: number | undefined;
  frames: Frame[];
  acts: CaseAct[];
  /** How many exchanges were left out of the middle. */
  omitted: number;
}

/** Evidence of what sent nothing. */
export const noEvidence = (): Evidence => ({
  exchanges: [],
  offending: undefined,
  frames: [],
  acts: [],
  omitted: 0,
});

export interface EvidenceKeeper {
  exchange: (exchange: Exchange) => void;
  act: (act: Omit<CaseAct, "after">) => void;
  /** Whether an answer or an act holds this text. */
  mentions: (text: string) => boolean;
  frame: (frame: Frame) => void;
  /** Notes which exchange shows a violation: this one, else the last of its operation, else the last that was not made aside. */
  violation: (violation: Violation, shownBy?: Exchange) => void;
  /** Which exchange shows each violation, in their order. */
  showing: () => (Exchange | undefined)[];
  /** What is exchanged meanwhile shows nothing by itself, such as what closes a wait. */
  aside: <Value>(work: () => Promise<Value>) => Promise<Value>;
  collect: () => Evidence;
}

export function createEvidence(): EvidenceKeeper {
  const first: Exchange[] = [];
  let last: Exchange[] = [];
  const frames: Frame[] = [];
  const acts: { act: Omit<CaseAct, "after">; after: Exchange | undefined }[] = [];
  const besides = new WeakSet<Exchange>();
  const keptOf = new WeakMap<Exchange, Exchange>();
  let aside = 0;
  let omitted = 0;
  let offending: Exchange | undefined;
  const showing: (Exchange | undefined)[] = [];
  return {
    async aside(work) {
      aside += 1;
      try {
        return await work();
      } finally {
        aside -= 1;
      }
    },
    exchange(exchange) {
      const kept = keptExchange(exchange);
      keptOf.set(exchange, kept);
      if (aside) besides.add(kept);
      const before = last.length ? last : first;
      const repeated = repeatedBy(kept, before, acts.at(-1)?.after);
      if (repeated !== -1) {
        if (offending === before[repeated]) offending = kept;
        for (const [i, one] of showing.entries()) if (one === before[repeated]) showing[i] = kept;
        before.splice(repeated, 1);
        before.push(kept);
      } else if (first.length < keptFirst) first.push(kept);
      else {
        if (last.length >= keptLast) omitted += 1;
        last = [...last.slice(1 - keptLast), kept];
      }
    },
    act(act) {
      const after = last.at(-1) ?? first.at(-1);
      const kept = {
        ...act,
        body: bounded(act.body, longestBody),
        data: bounded(act.data, longestBody),
      };
      const previous = acts.at(-1);
      // Mail is looked for until it has come.
      if (
        previous?.act.method === "GET" &&
        previous.after === after &&
        previous.act.path === act.path
      )
        acts.pop();
      if (acts.length < keptActs) acts.push({ act: kept, after });
    },
    mentions: (text) =>
      [...first, ...last].some(({ response }) => response?.text.includes(text)) ||
      acts.some(({ act }) => JSON.stringify(act.data ?? null).includes(text)),
    frame({ channel, event, data, by, at }) {
      frames.push({ channel, event, at, data: bounded(data, longestFrame), ...(by ? { by } : {}) });
      if (frames.length > keptFrames) frames.shift();
    },
    violation({ operationId }, shownBy) {
      const exchanges = [...first, ...last];
      const shows =
        (shownBy && keptOf.get(shownBy)) ??
        exchanges.findLast((exchange) => exchange.operationId === operationId) ??
        exchanges.findLast((exchange) => !besides.has(exchange)) ??
        exchanges.at(-1);
      showing.push(shows);
      offending ??= shows;
    },
    showing: () => [...showing],
    collect() {
      // It may have been pushed out of the middle.
      const lost = offending && ![...first, ...last].includes(offending) ? [offending] : [];
      const exchanges = [...first, ...lost, ...last];
      const at = offending ? exchanges.indexOf(offending) : -1;
      const placed = acts.map(({ act, after }): CaseAct => {
        const place = after ? exchanges.indexOf(after) : -1;
        return { ...act, after: after && place === -1 ? first.length : place + 1 };
      });
      return {
        exchanges,
        offending: at === -1 ? undefined : at,
        frames,
        acts: placed,
        omitted: omitted - lost.length,
      };
    },
  };
}

/**
 * Where the same read has the same answer earlier, with no write or act since, as while a rule waits for a change on the pages of a list;
 * -1 if there is none, or another answer in between.
 *
 * @param last the exchange after which something was done besides
 */
function repeatedBy(now: Exchange, before: readonly Exchange[], last?: Exchange): number {
  if (!isReading(now.request)) return -1;
  for (let i = before.length - 1; i >= 0; i--) {
    const one = before[i]!;
    if (one === last || !isReading(one.request)) return -1;
    if (isSameCall(now, one)) return isSameAnswer(now, one) ? i : -1;
  }
  return -1;
}

const isSameCall = (one: Exchange, other: Exchange): boolean =>
  one.operationId === other.operationId &&
  one.as === other.as &&
  one.request.method === other.request.method &&
  one.request.path === other.request.path;

const isSameAnswer = (one: Exchange, other: Exchange): boolean =>
  one.response?.status === other.response?.status && one.response?.text === other.response?.text;

/** An exchange without its parsed body, which its text says again. */
export function keptExchange({ request, response, ...rest }: Exchange): Exchange {
  return {
    ...rest,
    request: {
      ...request,
      body: bounded(request.body, longestBody),
      ...(request.text === undefined ? {} : { text: cutText(request.text, longestBody) }),
    },
    response: response && {
      status: response.status,
      headers: bounded(response.headers, longestHeaders) as typeof response.headers,
      text: cutText(response.text, longestBody),
      json: undefined,
    },
  };
}

/** A violation as a record keeps it. */
export const keptViolation = ({
  where,
  expected,
  received,
  difference,
  operationId,
}: Violation): Violation => ({
  where: cutText(where, longestSentence),
  expected: cutText(expected, longestSentence),
  received: cutText(received, longestSentence),
  ...(difference && { difference: cutText(difference, longestSentence) }),
  ...(operationId && { operationId }),
});
