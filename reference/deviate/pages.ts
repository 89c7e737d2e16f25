import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { seam } from "./seam.ts";

/** Moves all pages of a list but the first by some items. */
export const shiftsPages = (operationId: OperationId, by: number): Plant =>
  seam("page", (original) => (items, page, perPage, operation) => {
    if (page === 1 || operation.operationId !== operationId) {
      return original(items, page, perPage, operation);
    }
    const start = (page - 1) * perPage + by;
    return [...items].slice(start, start + perPage);
  });
