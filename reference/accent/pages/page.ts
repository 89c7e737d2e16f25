import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid, notFound } from "../../refusal.ts";

/** Reverses the lists whose order nobody can ask for. */
export const listsOldestFirst: Plant = seam(
  "page",
  (original) => (items, page, perPage, operation) => {
    const ordered = operation.query.some(({ name }) => /order|sort/.test(name));
    return original(ordered ? items : [...items].reverse(), page, perPage, operation);
  },
);

/** Counts pages from 0. */
export const pageFromZero: Plant = ({ seams }) => {
  seams.pageNumber = (segment) => {
    if (segment === undefined) return 1;
    if (!/^[0-9]+$/.test(segment)) throw invalid("page_number: not a number");
    return Number(segment) + 1;
  };
};

/** No page, and so no bound of one. */
const whole = 0;

/** Lists everything where no page is named, except where the documents bound what is listed. */
export const plainListWhole: Plant = ({ seams }) => {
  const { pageNumber, page: original } = seams;
  seams.pageNumber = (segment, operation) =>
    segment === undefined && operation.paging && !operation.paging.per_page
      ? whole
      : pageNumber(segment, operation);
  seams.page = (items, page, perPage, operation) =>
    page === whole
      ? original(items, 1, Number.MAX_SAFE_INTEGER, operation)
      : original(items, page, perPage, operation);
};

/** Refuses a page after the last one. */
export const pagePastEndRefused: Plant = seam(
  "page",
  (original) => (items, page, perPage, operation) => {
    const found = original(items, page, perPage, operation);
    if (page > 1 && found.length === 0) throw notFound("page");
    return found;
  },
);

/** Puts 35 items on a page of the lists that have no per_page. */
export const of35: Plant = seam("perPage", (original) => (operation, asked) => {
  const bounded = operation.paging?.per_page !== undefined;
  return bounded ? original(operation, asked) : 35;
});

/** Puts 7 items on a page of the lists that have no per_page. */
export const of7: Plant = seam("perPage", (original) => (operation, asked) => {
  const bounded = operation.paging?.per_page !== undefined;
  return bounded ? original(operation, asked) : 7;
});

/** Clamps a per_page outside 20 to 50, and uses the default for one that is not a number. */
export const perPageClamped: Plant = seam("violation", (original) => (operation, query, body) => {
  const bounds = operation.paging?.per_page;
  const asked = query["per_page"];
  if (bounds && asked !== undefined) {
    const { minimum, maximum, default: usual } = bounds;
    const whole = typeof asked === "number" ? Math.floor(asked) : usual;
    query["per_page"] = Math.min(maximum, Math.max(minimum, whole));
  }
  return original(operation, query, body);
});
