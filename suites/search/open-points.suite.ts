/** Whose a search history is where the documents leave it open. */
import { question, whether } from "../support/asking.ts";

question(
  "open.search-history-owner",
  async ({ make, items, world }) => {
    await make("search.entry.create", { query: "lost parcel" });
    const [, colleague] = world.operators;
    const seen = await items("search.entry.list", colleague ? { as: colleague } : {});
    return `a colleague: ${whether(seen.length > 0, "sees the entry", "does not see the entry")}`;
  },
  { operators: ["owner", "member"] },
);
