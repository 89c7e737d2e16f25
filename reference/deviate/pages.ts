import type { OperationId } from "../../schemas/generated/maps.ts";
import { wrap, type Seams } from "../seams.ts";

/** Moves all pages of a list but the first by some items. */
export function shiftPages(seams: Seams, operationId: OperationId, by: number): void {
  wrap(seams, "page", (original) => (items, page, perPage, operation) => {
    if (page === 1 || operation.operationId !== operationId) {
      return original(items, page, perPage, operation);
    }
    const start = (page - 1) * perPage + by;
    return [...items].slice(start, start + perPage);
  });
}
