/** Filters of the list of conversations beyond its first page (1/4.2). */
import { rule } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { expectFilteredPages } from "../support/later-pages.ts";

rule("conversations.filter-on-every-page", (trial) =>
  expectFilteredPages<Conversation>(trial, "conversations.conversation.list", {
    query: { filter_resolved: "1" },
    isLeftOut: ({ state }) => state === "pending" || state === "unresolved",
  }),
);
