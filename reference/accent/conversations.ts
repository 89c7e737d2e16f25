import { accent, type Accent } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";
import { matchingAccents } from "./conversations/matching.ts";
import { listingAccents } from "./conversations/listing.ts";
import { spamAccents } from "./conversations/spam.ts";

/** What another platform may list, and how it may treat spam. */
export const conversationsAccents: Record<string, Accent> = {
  ...listingAccents,
  ...matchingAccents,
  ...spamAccents,
  "spam-listed-with-empty-content": accent(
    "Shows an empty content in the list of spams.",
    ["open.absent-value"],
    shows("conversations.spam.list", (data) => data.map((one) => ({ ...one, content: {} }))),
  ),
};
