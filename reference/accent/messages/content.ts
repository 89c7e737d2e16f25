/** Other readings of what a message contains (1/2.2, 1/4.3.1). */
import type { ConversationMessageEditBody } from "../../../schemas/generated/types.ts";
import type { Call } from "../../call.ts";
import { tolerates } from "../../deviate/check.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { refusesIf, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { pick } from "../../pick.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Message } from "../../state/conversation/model.ts";

type Members = Record<string, unknown>;

/** The fields of content that each type of message calls for (1/2.2). */
const called: Partial<Record<Message["type"], string[]>> = {
  file: ["name", "url", "type"],
  animation: ["url", "type"],
  audio: ["duration", "url", "type"],
  picker: ["id", "text", "choices", "required"],
  field: ["id", "text", "explain", "value", "required"],
  carousel: ["text", "targets"],
  event: ["namespace", "text"],
};

const isObject = (content: unknown): content is Members =>
  typeof content === "object" && content !== null;

/** Refuses content with a field that the type of the message does not call for. */
const furtherFieldsRefused: Plant = refusesIf(
  "conversation.message.send",
  ({ body: { type, content } }) =>
    isObject(content) && Object.keys(content).some((name) => !called[type]?.includes(name)),
);

/** Drops fields of content that the type of the message does not call for. */
const furtherFieldsDropped: Plant = takesBody(
  "conversation.message.send",
  (body) =>
    ({
      ...body,
      content: isObject(body.content)
        ? pick(body.content as Members, called[body.type] ?? [])
        : body.content,
    }) as typeof body,
);

/** Takes choices, targets and actions that lack fields. */
const choicesInPart: Plant = tolerates(
  "conversation.message.send",
  /content\/(choices|targets)\/.*must have required property/,
);

/** Takes originals of the types text and html as well. */
const originalOfText: Plant = takesOriginal(["text", "html"]);

function takesOriginal(types: readonly string[]): Plant {
  return seam("body", (original) => (operation, body) => {
    const given = (body ?? {}) as { original?: { type?: string } };
    const isMeant =
      operation.operationId === "conversation.message.send" &&
      types.includes(given.original?.type ?? "");
    return original(
      operation,
      isMeant ? { ...given, original: { ...given.original, type: "text/html" } } : body,
    );
  });
}

const messageOf = (call: Call<"conversation.message.edit">): Message | undefined =>
  placeOf(call).conversation.thread.byFingerprint.get(Number(call.params.fingerprint));

const isText = (message: Message | undefined): boolean =>
  message?.type === "text" || message?.type === "note";

/** Edits a text or a note by an object that holds its text, and refuses a string. */
const textsEditedByObject: Plant = together(
  takesBody("conversation.message.edit", (body, call) => {
    const content: unknown = body.content;
    if (!isText(messageOf(call)) || !isObject(content)) return body;
    return { content: content["text"] } as unknown as ConversationMessageEditBody;
  }),
  refusesIf(
    "conversation.message.edit",
    (call) => isText(messageOf(call)) && !isObject(call.body.content as unknown),
  ),
);

/** Keeps the fields of content that an edit does not name. */
const editsMerge: Plant = takesBody("conversation.message.edit", (body, call) => {
  const before: unknown = messageOf(call)?.content;
  const content: unknown = body.content;
  return isObject(before) && isObject(content)
    ? ({ content: { ...before, ...content } } as ConversationMessageEditBody)
    : body;
});

export const contentAccents: Record<string, Accent> = {
  "message-content-further-refused": accent(
    "Refuses content with a field that the type of the message does not call for.",
    ["open.message-content-extra"],
    furtherFieldsRefused,
  ),
  "message-content-further-dropped": accent(
    "Drops fields of content that the type of the message does not call for.",
    ["open.message-content-extra"],
    furtherFieldsDropped,
  ),
  "message-choices-in-part": accent(
    "Accepts choices, targets and actions that lack fields.",
    ["open.message-choice-fields"],
    choicesInPart,
  ),
  "message-original-of-text": accent(
    "Accepts originals of the types text and html as well.",
    ["open.message-original-type"],
    originalOfText,
  ),
  "message-texts-edited-by-object": accent(
    "Edits a text or a note by an object that holds its text, and refuses a string.",
    ["open.message-edit-text"],
    textsEditedByObject,
  ),
  "message-edits-merge": accent(
    "Keeps the fields of content that an edit does not name.",
    ["open.message-edit-partial"],
    editsMerge,
  ),
};
