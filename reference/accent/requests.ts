import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, takesQuery } from "../deviate/handler.ts";
import { mistypedAccents } from "./requests/mistyped.ts";
import { readingAccents } from "./requests/reading.ts";
import { spellingAccents } from "./requests/spelling.ts";

export const requestsAccents: Record<string, Accent> = {
  ...mistypedAccents,
  ...readingAccents,
  ...spellingAccents,
  "mention-filter-flag-only": accent(
    "Reads filter_mention as a flag about the caller, and refuses an identifier.",
    ["open.conversations-filter-mention-form"],
    refusesIf(
      "conversations.conversation.list",
      ({ query }) => !["0", "1"].includes(query.filter_mention ?? "0"),
    ),
  ),
  "mention-filter-identifier-only": accent(
    "Reads filter_mention as the identifier of a user, even where it is 1.",
    ["open.conversations-filter-mention-form"],
    takesQuery("conversations.conversation.list", (query) =>
      query.filter_mention === "1" ? { ...query, filter_mention: "user-1" } : query,
    ),
  ),
};
