/** Deviations that remember: what was shown once is shown again, or still. */
import type { Call } from "../call.ts";
import { conflict, notFound } from "../refusal.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { afterwards, instead, shows } from "./handler.ts";
import { idOf, thingsOf, type Kept } from "./kept.ts";

/** Shows again what the same read showed last, where it would be refused now. */
export const outlives =
  (operationId: OperationId): Plant =>
  ({ seams }) => {
    const shown = new Map<string, unknown>();
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== operationId) return original(call);
      const key = JSON.stringify(call.params);
      try {
        const data = await original(call);
        shown.set(key, structuredClone(data));
        return data;
      } catch (error) {
        if (!shown.has(key)) throw error;
        return shown.get(key);
      }
    });
  };

/** An update of a thing that was removed brings it back; `kept` are the things of a website. */
export const comesBack =
  <Thing>(remove: OperationId, update: OperationId, kept: Kept<Thing>): Plant =>
  (reference) => {
    const removed = new Map<string, Thing>();
    instead(remove, (call, original) => {
      const thing = thingsOf(call, kept).get(idOf(call));
      if (thing) removed.set(idOf(call), thing);
      return original(call);
    })(reference);
    instead(update, (call, original) => {
      const thing = removed.get(idOf(call));
      if (thing) thingsOf(call, kept).set(idOf(call), thing);
      return original(call);
    })(reference);
  };

type Members = Record<string, unknown>;

/** Shows of a field of each listed item the value that it had when it was first listed. */
export const listsFirstValue = (operationId: OperationId, id: string, field: string): Plant => {
  return (reference) => {
    const first = new Map<unknown, unknown>();
    const keep = (item: Members): Members => {
      if (!first.has(item[id])) first.set(item[id], structuredClone(item[field]));
      return { ...item, [field]: first.get(item[id]) };
    };
    shows(operationId, (data) => (data as Members[]).map(keep))(reference);
  };
};

/** Lists a thing twice from its first change on, as an index does that adds what it should overwrite; `id` is its identifier. */
export const listsChangedTwice =
  (write: OperationId, list: OperationId, id: string): Plant =>
  (reference) => {
    const changed = new Set<unknown>();
    afterwards(write, (call) => changed.add(idOf(call)))(reference);
    shows(list, (data) =>
      (data as Members[]).flatMap((item) => (changed.has(item[id]) ? [item, item] : [item])),
    )(reference);
  };

/** A list goes on showing what it showed to the same call before, where that is meant; `id` identifies its items. */
export const keepsShowing = (
  list: OperationId,
  id: string,
  isMeant: (call: Pick<Call, "query" | "page">) => boolean,
): Plant => {
  return (reference) => {
    const known = new Map<string, Map<unknown, Members>>();
    shows(list, (data, { params, query, page }) => {
      if (!isMeant({ query, page })) return data;
      const key = JSON.stringify([params, query, page]);
      const items = known.get(key) ?? new Map<unknown, Members>();
      known.set(key, items);
      for (const item of data as Members[]) items.set(item[id], item);
      return [...items.values()];
    })(reference);
  };
};

/** A number that is read never falls below what it was before. */
export const neverFalls =
  (operationId: OperationId, field: string): Plant =>
  (reference) => {
    const highest = new Map<string, number>();
    shows(operationId, (data, { params }) => {
      const key = JSON.stringify(params);
      const value = Math.max(highest.get(key) ?? 0, Number((data as Members)[field]));
      highest.set(key, value);
      return { ...(data as object), [field]: value };
    })(reference);
  };

/** A number that is read never rises above this. */
export const neverExceeds = (operationId: OperationId, field: string, most: number): Plant =>
  shows(operationId, (data) => ({
    ...(data as object),
    [field]: Math.min(most, Number((data as Members)[field])),
  }));

/** Refuses what was accepted once, even if what it made is gone by now. */
export const takesOnce =
  <Id extends OperationId>(operationId: Id, keyOf: (call: Call<Id>) => string): Plant =>
  (reference) => {
    const taken = new Set<string>();
    instead(operationId, (call, original) => {
      const key = keyOf(call);
      if (taken.has(key)) throw conflict("taken");
      const data = original(call);
      taken.add(key);
      return data;
    })(reference);
  };

/** Answers a call that it was asked before with the same words as if it did it again. */
export const doesOnce =
  (operationId: OperationId): Plant =>
  (reference) => {
    const asked = new Set<string>();
    instead(operationId, (call, original) => {
      const key = JSON.stringify([call.params, call.body]);
      if (asked.has(key)) return undefined;
      const data = original(call);
      asked.add(key);
      return data;
    })(reference);
  };

/** Removes the first and answers as if it removed those that follow; `ofWhat` says whose first one it is. */
export const removesOne =
  <Id extends OperationId>(
    operationId: Id,
    ofWhat: (params: Call<Id>["params"]) => string,
  ): Plant =>
  (reference) => {
    const done = new Set<string>();
    instead(operationId, (call, original) => {
      const key = ofWhat(call.params);
      if (done.has(key)) return undefined;
      const data = original(call);
      done.add(key);
      return data;
    })(reference);
  };

/** Does it to the first thing of each website that the parameter names, and for others answers as if it did. */
export const knowsFirstOnly =
  (operationId: OperationId, param: string): Plant =>
  (reference) => {
    const first = new Map<string | undefined, string | undefined>();
    instead(operationId, (call, original) => {
      const params = call.params as Record<string, string>;
      const { website_id, [param]: id } = params;
      if (!first.has(website_id)) first.set(website_id, id);
      return first.get(website_id) === id ? original(call) : undefined;
    })(reference);
  };

/** Who asked for a thing before it was there is told so from then on, as by a cache of refusals that nothing empties. */
export const deniesFor =
  (operationId: OperationId): Plant =>
  ({ seams }) => {
    const denied = new Set<string>();
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== operationId) return original(call);
      const key = JSON.stringify(call.params);
      if (denied.has(key)) throw notFound("thing");
      try {
        return await original(call);
      } catch (error) {
        denied.add(key);
        throw error;
      }
    });
  };
