import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import {
  batched,
  crawlProgressOnce,
  eventBothChannels,
  eventFurtherNames,
  eventPayloadIdsOnly,
  eventPayloadMore,
  eventPayloadNested,
  hooksDeliveredTwice,
  outOfOrder,
  slow,
} from "./events/delivery.ts";

export const eventsAccents: Record<string, Accent> = {
  "crawl-progress-once": accent(
    "Tells the progress of a crawl once, after the first page.",
    ["open.webpage-crawl-progress"],
    crawlProgressOnce,
  ),
  "event-both-channels": accent(
    "Sends every event on the other channel as well.",
    ["open.event-channel", "open.status-health-hook", "open.billing-event-channel"],
    eventBothChannels,
  ),
  "event-further-names": accent(
    "Sends events of unknown names, and one that carries no payload to speak of, along with every event.",
    ["open.event-further-names", "open.event-more-causes", "open.states-event-names"],
    eventFurtherNames,
  ),
  "event-payload-ids-only": accent(
    "Leaves everything but identifiers out of the payload of events on the sockets.",
    ["open.event-payloads"],
    eventPayloadIdsOnly,
  ),
  "event-payload-more": accent(
    "Adds fields to the payload of every event.",
    ["open.event-payloads"],
    eventPayloadMore,
  ),
  "event-payload-nested": accent(
    "Puts the payload of every event on the sockets below payload, beside the website.",
    ["open.event-payloads"],
    eventPayloadNested,
  ),
  "events-batched": accent(
    "Delivers events to sockets five times a second, several at once.",
    ["open.event-delay"],
    batched,
  ),
  "events-out-of-order": accent(
    "Holds back every other event of a conversation for 100 ms, so that later ones overtake it.",
    ["open.event-order", "open.event-delay"],
    outOfOrder,
  ),
  "events-slow": accent(
    "Lets each event out one second after its cause.",
    ["open.event-delay"],
    slow,
  ),
  "hooks-delivered-twice": accent(
    "Delivers every hook twice.",
    ["open.hook-retry"],
    hooksDeliveredTwice,
  ),
  "events-twice": unusual(
    accent(
      "Sends every event twice.",
      ["1/6"],
      sends((event) => [event, event]),
    ),
    ["platform.event-once", "conversation.widget-event-once", "billing.card-added-once"],
  ),
};
