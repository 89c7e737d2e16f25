/** Deviations that read ranges of dates wrongly. */
import { readDate } from "../dates.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead, listsNothingWhen } from "./handler.ts";
import { without } from "./without.ts";

const day = 86_400_000;

type Bound = "filter_date_start" | "filter_date_end";

const hasBoth = (query: object): boolean =>
  (["filter_date_start", "filter_date_end"] satisfies Bound[]).every(
    (name) => (query as Partial<Record<Bound, string>>)[name] !== undefined,
  );

/**
 * Reads of a date in the query its day only, and takes the beginning of that. The day is that of a time zone where
 * it is noon, so that the fault shows at any hour.
 */
export const cutsToDay = (operationId: OperationId, name: Bound): Plant =>
  instead(operationId, (call, original) => {
    const query = call.query as Record<string, string | undefined>;
    const at = readDate(query[name] ?? "");
    if (at === undefined) return original(call);
    const noon = call.reference.clock.now() - day / 2;
    const start = at - ((((at - noon) % day) + day) % day);
    const cut = { ...query, [name]: new Date(start).toISOString() };
    return original({ ...call, query: cut });
  });

/** Lists nothing for this date, where it comes without the other. */
export const emptyForHalf = (operationId: OperationId, name: Bound): Plant =>
  listsNothingWhen(operationId, (query) => Object.hasOwn(query, name) && !hasBoth(query));

/** Ignores a date in the query that comes without the other. */
export const readsDatesTogether = (operationId: OperationId): Plant =>
  instead(operationId, (call, original) => {
    const query = call.query as Partial<Record<Bound, string>>;
    return original(
      hasBoth(query)
        ? call
        : { ...call, query: without(query, "filter_date_start", "filter_date_end") },
    );
  });
