/** What a target does with webpage domains where the documents leave it open. */
import { question } from "../support/asking.ts";

question("open.webpage-domain-listed-when", async ({ data, items }) => {
  await data("snippets.domain.create");
  const [first] = await items("snippets.domain.list");
  return first === undefined ? "not at once" : "at once";
});
