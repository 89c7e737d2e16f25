/** Texts that are kept in small letters, as keys and tags are where a database compares them so. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { respellsField } from "../deviate/request.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const lowered = (what: string, rule: string, operationId: OperationId, pointer: string): Fault =>
  fault(
    `${what} are kept in small letters.`,
    [rule],
    respellsField(operationId, pointer, (text) => text.toLowerCase()),
  );

const message = "conversation.message.send";
const everyType = "conversation.message-every-type";

export const letterCaseFaults: Record<string, Fault> = {
  "people-merged-segments-lowered": lowered(
    "The segments to which a PATCH changes those of a profile",
    "people.segments-whole",
    "people.profile.merge",
    "/segments/*",
  ),
  "people-tags-lowered": lowered(
    "The tags of a company",
    "read-back:people.profile.create/people.profile.read",
    "people.profile.create",
    "/company/tags/*",
  ),
  "shortcuts-tag-lowered": lowered(
    "The tags that a PATCH gives shortcuts",
    "shortcuts.tag-whole",
    "shortcuts.shortcut.merge",
    "/tag",
  ),
  "message-content-id-lowered": lowered(
    "The identifiers of pickers and fields",
    everyType,
    message,
    "/content/id",
  ),
  "message-choice-values-lowered": lowered(
    "The values of the choices of a picker",
    everyType,
    message,
    "/content/choices/*/value",
  ),
  "message-choice-labels-lowered": lowered(
    "The labels of the choices of a picker",
    everyType,
    message,
    "/content/choices/*/label",
  ),
  "message-explanations-lowered": lowered(
    "The explanations of fields",
    everyType,
    message,
    "/content/explain",
  ),
  "message-field-values-lowered": lowered(
    "The values of fields",
    "conversation.message-optional-content",
    message,
    "/content/value",
  ),
};
