/** Texts of digits that are kept as a number, and lose the zeros at their beginning. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { respellsField } from "../deviate/request.ts";
import { asNumber } from "../deviate/spelling.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const losesZeros = (
  what: string,
  operationId: OperationId,
  name: string,
  read: OperationId,
): Fault =>
  fault(
    `${what} that consists of digits is kept without the zeros at its beginning.`,
    [`read-back:${operationId}/${read}`],
    respellsField(operationId, `/${name}`, asNumber),
  );

export const digitsFaults: Record<string, Fault> = {
  "inboxes-name-as-number": losesZeros(
    "The name of an inbox",
    "inboxes.inbox.create",
    "name",
    "inboxes.inbox.read",
  ),
  "search-query-as-number": losesZeros(
    "A query of the search history",
    "search.entry.create",
    "query",
    "search.entry.list",
  ),
  "snippets-title-as-number": losesZeros(
    "The title of an answer",
    "snippets.answer.merge",
    "title",
    "snippets.answer.read",
  ),
};
