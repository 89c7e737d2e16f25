import type { Plant } from "../../deviate/deviation.ts";
import { wrap, wrapHandler } from "../../seams.ts";

/** A crawl that is overtaken by another one of its website ends without a word. */
export const overtakenCrawlUntold: Plant = ({ seams }) => {
  const newest = new Map<string, string>();
  wrapHandler(seams, "snippets.domain.create", (call, original) => {
    newest.set(call.params.website_id, call.body.domain);
    return original(call);
  });
  wrap(seams, "emit", (original) => (event) => {
    const isOvertaken = event.data["domain"] !== newest.get(event.website_id ?? "");
    if (event.name !== "snippet:webpage:domain:crawl:done" || !isOvertaken) original(event);
  });
};
