import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { wrap, wrapHandler } from "../../seams.ts";

/** A crawl that is overtaken by another one of its website ends without a word. */
const overtakenCrawlUntold: Plant = ({ seams }) => {
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

/** A domain that is added while another one of its website is crawled is never crawled itself. */
const crawlsOneAtATime: Plant = ({ seams }) => {
  const running = new Map<unknown, string>();
  const passedOver = new Set<unknown>();
  wrapHandler(seams, "snippets.domain.create", (call, original) => {
    const { website_id } = call.params;
    const isBusy = [...running.values()].includes(website_id);
    const data = original(call);
    if (isBusy) passedOver.add(call.body.domain);
    else running.set(call.body.domain, website_id);
    return data;
  });
  wrap(seams, "emit", (original) => (event) => {
    const { domain } = event.data;
    if (event.name.startsWith("snippet:webpage:") && passedOver.has(domain)) return;
    if (event.name === "snippet:webpage:domain:crawl:done") running.delete(domain);
    original(event);
  });
};

export const crawlFaults: Record<string, Fault> = {
  "snippets-crawls-one-at-a-time": fault(
    "A webpage domain that is added while another one is crawled is never crawled.",
    ["snippets.crawl-done"],
    crawlsOneAtATime,
  ),
  "snippets-overtaken-crawl-untold": fault(
    "Of two webpage domains that are crawled at a time, only the newer one is reported as done.",
    ["snippets.crawl-done"],
    overtakenCrawlUntold,
  ),
};
