/** Deviations of lists: what they hold, in which order, and how they are cut into pages. */
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Operation } from "../../contract/contract.ts";
import type { ListCall } from "../seams.ts";
import { together, type Plant } from "./deviation.ts";
import { takesQuery } from "./handler.ts";
import { seam } from "./seam.ts";
import { without } from "./without.ts";

/** Moves all pages of a list but the first by some items. */
export const shiftsPages = (operationId: OperationId, by: number): Plant =>
  seam("page", (original) => (items, page, perPage, operation) => {
    if (page === 1 || operation.operationId !== operationId) {
      return original(items, page, perPage, operation);
    }
    const start = (page - 1) * perPage + by;
    return [...items].slice(start, start + perPage);
  });

/** Sorts by order for each page anew: of items with one order the latest comes first on every second page. */
export const turnsTies = (operationId: OperationId): Plant =>
  seam(
    "page",
    (original) =>
      <T>(items: Iterable<T>, page: number, ...more: [number, Operation]) => {
        if (page % 2 || more[1].operationId !== operationId) return original(items, page, ...more);
        const turned = [...(items as Iterable<T & { order: number }>)].toReversed();
        return original(
          turned.sort((a, b) => a.order - b.order),
          page,
          ...more,
        );
      },
  );

/** Lists some of the items only, or in another order. */
export const selects = <Item>(
  operationId: OperationId,
  change: (items: Item[], call: ListCall) => Item[],
): Plant =>
  seam("select", (original) => <T>(items: Iterable<T>, call: ListCall) => {
    const found = original(items, call);
    return call.operation.operationId === operationId
      ? // What the operation lists is known where the row is written.
        (change([...found] as unknown as Item[], call) as unknown as T[])
      : found;
  });

type Asked = Record<string, string | undefined>;

/** The query that was sent, kept beside the one that the operation sees. */
type Query = { sent?: Asked };

/** Judges the items of a list by these query parameters in another way than the operation does. */
export const filtersBy = <Item>(
  operationId: OperationId,
  names: readonly string[],
  change: (items: Item[], sent: Asked) => Item[],
): Plant =>
  together(
    takesQuery(operationId, (query) => ({
      ...without(query, ...names),
      sent: { ...(query as Query).sent, ...query },
    })),
    selects<Item>(operationId, (items, { query }) => change(items, (query as Query).sent ?? {})),
  );

/** Filters the first page only: asked for a later one, the operation sees nothing of its query. */
export const filtersFirstPageOnly = (operationId: OperationId): Plant =>
  seam("handle", (original) => (call) => {
    const { page_number } = call.params as { page_number?: string };
    const isLater = call.operation.operationId === operationId && Number(page_number ?? 1) > 1;
    return original(isLater ? { ...call, query: {} } : call);
  });

/** Cuts the pages before its query leaves anything out, and then shows what is left of each. */
export const filtersCutPages = (
  operationId: OperationId,
  isListed: (item: unknown, query: Asked) => boolean,
): Plant =>
  seam("handle", (original) => (call) => {
    if (call.operation.operationId !== operationId) return original(call);
    const page = original({ ...call, query: {} }) as unknown[];
    return page.filter((item) => isListed(item, call.query as Asked));
  });
