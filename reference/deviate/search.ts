/** Deviations of what a search of a list finds. */
import { canonicalJson } from "../../contract/canonical-json.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Call } from "../call.ts";
import { wrap } from "../seams.ts";
import { containsText } from "../text.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead } from "./handler.ts";
import { without } from "./without.ts";

type Query<Id extends OperationId> = Call<Id>["query"];

/**
 * Chooses the items of a list by another comparison, before they are put on pages.
 * `unsearched` turns the query into one by which the reference itself leaves nothing out.
 */
export const searchesBy =
  <Id extends OperationId, Item>(
    operationId: Id,
    unsearched: (query: Query<Id>) => Query<Id>,
    isFound: (item: Item, query: Query<Id>) => boolean,
  ): Plant =>
  (reference) => {
    let asked: Query<Id> | undefined;
    wrap(reference.seams, "page", (original) => (items, page, perPage, operation) => {
      const query = operation.operationId === operationId ? asked : undefined;
      const found = query && [...items].filter((item) => isFound(item as unknown as Item, query));
      return original(found ?? items, page, perPage, operation);
    });
    instead(operationId, (call, original) => {
      asked = call.query;
      try {
        return original({ ...call, query: unsearched(call.query) });
      } finally {
        asked = undefined;
      }
    })(reference);
  };

/** A search goes by what a thing was called when it was searched first, whatever it is called now. */
export const searchesFormer =
  (list: OperationId, by: string, id: string, ...fields: string[]): Plant =>
  (reference) => {
    const indexed = new Map<unknown, string>();
    instead(list, (call, original) => {
      const searched = (call.query as Record<string, string>)[by];
      if (!searched) return original(call);
      const all = original({ ...call, query: without(call.query, by) }) as unknown[];
      return all.filter((item) => {
        const key = memberAt(item, id);
        const text = indexed.get(key) ?? fields.map((field) => memberAt(item, field)).join(" ");
        indexed.set(key, text);
        return containsText(text, searched);
      });
    })(reference);
  };

/** A search goes by what a thing was called before this change, of one that the path names or of all. */
export const searchesFormerAfter =
  (change: OperationId, list: OperationId, by: string, id: string, ...fields: string[]): Plant =>
  (reference) => {
    const indexed = new Map<unknown, string>();
    const textOf = (item: unknown): string =>
      fields.map((field) => memberAt(item, field)).join(" ");
    instead(change, (call, original) => {
      const { contract, seams } = call.reference;
      const named = (call.params as unknown as Record<string, string>)[id];
      const operation = contract.operation(list);
      const items = seams.handle({ ...call, operation, query: {}, page: 1 });
      for (const item of items as unknown[]) {
        const key = memberAt(item, id);
        if (named === undefined || key === named) indexed.set(key, textOf(item));
      }
      return original(call);
    })(reference);
    instead(list, (call, original) => {
      const searched = (call.query as Record<string, string>)[by];
      if (!searched) return original(call);
      const all = original({ ...call, query: without(call.query, by) }) as unknown[];
      return all.filter((item) =>
        containsText(indexed.get(memberAt(item, id)) ?? textOf(item), searched),
      );
    })(reference);
  };

/** A search goes on finding what was removed, among what was last listed or searched in the same place. */
export const searchesRemoved =
  (remove: OperationId, list: OperationId, by: string, id: string, ...fields: string[]): Plant =>
  (reference) => {
    const gone = new Map<string, unknown[]>();
    const placeOf = ({ params }: Call): string => canonicalJson(without(params, "page_number", id));
    const textOf = (item: unknown): string =>
      fields.map((field) => memberAt(item, field)).join(" ");
    instead(remove, (call, original) => {
      const { contract, seams } = call.reference;
      const operation = contract.operation(list);
      const items = seams.handle({ ...call, operation, query: {}, page: 1 }) as unknown[];
      const named = (call.params as unknown as Record<string, string>)[id];
      const place = placeOf(call);
      const data = original(call);
      const removed = items.filter((item) => memberAt(item, id) === named);
      gone.set(place, [...(gone.get(place) ?? []), ...removed]);
      return data;
    })(reference);
    instead(list, (call, original) => {
      const data = original(call);
      const searched = (call.query as Record<string, string>)[by];
      if (!searched || call.page > 1) return data;
      const left = gone.get(placeOf(call)) ?? [];
      return [
        ...(data as unknown[]),
        ...left.filter((item) => containsText(textOf(item), searched)),
      ];
    })(reference);
  };
