/** Texts whose signs are escaped, doubled or lost on the way into a database or out of it. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { takesBody } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const spoilt = (
  says: string,
  trips: string[],
  operationId: OperationId,
  name: string,
  change: (text: string) => string,
): Fault =>
  fault(
    says,
    trips,
    takesBody(operationId, (body: Record<string, unknown>) => ({
      ...body,
      ...(typeof body[name] === "string" && { [name]: change(body[name]) }),
    })),
  );

export const signsFaults: Record<string, Fault> = {
  "helpdesk-article-quotes-escaped": spoilt(
    "The quotation marks in the content of an article are kept as entities of HTML.",
    ["read-back:helpdesk.article.replace/helpdesk.article.read"],
    "helpdesk.article.replace",
    "content",
    (text) => text.replaceAll('"', "&quot;"),
  ),
  "people-notepad-slashes-added": spoilt(
    "The notepad of a profile gets a backslash before each apostrophe.",
    ["read-back:people.profile.merge/people.profile.read"],
    "people.profile.merge",
    "notepad",
    (text) => text.replaceAll("'", String.raw`\'`),
  ),
  "shortcuts-apostrophes-doubled": spoilt(
    "Each apostrophe in the text of a shortcut is doubled.",
    ["read-back:shortcuts.shortcut.create/shortcuts.shortcut.read"],
    "shortcuts.shortcut.create",
    "text",
    (text) => text.replaceAll("'", "''"),
  ),
  "snippets-content-loses-percent": spoilt(
    "The content of an answer loses its per cent signs.",
    ["read-back:snippets.answer.merge/snippets.answer.read"],
    "snippets.answer.merge",
    "content",
    (text) => text.replaceAll("%", ""),
  ),
  "message-quotes-escaped": spoilt(
    "The apostrophes in a text message are kept as entities of HTML.",
    ["read-back:conversation.message.send/conversation.message.read"],
    "conversation.message.send",
    "content",
    (text) => text.replaceAll("'", "&#39;"),
  ),
};
