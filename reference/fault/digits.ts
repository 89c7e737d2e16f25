/** Texts of digits that are kept as a number, and lose the zeros at their beginning. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { takesBody } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const asNumber = (what: string, operationId: OperationId, name: string, read: OperationId): Fault =>
  fault(
    `${what} that consists of digits is kept without the zeros at its beginning.`,
    [`read-back:${operationId}/${read}`],
    takesBody(operationId, (body: Record<string, unknown>) =>
      /^\d+$/.test(String(body[name])) ? { ...body, [name]: `${Number(body[name])}` } : body,
    ),
  );

export const digitsFaults: Record<string, Fault> = {
  "inboxes-name-as-number": asNumber(
    "The name of an inbox",
    "inboxes.inbox.create",
    "name",
    "inboxes.inbox.read",
  ),
  "search-query-as-number": asNumber(
    "A query of the search history",
    "search.entry.create",
    "query",
    "search.entry.list",
  ),
  "snippets-title-as-number": asNumber(
    "The title of an answer",
    "snippets.answer.merge",
    "title",
    "snippets.answer.read",
  ),
};
