import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { losesEventOf, sends } from "../deviate/event.ts";
import { afterwards } from "../deviate/handler.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { tell } from "../state/conversation/store.ts";
import { causesAccents } from "./events/causes.ts";
import { audienceAccents } from "./events/audience.ts";
import { deliveryAccents } from "./events/delivery.ts";
import { websitesOfOpening } from "./events/connections.ts";
import { crawlOfOnePage } from "./results/crawl.ts";
import { statesPushedLate } from "./events/states.ts";
import { userSocketApart } from "./events/user-socket.ts";

export const eventsAccents: Record<string, Accent> = {
  ...deliveryAccents,
  ...causesAccents,
  ...audienceAccents,
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
  "user-events-on-user-socket": accent(
    "Gives users a socket of their own, and sends events of a user nowhere else.",
    ["open.billing-event-channel"],
    ...userSocketApart,
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
  "sockets-of-first-websites": accent(
    "Tells a socket only of the websites that its holder had when it was opened.",
    ["open.event-audience"],
    websitesOfOpening,
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
