/** Browsing the page of a visitor, and assisting there (1/4.3); the stage's visitor answers. */
import { Answer, type Call, type Handlers } from "../call.ts";
import { later } from "../later.ts";
import { pick } from "../pick.ts";
import { emitWebsite } from "../relay/relay.ts";
import {
  browsingOf,
  browsingSession,
  keepAlive,
  mustBeStarted,
  start,
  stop,
} from "../state/browsing.ts";
import { mustBeOnline } from "../state/conversation/presence.ts";
import { placeOf } from "./conversation/place.ts";

type Acting = Call<"browsing.session.act"> | Call<"browsing.assist.act">;

const sessionOf = (call: Acting) =>
  browsingSession(placeOf(call).conversation, call.params.browsing_id);

/** Reports on the streaming channel what became of the action or of the assistance. */
function announce({ reference, params }: Acting, what: string): void {
  const { website_id, session_id, browsing_id } = params;
  later(reference, () =>
    emitWebsite(
      reference,
      `app:browsing:${what}`,
      website_id,
      { session_id, browsing_id },
      "stream",
    ),
  );
}

export const browsing: Handlers = {
  "browsing.session.list": (call) => {
    const { sessions } = browsingOf(placeOf(call).conversation);
    return [...sessions].map((one) => pick(one, ["browsing_id", "browsing_token", "useragent"]));
  },
  "browsing.session.start": (call) => {
    const { conversation } = placeOf(call);
    mustBeOnline(conversation);
    browsingOf(conversation).asked += 1;
    return new Answer({}, "processing", 202);
  },
  "browsing.session.act": (call) => {
    const session = sessionOf(call);
    const { action } = call.body;
    if (action === "heartbeat") return keepAlive(call.reference, session);
    if (action === "start") start(call.reference, session, "started_until");
    else stop(session, "started_until");
    return announce(call, action === "start" ? "action:started" : "action:stopped");
  },
  "browsing.assist.act": (call) => {
    const session = sessionOf(call);
    const { action } = call.body;
    mustBeStarted(call.reference, session, "started_until");
    if (action === "start") start(call.reference, session, "assisted_until");
    else if (action === "stop") stop(session, "assisted_until");
    else if (action !== "heartbeat") mustBeStarted(call.reference, session, "assisted_until");
    keepAlive(call.reference, session);
    if (action === "start") announce(call, "assist:started");
    if (action === "stop") announce(call, "assist:stopped");
  },
};
