import { websiteOf } from "../call.ts";
import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import { acceptsAnyway, ignoresQuery, refusesIf, shows } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { helpdeskSlot } from "../state/helpdesk.ts";
import { findProfile } from "../state/people.ts";
import { findSubscription } from "../state/subscription.ts";
import { crawledAgain, isFailure } from "./results/crawl.ts";
import { unknownIsOn } from "./results/subscription.ts";

/** What a request leads to later or elsewhere, where another platform does something else. */
export const resultsAccents: Record<string, Accent> = {
  "unsubscribe-untracked": unusual(
    accent(
      "Does not record which campaign somebody unsubscribed from.",
      ["open.subscription-campaign"],
      ignoresQuery("subscription.merge", "campaign_id"),
    ),
    ["subscription.campaign-shows-unsubscribed"],
  ),
  "unsubscribe-campaign-refused": accent(
    "Refuses a change of a subscription that names a campaign which never reached the address.",
    ["open.subscription-campaign"],
    refusesIf("subscription.merge", ({ reference, params, query }) => {
      if (query.campaign_id === undefined) return false;
      const { website, subscription } = findSubscription(reference, params, query.website_id);
      const profile = findProfile(website, subscription.email);
      return profile?.campaigns.has(query.campaign_id) !== true;
    }),
  ),
  "subscription-of-unknown-on": accent(
    "Shows an address that no website knows as subscribed.",
    ["open.subscription-unknown-address"],
    unknownIsOn,
  ),
  "service-without-units-silent": accent(
    "Accepts a service request when no units are left, and sends no result.",
    ["open.services-quota"],
    acceptsAnyway("services.translate.request", [402], {}),
    acceptsAnyway("services.predict.request", [402], {}),
  ),
  "rank-needs-helpdesk": accent(
    "Refuses a rank request on a website without a helpdesk.",
    ["open.services-rank-without-helpdesk"],
    refusesIf("services.rank.request", (call) => !helpdeskSlot(websiteOf(call)).helpdesk),
  ),
  "predict-needs-source": accent(
    "Refuses a prediction from webpages, of which it has none, and from a helpdesk that the website lacks.",
    ["open.services-rank-without-helpdesk"],
    refusesIf(
      "services.predict.request",
      (call) =>
        call.body.source === "webpage" ||
        (call.body.source === "helpdesk" && !helpdeskSlot(websiteOf(call)).helpdesk),
    ),
  ),
  "rating-needs-messages": accent(
    "Refuses the rating of a session that lacks messages of either side, or is resolved.",
    ["open.rating-unknown-session"],
    refusesIf("ratings.rating.replace", (call) => {
      const { state, thread } = placeOf(call).conversation;
      const sides = new Set(thread.messages.map(({ from }) => from));
      return state === "resolved" || sides.size < 2;
    }),
  ),
  "webpage-listed-when-crawled": accent(
    "Lists a webpage domain only once it was crawled.",
    ["open.webpage-domain-listed-when"],
    shows("snippets.domain.list", (data) =>
      data.filter(({ pages }) => pages?.status?.state !== "refreshing"),
    ),
  ),
  "webpage-inactive-at-first": accent(
    "Lists a webpage domain as inactive until it was crawled.",
    ["open.webpage-domain-listed-when"],
    shows("snippets.domain.list", (data) =>
      data.map(({ pages, ...domain }) => ({
        ...domain,
        pages: {
          ...pages,
          status: {
            ...pages?.status,
            state: pages?.status?.state === "refreshing" ? "inactive" : pages?.status?.state,
          },
        },
      })),
    ),
  ),
  "webpage-failure-silent": accent(
    "Sends no event of a crawl that failed.",
    ["open.webpage-crawl-failure"],
    sends((event) => (isFailure(event) ? [] : [event])),
  ),
  "webpage-crawled-again": unusual(
    accent(
      "Crawls a webpage domain a second time right after the first, with the same events.",
      ["open.webpage-crawl-again"],
      crawledAgain,
    ),
    ["snippets.crawl-order"],
  ),
  "replicas-probed-at-once": accent(
    "Probes replicas at once, so that a flush leaves no list empty.",
    ["open.status-flush-result"],
    seam("duration", (original) => (name) => (name === "status-probe" ? 0 : original(name))),
  ),
};
