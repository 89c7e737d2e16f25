/** What a crawl of a webpage domain reports. */
import type { WebpageDomain } from "../../../schemas/generated/types.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { changesPayload, losesEvent, sends } from "../../deviate/event.ts";
import { shows } from "../../deviate/handler.ts";
import type { EmittedEvent } from "../../relay/event.ts";

const done = "snippet:webpage:domain:crawl:done";
const progress = "snippet:webpage:domain:crawl:progress";

/** Long enough to come after a client has waited for the first crawl (ms). */
const pause = 100;

export const isFailure = ({ name, data }: EmittedEvent): boolean =>
  name === done && data["error"] !== undefined;

/** Reports a second crawl some time after the first. */
export const crawledAgain: Plant = (reference) => {
  const { clock, seams } = reference;
  const repeated = new WeakSet<EmittedEvent["data"]>();
  sends((event) => {
    if (event.name !== done || repeated.has(event.data)) return [event];
    const data = structuredClone(event.data);
    repeated.add(data);
    clock.at(clock.now() + pause, () => {
      for (const name of [progress, done]) seams.emit({ ...event, name, data });
    });
    return [event];
  })(reference);
};

const ofOnePage = (one: WebpageDomain): WebpageDomain => ({
  ...one,
  pages: { ...one.pages, statistics: { total: 1, disabled: 0 } },
});

/** Finds one page on each webpage domain, and reports the end of its crawl alone. */
export const crawlOfOnePage: Plant = together(
  losesEvent(progress),
  changesPayload((data) => ({ ...data, ...ofOnePage(data as unknown as WebpageDomain) }), done),
  shows("snippets.domain.list", (all) => all.map(ofOnePage)),
);
