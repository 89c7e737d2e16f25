import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { losesEventOf, sends } from "../deviate/event.ts";
import { afterwards } from "../deviate/handler.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { tell } from "../state/conversation/store.ts";
import { initiatedByCreation } from "./events/causes.ts";
import { socketsForUsers, toEverybody, toOthersOnly, toTier } from "./events/audience.ts";
import {
  batched,
  crawlProgressOnce,
  eventBothChannels,
  eventFurtherNames,
  eventPayloadAsText,
  eventPayloadIdsOnly,
  eventPayloadBytes,
  eventPayloadMore,
  eventPayloadNested,
  hooksDeliveredTwice,
  hooksRepeatedLate,
  listenersApart,
  outOfOrder,
  partialsSlow,
  repeatedLate,
  slow,
} from "./events/delivery.ts";
import { crawlOfOnePage } from "./results/crawl.ts";
import { statesPushedLate } from "./events/states.ts";
import { userSocketApart } from "./events/user-socket.ts";

export const eventsAccents: Record<string, Accent> = {
  "crawl-progress-once": accent(
    "Reports the progress of a crawl once, after the first page.",
    ["open.webpage-crawl-progress"],
    crawlProgressOnce,
  ),
  "crawl-of-one-page": accent(
    "Finds one page on each webpage domain, and reports the end of its crawl alone.",
    ["open.webpage-crawl-progress"],
    crawlOfOnePage,
  ),
  "states-pushed-late": accent(
    "Pushes states one second after they were asked for.",
    ["open.event-delay"],
    statesPushedLate,
  ),
  "event-both-channels": accent(
    "Sends every event on the other channel as well.",
    ["open.event-channel", "open.status-health-hook", "open.billing-event-channel"],
    eventBothChannels,
  ),
  "event-further-names": accent(
    "Sends events of unknown names, and one that carries almost no payload, along with every event.",
    ["open.event-further-names", "open.event-more-causes", "open.states-event-names"],
    eventFurtherNames,
  ),
  "user-events-on-user-socket": accent(
    "Gives users a socket of their own, and sends events of a user nowhere else.",
    ["open.billing-event-channel"],
    ...userSocketApart,
  ),
  "event-payload-ids-only": accent(
    "Leaves everything but identifiers out of the payload of events on the sockets.",
    ["open.event-payloads"],
    eventPayloadIdsOnly,
  ),
  "event-payload-bytes": accent(
    "Adds bytes to the payload of every event on the sockets.",
    ["open.event-payloads"],
    eventPayloadBytes,
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
  "event-payload-as-text": accent(
    "Sends the payload of every event on the sockets as JSON in a string, beside the website.",
    ["open.event-payloads"],
    eventPayloadAsText,
  ),
  "initiated-by-creation": accent(
    "Also sends session:request:initiated once a conversation is created.",
    ["open.event-more-causes"],
    initiatedByCreation(),
  ),
  "initiated-by-creation-marked": accent(
    "Also sends session:request:initiated once a conversation is created, and says so in it.",
    ["open.event-more-causes"],
    initiatedByCreation({ by: "creation" }),
  ),
  "events-batched": accent(
    "Delivers events to sockets five times a second, several at once.",
    ["open.event-delay"],
    batched,
  ),
  "events-late-for-some": accent(
    "Delivers events to every other socket 400 ms later than to its neighbour.",
    ["open.event-delay"],
    listenersApart,
  ),
  "events-repeated-late": unusual(
    accent(
      "Delivers every event once more to each socket, 150 ms later.",
      ["open.event-delay"],
      repeatedLate,
    ),
    [
      "platform.event-once",
      "conversation.widget-event-once",
      "billing.card-added-once",
      "services.predict-partial-before-processed",
      "snippets.crawl-order",
    ],
  ),
  "events-out-of-order": accent(
    "Holds back every other event of a conversation for 100 ms, so that later ones overtake it.",
    ["open.event-order", "open.event-delay"],
    outOfOrder,
  ),
  "predict-partials-slow": unusual(
    accent(
      "Tells of partial results of a prediction one second after their cause, when its result is told already.",
      ["open.event-order", "open.event-delay"],
      partialsSlow,
    ),
    ["services.predict-partial-before-processed"],
  ),
  "events-slow": accent(
    "Lets each event out one second after its cause.",
    ["open.event-delay"],
    slow,
  ),
  "events-to-others-only": accent(
    "Sends no event to the caller who caused it.",
    ["open.event-audience"],
    toOthersOnly,
  ),
  "events-to-users-only": accent(
    "Sends events of a website to users and to no plugin, except those meant for plugins alone.",
    ["open.event-audience"],
    toTier("user"),
  ),
  "events-to-plugins-only": accent(
    "Sends events of a website to plugins and to no user, except those meant for users alone.",
    ["open.event-audience"],
    toTier("plugin"),
  ),
  "sockets-for-users-only": accent(
    "Opens its sockets to users and to no plugin.",
    ["open.event-audience"],
    socketsForUsers,
  ),
  "events-to-everybody": accent(
    "Sends each event to every client of the website, whatever its tier, its scopes and the names that it asked for.",
    ["open.event-audience"],
    toEverybody,
  ),
  "call-abort-told": accent(
    "Sends call:request:decline when a call is aborted or ended.",
    ["open.call-abort-event"],
    afterwards("call.session.end", (call) => {
      const { call_id } = call.params;
      tell(call.reference, placeOf(call).conversation, "call:request:decline", { call_id });
    }),
  ),
  "verify-event-of-patch": accent(
    "Sends session:update_verify after PATCH verify, and not after PUT verify/identity/link.",
    ["open.verify-event-cause"],
    afterwards("conversation.verify.set", (call) => {
      const { conversation } = placeOf(call);
      const { is_verified } = conversation;
      tell(call.reference, conversation, "session:update_verify", { is_verified });
    }),
    losesEventOf("conversation.identity.link", "session:update_verify"),
  ),
  "hooks-delivered-twice": accent(
    "Delivers every hook twice.",
    ["open.hook-retry", "open.people-hooks-of-own-writes"],
    hooksDeliveredTwice,
  ),
  "hooks-repeated-late": accent(
    "Delivers every hook once more, a while later.",
    ["open.hook-retry"],
    hooksRepeatedLate,
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
