import type { Operation } from "../../../contract/contract.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid } from "../../refusal.ts";

/** Without its page segment the list of locales gives the second page. */
const plainIsSecondPage: Plant = seam("pageNumber", (original) => (segment, operation) => {
  const isPlain = segment === undefined && operation.operationId === "helpdesk.locale.list";
  return original(isPlain ? "2" : segment, operation);
});

/** The list of redirections gives its first page whatever page is asked for. */
const segmentIgnored: Plant = seam("page", (original) => (items, page, perPage, operation) => {
  const isList = operation.operationId === "helpdesk.redirection.list";
  return original(items, isList ? 1 : page, perPage, operation);
});

/** Without its page segment the list of redirections also shows one that no page shows. */
const plainShowsForeign: Plant = ({ seams }) => {
  const { pageNumber, page: original } = seams;
  const isList = ({ operationId }: Operation): boolean =>
    operationId === "helpdesk.redirection.list";
  seams.pageNumber = (segment, operation) =>
    isList(operation) && segment === undefined ? 0 : pageNumber(segment, operation);
  seams.page = (items, page, perPage, operation) => {
    const found = original(items, Math.max(1, page), perPage, operation);
    const [first] = found;
    if (page > 0 || first === undefined) return found;
    return [...found, { ...first, redirection_id: "of-no-page" }];
  };
};

/** The locales of a helpdesk are not listed without a page segment. */
const segmentRequired: Plant = seam("pageNumber", (original) => (segment, operation) => {
  const isList = operation.operationId === "helpdesk.locale.list";
  if (isList && segment === undefined) throw invalid("page_number: missing");
  return original(segment, operation);
});

/** The list of conversations gives one more than per_page asks for, even beyond 50. */
const perPageExceeded: Plant = seam("perPage", (original) => (operation, asked) => {
  const isList = operation.operationId === "conversations.conversation.list";
  return original(operation, asked) + Number(isList);
});

/** The list of profiles gives 20 of them whatever per_page asks for. */
const perPageIgnored: Plant = seam("perPage", (original) => (operation, asked) => {
  const isList = operation.operationId === "people.profile.list";
  return original(operation, isList ? undefined : asked);
});

/** Later pages of a list begin as if each had 20 items where the query is such, whatever per_page asks for. */
const beginsAsOf20 = <Id extends "conversations.conversation.list" | "people.profile.list">(
  operationId: Id,
  isSuch: (query: Call<Id>["query"]) => boolean,
): Plant =>
  instead(operationId, (call, original) => {
    if (!isSuch(call.query) || call.page < 2) return original(call);
    const upTo = Array.from({ length: call.page }, (_, i) => original({ ...call, page: i + 1 }));
    const start = 20 * (call.page - 1);
    return upTo.flat().slice(start, start + (call.query.per_page ?? 20));
  });

/** The page after a last one that is full shows the end of that one again; all of it would be legal (open.page-past-end). */
const lastPageTwice = (operationId: OperationId): Plant =>
  seam("page", (original) => (items, page, perPage, operation) => {
    const all = [...items];
    const found = original(all, page, perPage, operation);
    const isPast = operation.operationId === operationId && page > 1 && found.length === 0;
    const before = isPast ? original(all, page - 1, perPage, operation) : [];
    return before.length === perPage ? before.slice(1) : found;
  });

/** The last page of a list is empty where it would be full. */
const fullPageLost = (operationId: OperationId): Plant =>
  seam("page", (original) => (items, page, perPage, operation) => {
    if (operation.operationId !== operationId) return original(items, page, perPage, operation);
    const all = [...items];
    const isFull = page > 1 && all.length === page * perPage;
    return isFull ? [] : original(all, page, perPage, operation);
  });

export const pageFaults: Record<string, Fault> = {
  "paging-plain-is-second-page": fault(
    "Without its page segment the list of locales gives the second page.",
    ["platform.no-page-is-first-page"],
    plainIsSecondPage,
  ),
  "paging-plain-shows-foreign": fault(
    "Without its page segment the list of redirections also shows one that no page shows.",
    ["paging:helpdesk.redirection.list"],
    plainShowsForeign,
  ),
  "paging-segment-ignored": fault(
    "The list of redirections gives its first page whatever page is asked for.",
    ["paging:helpdesk.redirection.list"],
    segmentIgnored,
  ),
  "paging-segment-required": fault(
    "The locales of a helpdesk are not listed without a page segment.",
    ["platform.page-segment-optional", "paging:helpdesk.locale.list"],
    segmentRequired,
  ),
  "paging-full-page-lost": fault(
    "The last page of shortcuts is empty where it would be full.",
    ["paging:shortcuts.shortcut.list"],
    fullPageLost("shortcuts.shortcut.list"),
  ),
  "paging-full-page-twice": fault(
    "The page after a full last page of profiles shows all but the first of them again.",
    ["per-page:people.profile.list"],
    lastPageTwice("people.profile.list"),
  ),
  "per-page-exceeded": fault(
    "The list of conversations gives one more than per_page asks for, even beyond 50.",
    ["per-page:conversations.conversation.list"],
    perPageExceeded,
  ),
  "per-page-begins-as-of-20-in-order": fault(
    "In the order of creation later pages of conversations begin as if each had 20, whatever per_page asks for.",
    ["per-page:conversations.conversation.list"],
    beginsAsOf20("conversations.conversation.list", (query) => query.order_date_created === "1"),
  ),
  "per-page-begins-as-of-20-beside-dates": fault(
    "Beside a range of dates later pages of profiles begin as if each had 20, whatever per_page asks for.",
    ["per-page:people.profile.list"],
    beginsAsOf20("people.profile.list", (query) => query.filter_date_start !== undefined),
  ),
  "per-page-ignored": fault(
    "The list of profiles gives 20 of them whatever per_page asks for.",
    ["per-page:people.profile.list"],
    perPageIgnored,
  ),
};
