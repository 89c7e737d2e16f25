/** Paging (1/1): pages count from 1, the segment is optional, past the end is an empty page. */
import { invalid } from "./refusal.ts";
import type { Seams } from "./seams.ts";

/** Items on a page where the documents give no bounds; equal to the default where they do. */
const defaultPerPage = 20;

export const paging: Pick<Seams, "pageNumber" | "select" | "page" | "perPage"> = {
  pageNumber(segment = "1") {
    if (!/^[0-9]+$/.test(segment)) throw invalid("page_number: not a number");
    return Math.max(1, Number(segment));
  },
  select: (items) => items,
  page<T>(items: Iterable<T>, page: number, perPage: number): T[] {
    if (Array.isArray(items)) return items.slice((page - 1) * perPage, page * perPage) as T[];
    const found: T[] = [];
    let skip = (page - 1) * perPage;
    for (const item of items) {
      if (skip > 0) skip--;
      else if (found.push(item) === perPage) break;
    }
    return found;
  },
  perPage(operation, asked = operation.paging?.per_page?.default ?? defaultPerPage) {
    return Math.floor(asked);
  },
};
