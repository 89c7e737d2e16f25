import type { Call } from "./call.ts";
import type { ListCall } from "./seams.ts";

/** The page of a list that the call asks for. */
export function listed<T>(
  call: ListCall & Pick<Call, "reference" | "page">,
  items: Iterable<T>,
): T[] {
  const { seams } = call.reference;
  const { per_page } = call.query as { per_page?: number };
  const perPage = seams.perPage(call.operation, per_page);
  return seams.page(seams.select(items, call), call.page, perPage, call.operation);
}
