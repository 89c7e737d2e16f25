/** Deviations of what a search of a list finds. */
import type { Call } from "../call.ts";
import { wrap } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead } from "./handler.ts";

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
