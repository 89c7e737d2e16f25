import type { Call } from "./call.ts";

/** The page of a list that the call asks for. */
export function listed<T>(
  call: Pick<Call, "reference" | "operation" | "page"> & { query: object },
  items: Iterable<T>,
): T[] {
  const { seams } = call.reference;
  const { per_page } = call.query as { per_page?: number };
  return seams.page(items, call.page, seams.perPage(call.operation, per_page), call.operation);
}
