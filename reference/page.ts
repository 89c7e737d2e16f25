/** Paging (1/1): pages count from 1, the segment is optional, past the end is an empty page. */
import type { Seams } from "./seams.ts";

/** Items a page has where the documents give no bounds; equal to the default of those they bound. */
const defaultPerPage = 20;

export const paging: Pick<Seams, "page" | "perPage"> = {
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
  perPage: (operation, asked) => asked ?? operation.paging?.per_page?.default ?? defaultPerPage,
};
