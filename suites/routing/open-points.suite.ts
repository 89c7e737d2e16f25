/** How a new website routes where the documents leave it open. */
import { question, valuesOf } from "../support/asking.ts";

question("open.routing-defaults", async ({ data }) =>
  valuesOf(await data("routing.settings.read"), [
    "assign",
    "responder",
    "reprocess_rules",
    "reprocess_offline",
  ]),
);
