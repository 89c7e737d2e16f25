import { fault, type Fault } from "../deviate/deviation.ts";
import { shows, takesBody } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** What a column of a database holds, where nothing looks at what it is given. */
const cutAt = (
  length: number,
  what: string,
  operationId: OperationId,
  name: string,
  rule = "platform.long-texts-whole",
): Fault =>
  fault(
    `${what} is cut at ${length.toLocaleString("en-US")} characters.`,
    [rule],
    takesBody(operationId, (body: Record<string, unknown>) => {
      const text = body[name];
      return typeof text === "string" ? { ...body, [name]: text.slice(0, length) } : body;
    }),
  );

const addresses = "platform.long-addresses-whole";

export const longTextsFaults: Record<string, Fault> = {
  "helpdesk-content-cut-at-65535": cutAt(
    65_535,
    "The content of an article",
    "helpdesk.article.merge",
    "content",
  ),
  "snippets-content-cut-at-10000": cutAt(
    10_000,
    "The content of an answer",
    "snippets.answer.merge",
    "content",
  ),
  "shortcuts-text-cut-at-1000": cutAt(
    1000,
    "The text of a shortcut",
    "shortcuts.shortcut.merge",
    "text",
  ),
  "helpdesk-html-cut-at-1000": fault(
    "The HTML that a helpdesk includes is cut at 1,000 characters.",
    ["platform.long-texts-whole"],
    takesBody("helpdesk.settings.merge", (body) => {
      const html = body.include?.html;
      return html === undefined ? body : { ...body, include: { html: html.slice(0, 1000) } };
    }),
  ),
  "shortcuts-tag-cut-at-32": cutAt(32, "The tag of a shortcut", "shortcuts.shortcut.merge", "tag"),
  "snippets-list-cuts-content": fault(
    "The list of answer snippets shows the first 100 characters of their contents.",
    ["platform.long-texts-whole"],
    shows("snippets.answer.list", (all) =>
      all.map((one) => ({ ...one, content: one.content?.slice(0, 100) })),
    ),
  ),
  "people-notepad-cut-at-255": cutAt(
    255,
    "The notepad of a profile",
    "people.profile.merge",
    "notepad",
  ),
  "hooks-target-cut-at-255": cutAt(
    255,
    "The target of a hook",
    "hooks.hook.merge",
    "target",
    addresses,
  ),
  "helpdesk-redirection-target-cut-at-1000": cutAt(
    1000,
    "The target of a redirection",
    "helpdesk.redirection.create",
    "target",
    addresses,
  ),
  "status-replicas-cut-at-255": fault(
    "Each replica of a node is cut at 255 characters.",
    [addresses],
    takesBody("status.node.merge", ({ replicas, ...body }) => ({
      ...body,
      ...(replicas && { replicas: replicas.map((one) => one.slice(0, 255)) }),
    })),
  ),
};
