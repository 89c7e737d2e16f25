/** Which kind of window a limit has. It is told and never asserted: the documents leave it open. */
import { lengthOf, type QuotaRecord } from "../../../shared/quotas/plan.ts";
import { spoiled } from "./exact.ts";
import { couldNotRun, fail, observed, pass, type Said } from "./judgement.ts";
import { tooManyInSpan, type Limit } from "./limit.ts";
import { answeredAt, countOf, isRefused, labelled, sentAt, stretch } from "./record.ts";

export type WindowKind = "aligned" | "from-first" | "sliding" | "bucket" | "unknown";

export interface Window {
  kind: WindowKind;
  says: string;
}

interface Probe {
  at: number;
  admitted: number;
}

/** Probes by their order, each with what it let through until it was refused. */
function probesOf(records: readonly QuotaRecord[]): Probe[] {
  const byLabel = Map.groupBy(
    records.filter(({ label }) => label.startsWith("probe-")),
    ({ label }) => label,
  );
  return [...byLabel.values()].map((probe) => ({
    at: stretch(probe).from,
    admitted: countOf(probe).admitted,
  }));
}

/** Time of the day or second of the minute, in which an edge is easily recognised. */
const clockTime = (at: number, { length }: Limit): string =>
  new Date(at).toISOString().slice(...(length === "day" ? [11, 16] : [17, 19])) +
  (length === "day" ? " UTC" : " s");

/**
 * Labels: `first` one request; a while later `rest` until the first refusal; then at even distances `probe-1`, `probe-2`, ...
 * each until the first refusal, over two windows.
 */
export function windowOf(records: readonly QuotaRecord[], limit: Limit): Window {
  const length = lengthOf[limit.length];
  const [first] = labelled(records, "first");
  const rest = labelled(records, "rest");
  const probes = probesOf(records);
  const index = probes.findIndex(({ admitted }) => admitted > 0);
  const back = probes[index];
  if (!first || !rest.some(isRefused) || !back)
    return { kind: "unknown", says: "nothing was given back while it was looked at" };
  const since = back.at - sentAt(first);
  const isWhole = back.admitted >= limit.limit;
  const previous = probes[index - 1]?.at ?? answeredAt(rest.at(-1) as QuotaRecord);
  if (isWhole && countOf(rest).admitted >= limit.limit)
    return { kind: "aligned", says: "fixed; it began anew soon after the first request" };
  if (isWhole && since < length) {
    const between = `${clockTime(previous, limit)} and ${clockTime(back.at, limit)}`;
    return { kind: "aligned", says: `fixed; it begins anew between ${between}` };
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

/** Told, with the labels of `windowOf`. */
export function judgeWindow(records: readonly QuotaRecord[], limit: Limit): Said {
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  const { kind, says } = windowOf(records, limit);
  return kind === "unknown" ? couldNotRun(says) : observed(says);
}

/** The quota comes back no earlier than any kind of window allows, with the labels of `windowOf`. */
export function judgeReset(records: readonly QuotaRecord[], limit: Limit, rule: string): Said {
  const spoilt = spoiled(records);
  if (spoilt) return spoilt;
  const probes = probesOf(records);
  const many = tooManyInSpan(limit, records);
  if (many) {
    const says = `${many.admitted} passed within ${spanOf(many.span)}, at most ${many.most} may within a ${limit.length} under any kind of window`;
    return fail(rule, says, many.records, { times: many.admitted - many.most });
  }
  if (!labelled(records, "rest").some(isRefused))
    return couldNotRun("the limit was not used up first");
  return pass(`no early reset seen in ${probes.length} looks over two windows`);
}
