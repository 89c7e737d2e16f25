/** What a trial keeps of what went over the wire: enough to read and repeat a failure, within bounds. */
import type { Exchange } from "../record/exchange.ts";
import type { Frame } from "../record/frame.ts";
import type { Violation } from "../record/violation.ts";
import { bounded, cutText } from "./bounded.ts";

/** Exchanges kept from the start of a trial, and from its end: what was arranged, and what was judged. */
const keptFirst = 40;
const keptLast = 40;
const keptFrames = 20;

/** Characters of one body, of all headers together, of a frame's payload, and of one sentence. */
const longestBody = 16 * 1024;
const longestHeaders = 8 * 1024;
const longestFrame = 8 * 1024;
const longestSentence = 2000;

export interface Evidence {
  /** In the order in which they were made; where there are very many, the middle is left out. */
  exchanges: Exchange[];
  /** Where in `exchanges` the one stands that shows the first violation. */
  offending: number | undefined;
  frames: Frame[];
}

export interface EvidenceKeeper {
  exchange: (exchange: Exchange) => void;
  frame: (frame: Frame) => void;
  /** Notes which exchange shows a violation: the last of its operation, else the last that was not made aside. */
  violation: (violation: Violation) => void;
  /** What is exchanged meanwhile shows nothing by itself, such as what closes a wait. */
  aside: <Value>(work: () => Promise<Value>) => Promise<Value>;
  collect: () => Evidence;
}

export function createEvidence(): EvidenceKeeper {
  const first: Exchange[] = [];
  let last: Exchange[] = [];
  const frames: Frame[] = [];
  const besides = new WeakSet<Exchange>();
  let aside = 0;
  let offending: Exchange | undefined;
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
      if (aside) besides.add(kept);
      const before = last.length ? last : first;
      const previous = before.at(-1);
      if (previous && isRepetition(kept, previous)) {
        if (offending === previous) offending = kept;
        before[before.length - 1] = kept;
      } else if (first.length < keptFirst) first.push(kept);
      else last = [...last.slice(1 - keptLast), kept];
    },
    frame({ channel, event, data, by, at }) {
      frames.push({ channel, event, at, data: bounded(data, longestFrame), ...(by ? { by } : {}) });
      if (frames.length > keptFrames) frames.shift();
    },
    violation({ operationId }) {
      const exchanges = [...first, ...last];
      offending ??=
        exchanges.findLast((exchange) => exchange.operationId === operationId) ??
        exchanges.findLast((exchange) => !besides.has(exchange)) ??
        exchanges.at(-1);
    },
    collect() {
      const exchanges = [...first, ...last];
      const at = offending ? exchanges.indexOf(offending) : -1;
      // What was pushed out of the middle comes first.
      if (offending && at === -1)
        return { exchanges: [offending, ...exchanges], offending: 0, frames };
      return { exchanges, offending: at === -1 ? undefined : at, frames };
    },
  };
}

/** Whether a read was answered as it was just before, as while a rule waits for a change. */
const isRepetition = (now: Exchange, before: Exchange): boolean =>
  (now.request.method === "get" || now.request.method === "head") &&
  now.operationId === before.operationId &&
  now.as === before.as &&
  now.request.path === before.request.path &&
  now.response?.status === before.response?.status &&
  now.response?.text === before.response?.text;

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
  operationId,
}: Violation): Violation => ({
  where: cutText(where, longestSentence),
  expected: cutText(expected, longestSentence),
  received: cutText(received, longestSentence),
  ...(operationId === undefined ? {} : { operationId }),
});
