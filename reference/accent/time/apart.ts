/** What one caller or one part of a platform knows before another does (open.read-after-write). */
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { Answer } from "../../call.ts";
import { asJson } from "../../deviate/answer.ts";
import { accent, together, type Accent, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";

/** Whether the call only reads; what GET sets off is no read. */
const isRead = ({ method, action }: { method: string; action: string }): boolean =>
  method === "get" && action !== "act";

/** Answers a write some time after it was done, so that what it brings about may come first. */
const answersAfterEvents: Plant = seam("serve", (original) => async (call) => {
  const result = await original(call);
  if (!isRead(call.operation) && call.operation.method !== "head") await wait(250);
  return result;
});

/** Shows what was there before another caller wrote, for 400 ms; who writes reads it at once. */
const othersReadBehind: Plant = ({ seams, clock }) => {
  interface Shown {
    now: unknown;
    before: unknown;
  }
  const shown = new Map<string, Shown>();
  const lastWrite = new Map<unknown, { who: string | undefined; at: number }>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params, query, page, caller } = call;
    const result = await original(call);
    const who = caller?.credential.identifier;
    const { website_id: where = who } = params as { website_id?: string };
    if (!isRead(operation)) {
      if (operation.method !== "head") lastWrite.set(where, { who, at: clock.now() });
      return result;
    }
    const key = JSON.stringify([operation.operationId, params, query, page, who]);
    const now = result instanceof Answer ? result : asJson(result);
    const last = shown.get(key) ?? { now, before: now };
    const next = isDeepStrictEqual(last.now, now) ? last : { now, before: last.now };
    shown.set(key, next);
    const write = lastWrite.get(where);
    const isBehind = write && write.who !== who && clock.now() < write.at + 400;
    return isBehind ? next.before : now;
  });
};

/** Shows who removed a thing what they read of it last, for 300 ms. */
const removedReadOn: Plant = ({ seams, clock }) => {
  const read = new Map<string, unknown>();
  const removed = new Map<string, number>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params, caller } = call;
    const key = JSON.stringify([operation.resource, params, caller?.credential.identifier]);
    if (operation.action === "remove") {
      const result = await original(call);
      removed.set(key, clock.now() + 300);
      return result;
    }
    if (operation.action === "create") removed.clear();
    if (operation.action !== "read") return original(call);
    const until = removed.get(key);
    if (until !== undefined && clock.now() < until && read.has(key)) return read.get(key);
    const result = await original(call);
    read.set(key, result instanceof Answer ? result : asJson(result));
    return result;
  });
};

/** Works out a number anew only some time after it was worked out last, for each who asks about each place. */
const workedOutSeldom =
  (id: OperationId, every: number): Plant =>
  ({ clock, ...reference }) => {
    const last = new Map<string, unknown>();
    shows(id, (data, { params, caller }) => {
      const key = JSON.stringify([params, caller?.credential.identifier]);
      if (last.has(key)) return last.get(key);
      last.set(key, data);
      clock.at(clock.now() + every, () => last.delete(key));
      return data;
    })({ clock, ...reference });
  };

/** Finds by a search nothing that was first listed or made less than a while ago. */
const foundLate: Plant = ({ seams, clock }) => {
  const since = new WeakMap<object, number>();
  const begun = clock.now();
  const note = (item: object): number => {
    const { created_at } = item as { created_at?: number };
    const at = since.get(item) ?? created_at ?? clock.now();
    since.set(item, at);
    return at;
  };
  wrap(
    seams,
    "select",
    (original) =>
      <T>(items: Iterable<T>, call: Parameters<typeof original>[1]) => {
        const found = [...original(items, call)];
        const isSearch = Object.keys(call.query).some((name) =>
          /^search_(query|text|title|name|label|tag|filter)$/.test(name),
        );
        if (!isSearch) {
          for (const item of found) if (typeof item === "object" && item) note(item);
          return found;
        }
        return found.filter((item) => {
          if (typeof item !== "object" || item === null) return true;
          const at = note(item);
          return at <= begun || at + 1500 <= clock.now();
        });
      },
  );
};

export const apartAccents: Record<string, Accent> = {
  "answers-after-events": accent(
    "Answers each write 250 ms after it was done, so that events of it come first.",
    ["1/1", "open.event-delay"],
    answersAfterEvents,
  ),
  "others-read-behind": accent(
    "For 400 ms after a write, shows to others than who wrote what they read before.",
    ["open.read-after-write"],
    othersReadBehind,
  ),
  "removed-read-on": accent(
    "Reads a thing for 300 ms after the same caller removed it as it was read last.",
    ["open.read-after-write"],
    removedReadOn,
  ),
  "searched-late": accent(
    "Finds what is new by a search only a second and a half after it is listed.",
    ["open.read-after-write", "open.conversations-search-delay"],
    foundLate,
  ),
  "totals-now-and-then": accent(
    "Works out the total of the people and the unread messages only three seconds after they were worked out last.",
    ["open.read-after-write", "open.people-stats-scope"],
    together(
      workedOutSeldom("people.stats.read", 3000),
      workedOutSeldom("alerts.unread.read", 3000),
      workedOutSeldom("alerts.count.read", 3000),
    ),
  ),
};
