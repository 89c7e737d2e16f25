import type { Call } from "../call.ts";
import { actsThoughRefused } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import type { Plant } from "../deviate/deviation.ts";
import {
  losesAfter,
  losesEvent,
  losesEverySecond,
  losesOneIn,
  misnames,
  movesToChannel,
  sends,
  sendsBeside,
  sendsElsewhere,
} from "../deviate/event.ts";
import {
  afterwards,
  hidesField,
  inPlaceOfRefusal,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { invalid } from "../refusal.ts";
import { emitWebsite } from "../relay/relay.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { browsingOf, browsingSession, stop } from "../state/browsing.ts";
import { conversationsOf } from "../state/conversation/store.ts";

/** A second heartbeat in a row is refused. */
const heartbeatOnce: Plant = (reference) => {
  const seen = new Set<string>();
  refusesWhen("browsing.session.act", ({ body, params }) => {
    if (body.action !== "heartbeat" || !seen.has(params.browsing_id)) {
      if (body.action === "heartbeat") seen.add(params.browsing_id);
      return undefined;
    }
    return invalid("action: too soon");
  })(reference);
};

/** In the conversation that has the browsing session, whichever the path names. */
const inAnyConversation = (operationId: "browsing.session.act" | "browsing.assist.act"): Plant =>
  instead(operationId, (call: Call<typeof operationId>, original) => {
    const { website } = placeOf(call);
    const holder = [...conversationsOf(website).all].find((one) =>
      browsingOf(one).sessions.has(call.params.browsing_id),
    );
    const { session_id } = holder ?? call.params;
    return original({ ...call, params: { ...call.params, session_id } });
  });

export const browsingFaults: Record<string, Fault> = {
  "browsing-assist-stop-misnamed": fault(
    "The end of assistance is reported as the end of the browsing session.",
    ["browsing.assist-stopped-event"],
    sends((event) => [{ ...event, name: event.name.replace("assist:stopped", "action:stopped") }]),
  ),
  "browsing-listed-without-token": fault(
    "Browsing sessions are listed without their tokens.",
    ["shape:browsing.session.list", "browsing.initiated-is-listed"],
    hidesField("browsing.session.list", "browsing_token"),
  ),
  "browsing-initiated-at-request": fault(
    "The event browsing:request:initiated is sent with the request, before the client is ready.",
    ["browsing.initiated-event"],
    afterwards("browsing.session.start", ({ reference, params }) =>
      emitWebsite(reference, "browsing:request:initiated", params.website_id),
    ),
  ),
  "browsing-initiated-beside": fault(
    "The event browsing:request:initiated is followed by browsing:request:rejected.",
    ["browsing.initiated-event"],
    sendsBeside("browsing:request:initiated", "browsing:request:rejected"),
  ),
  "browsing-rejected-misnamed": fault(
    "A rejected browsing request is reported as browsing:request:declined.",
    ["browsing.rejected-event"],
    misnames("browsing:request:rejected", "browsing:request:declined"),
  ),
  "browsing-initiated-untold-after-rejection": fault(
    "Nobody is notified of a browsing session once an earlier request in its conversation was rejected.",
    ["browsing.rejected-event"],
    losesAfter("browsing:request:initiated", "browsing:request:rejected"),
  ),
  "browsing-rejected-elsewhere": fault(
    "The event browsing:request:rejected goes to another website.",
    ["browsing.rejected-event"],
    sendsElsewhere("browsing:request:rejected"),
  ),
  "browsing-listed-twice": fault(
    "A browsing session is listed twice.",
    ["browsing.listed-once"],
    shows("browsing.session.list", (items) => items.flatMap((one) => [one, one])),
  ),
  "browsing-rejected-listed": fault(
    "A browsing session that the client rejected is listed like any other.",
    ["browsing.rejected-is-not-listed"],
    (reference) => {
      const asked = new Map<string, number>();
      afterwards("browsing.session.start", ({ params: { session_id } }) => {
        asked.set(session_id, (asked.get(session_id) ?? 0) + 1);
      })(reference);
      shows("browsing.session.list", (items, { params: { session_id } }) => {
        const missing = Math.max(0, (asked.get(session_id) ?? 0) - items.length);
        const rejected = Array.from({ length: missing }, (_, i) => ({
          browsing_id: `rejected-${i}`,
          browsing_token: "none",
        }));
        return [...items, ...rejected];
      })(reference);
    },
  ),
  "browsing-listed-in-website": fault(
    "Browsing sessions are listed in every conversation of the website.",
    ["browsing.listed-in-own-conversation", "browsing.none-before-start"],
    (reference) => {
      const known = new Map<string, Map<string, object>>();
      shows("browsing.session.list", (items, { params: { website_id } }) => {
        const all = known.get(website_id) ?? new Map<string, object>();
        for (const one of items) all.set(one.browsing_id, one);
        known.set(website_id, all);
        return [...all.values()];
      })(reference);
    },
  ),
  "browsing-listed-before-start": fault(
    "A conversation without a browsing session lists one that nobody asked for.",
    ["browsing.none-before-start"],
    shows("browsing.session.list", (items) =>
      items.length ? items : [{ browsing_id: "none", browsing_token: "none" }],
    ),
  ),
  "browsing-useragent-of-platform": fault(
    "The useragent of a browsing session is that of the platform.",
    ["browsing.useragent-of-visitor"],
    shows("browsing.session.list", (items) =>
      items.map((one) => ({ ...one, useragent: "platform/1.0" })),
    ),
  ),
  "browsing-started-once": fault(
    "Only the first start of a browsing session is reported.",
    ["browsing.action-started-event"],
    losesEverySecond("app:browsing:action:started"),
  ),
  "browsing-started-beside": fault(
    "The start of a browsing session is also reported as its stop.",
    ["browsing.action-started-event"],
    sendsBeside("app:browsing:action:started", "app:browsing:action:stopped"),
  ),
  "browsing-stopped-once": fault(
    "Only the first stop of a browsing session is reported.",
    ["browsing.action-stopped-event"],
    losesEverySecond("app:browsing:action:stopped"),
  ),
  "browsing-stopped-on-rtm": fault(
    "The stop of a browsing session is reported on the RTM channel only.",
    ["browsing.action-stopped-event"],
    movesToChannel("rtm", "app:browsing:action:stopped"),
  ),
  "browsing-heartbeat-starts": fault(
    "A heartbeat is reported as a start of the browsing session.",
    ["browsing.heartbeat-is-silent"],
    takesBody("browsing.session.act", (body) =>
      body.action === "heartbeat" ? { action: "start" } : body,
    ),
  ),
  "browsing-assist-move-starts": fault(
    "A move of the mouse is reported as a start of assistance.",
    ["browsing.heartbeat-is-silent"],
    instead("browsing.assist.act", (call, original) => {
      const data = original(call);
      if (call.body.action === "mouse") original({ ...call, body: { action: "start" } });
      return data;
    }),
  ),
  "browsing-heartbeat-refused": fault(
    "A second heartbeat in a row is refused.",
    ["browsing.heartbeat-is-silent"],
    heartbeatOnce,
  ),
  "browsing-unknown-accepted": fault(
    "An action on a browsing session that does not exist is accepted.",
    ["browsing.unknown-session"],
    inPlaceOfRefusal("browsing.session.act"),
  ),
  "browsing-acted-on-elsewhere": fault(
    "A browsing session is acted on under any conversation of its website.",
    ["browsing.unknown-session"],
    inAnyConversation("browsing.session.act"),
  ),
  "browsing-assisted-elsewhere": fault(
    "Assistance in a browsing session is given under any conversation of its website.",
    ["browsing.unknown-session"],
    inAnyConversation("browsing.assist.act"),
  ),
  "browsing-unknown-assisted": fault(
    "Assistance in a browsing session that does not exist is accepted.",
    ["browsing.unknown-session"],
    inPlaceOfRefusal("browsing.assist.act"),
  ),
  "browsing-assist-start-misnamed": fault(
    "The start of assistance is reported as the start of the browsing session.",
    ["browsing.assist-started-event"],
    misnames("app:browsing:assist:started", "app:browsing:action:started"),
  ),
  "browsing-assist-start-beside": fault(
    "The start of assistance is also reported as its stop.",
    ["browsing.assist-started-event"],
    sendsBeside("app:browsing:assist:started", "app:browsing:assist:stopped"),
  ),
  "browsing-assist-stop-lost": fault(
    "The stop of assistance is not reported.",
    ["browsing.assist-stopped-event"],
    losesEvent("app:browsing:assist:stopped"),
  ),
  "browsing-assist-scroll-refused": fault(
    "Scrolling in an assist session is refused.",
    ["browsing.assist-moves-accepted"],
    refusesWhen("browsing.assist.act", ({ body }) =>
      body.action === "scroll" ? invalid("action: not known") : undefined,
    ),
  ),
  "browsing-assist-origin-refused": fault(
    "Moving the mouse to 0, 0 in an assist session is refused.",
    ["browsing.assist-moves-accepted"],
    refusesWhen("browsing.assist.act", ({ body }) =>
      JSON.stringify(body.mouse) === '{"x":0,"y":0}' ? invalid("mouse: a point") : undefined,
    ),
  ),
  "browsing-assist-told-as-action": fault(
    "The start of assistance is also reported as a start of the browsing session.",
    ["browsing.assist-apart-from-action"],
    sendsBeside("app:browsing:assist:started", "app:browsing:action:started"),
  ),
  "browsing-stop-told-as-assist": fault(
    "The stop of a browsing session is also reported as the stop of assistance.",
    ["browsing.assist-apart-from-action"],
    sendsBeside("app:browsing:action:stopped", "app:browsing:assist:stopped"),
  ),
  "browsing-third-start-lost": fault(
    "The third start of a browsing session is not reported.",
    ["browsing.events-follow-moves"],
    losesOneIn(3, "app:browsing:action:started"),
  ),
  "browsing-assist-move-ends": fault(
    "A move of the mouse ends assistance, so that stopping it is refused.",
    ["browsing.events-follow-moves"],
    afterwards("browsing.assist.act", (call) => {
      const session = browsingSession(placeOf(call).conversation, call.params.browsing_id);
      if (call.body.action === "mouse") stop(session, "assisted_until");
    }),
  ),
  "browsing-stopped-by-strangers": fault(
    "Somebody from another website who stops assistance is refused, but it ends.",
    ["browsing.events-follow-moves"],
    actsThoughRefused("browsing.assist.act", "allowsWebsite"),
  ),
};
