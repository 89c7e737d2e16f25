/** Texts of several lines that come out as one. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { takesBody } from "../deviate/handler.ts";
import { joinsLines } from "../deviate/spelling.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const flattened = (what: string, operationId: OperationId, name: string): Fault =>
  fault(
    `The lines of ${what} are run together.`,
    ["platform.lines-kept"],
    takesBody(operationId, (body: Record<string, unknown>) => ({
      ...body,
      ...(typeof body[name] === "string" && { [name]: joinsLines(body[name]) }),
    })),
  );

export const linesFaults: Record<string, Fault> = {
  "shortcuts-text-in-one-line": flattened("a shortcut", "shortcuts.shortcut.merge", "text"),
  "snippets-content-in-one-line": flattened("an answer", "snippets.answer.merge", "content"),
  "ratings-comment-in-one-line": flattened(
    "the comment of a rating",
    "ratings.rating.replace",
    "comment",
  ),
  "status-announcement-in-one-line": flattened(
    "an announcement",
    "status.announcement.replace",
    "message",
  ),
};
