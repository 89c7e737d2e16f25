/** Other ways in which browsing sessions may go (1/3.1, 1/4.3). */
import type { Call } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { later } from "../../later.ts";
import { pick } from "../../pick.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { browsingOf, browsingSession, openBrowsing } from "../../state/browsing.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { tell } from "../../state/conversation/store.ts";
import { lastActors } from "./last-actors.ts";

/** Only the one who asked for the browsing session is notified of what is done in it. */
const browsingToAsker: Plant = (reference) => {
  const askers = lastActors();
  together(
    afterwards("browsing.session.start", askers.note),
    seam(
      "hears",
      (original) => (listener, event) =>
        original(listener, event) &&
        (!event.name.startsWith("app:browsing:") || askers.isOf(listener, event)),
    ),
  )(reference);
};

/** A request to browse with a visitor who is not there is accepted; `tellsOf` says what becomes of it. */
const browsesOffline = (tellsOf: (call: Call<"browsing.session.start">) => void): Plant =>
  instead("browsing.session.start", (call, original) => {
    if (placeOf(call).conversation.online) return original(call);
    return tellsOf(call);
  });

const rejects = (call: Call<"browsing.session.start">): void => {
  const { conversation } = placeOf(call);
  later(call.reference, () => tell(call.reference, conversation, "browsing:request:rejected"));
};

/** A visitor who agrees to browsing again continues in the existing session. */
const browsesOnce: Plant = insteadOfVisit("browsing", (reference, input, original) => {
  const { conversation } = placeIn(reference, input);
  const browsing = browsingOf(conversation);
  const [first] = browsing.sessions;
  if (!first || input["answer"] === "decline" || browsing.asked === 0) return original();
  browsing.asked -= 1;
  const { browsing_id, browsing_token } = first;
  tell(reference, conversation, "browsing:request:initiated", { browsing_id, browsing_token });
  return undefined;
});

/** Refuses a request to browse while there is a session. */
const refusesSecondBrowsing: Plant = refusesIf(
  "browsing.session.start",
  (call) => browsingOf(placeOf(call).conversation).sessions.size > 0,
);

/** The list leaves out sessions that were stopped, until they are started again. */
const unlistsStopped: Plant = (reference) => {
  const stopped = new Set<string>();
  together(
    afterwards("browsing.session.act", ({ params, body }) => {
      if (body.action === "stop") stopped.add(params.browsing_id);
      if (body.action === "start") stopped.delete(params.browsing_id);
    }),
    shows("browsing.session.list", (all) =>
      all.filter(({ browsing_id }) => !stopped.has(browsing_id)),
    ),
  )(reference);
};

/** A session that was stopped is not there any more. */
const endsWhenStopped: Plant = afterwards("browsing.session.act", (call) => {
  if (call.body.action !== "stop") return;
  browsingOf(placeOf(call).conversation).sessions.delete(call.params.browsing_id);
});

/** The list keeps sessions whose client has left. */
const listsThoseLeft: Plant = (reference) => {
  const left = new WeakMap<Conversation, Session[]>();
  together(
    insteadOfVisit("offline", (_, input, original) => {
      const { conversation } = placeIn(reference, input);
      const known = left.get(conversation) ?? [];
      left.set(conversation, [...browsingOf(conversation).sessions, ...known]);
      return original();
    }),
    shows("browsing.session.list", (all, call) => [
      ...all,
      ...(left.get(placeOf(call).conversation) ?? []).map((one) =>
        pick(one, ["browsing_id", "browsing_token", "useragent"]),
      ),
    ]),
  )(reference);
};

type Session = ReturnType<typeof openBrowsing>;

/** Whether the session, or the assistance, of the call is started already, or not. */
const isStarted = (call: Acting, name: "started_until" | "assisted_until"): boolean =>
  (browsingSession(placeOf(call).conversation, call.params.browsing_id)[name] ?? 0) >
  call.reference.clock.now();

type Acting = Call<"browsing.session.act"> | Call<"browsing.assist.act">;

const isRepeated = (call: Acting, name: "started_until" | "assisted_until"): boolean => {
  const { action } = call.body;
  return action === "start" ? isStarted(call, name) : action === "stop" && !isStarted(call, name);
};

/** Refuses a start of what is started, and a stop of what is stopped. */
const refusesRepeats: Plant = together(
  refusesIf("browsing.session.act", (call) => isRepeated(call, "started_until")),
  refusesIf("browsing.assist.act", (call) => isRepeated(call, "assisted_until")),
);

/** A start of what is started and a stop of what is stopped do nothing, and nobody is notified of them. */
const passesOverRepeats: Plant = together(
  instead("browsing.session.act", (call, original) =>
    isRepeated(call, "started_until") ? undefined : original(call),
  ),
  instead("browsing.assist.act", (call, original) =>
    isStarted(call, "started_until") && isRepeated(call, "assisted_until")
      ? undefined
      : original(call),
  ),
);

/** Assistance needs no started browsing session, and a mouse no started assistance. */
const assistsAnyTime: Plant = instead("browsing.assist.act", (call, original) => {
  const session = browsingSession(placeOf(call).conversation, call.params.browsing_id);
  const { started_until, assisted_until } = session;
  const later = call.reference.clock.now() + 60_000;
  Object.assign(session, { started_until: later, assisted_until: later });
  try {
    return original(call);
  } finally {
    if (started_until === undefined) session.started_until = undefined;
    if (call.body.action !== "start" && assisted_until === undefined)
      session.assisted_until = undefined;
  }
});

/** Whether some coordinate of an assistance is not a whole number from 0 on. */
export const isOffPage = ({ body }: Call<"browsing.assist.act">): boolean =>
  [body.mouse, body.scroll, body.click].some((point) =>
    Object.values(point ?? {}).some((one) => !Number.isInteger(one) || Number(one) < 0),
  );

/** A client that agrees opens a second session, as for another window. */
const opensEachWindow: Plant = insteadOfVisit("browsing", (reference, input, original) => {
  const answered = original();
  if (input["answer"] !== "decline")
    openBrowsing(reference, placeIn(reference, input).conversation);
  return answered;
});

export const browsingAccents: Record<string, Accent> = {
  "browsing-repeats-refused": accent(
    "Refuses to start what is started and to stop what is stopped.",
    ["open.browsing-repeated-action"],
    refusesRepeats,
  ),
  "browsing-repeats-passed-over": accent(
    "Does nothing about a start of what is started and a stop of what is stopped, and reports neither.",
    ["open.browsing-repeated-action"],
    passesOverRepeats,
  ),
  "assist-any-time": accent(
    "Assistance needs no started browsing session, and a mouse no started assistance.",
    ["open.assist-before-start"],
    assistsAnyTime,
  ),
  "browsing-offline-taken": accent(
    "Accepts a request to browse with a visitor who is not there, and does nothing with it.",
    ["open.browsing-offline"],
    browsesOffline(() => undefined),
  ),
  "browsing-offline-rejected": accent(
    "Accepts a request to browse with a visitor who is not there, and rejects it with an event.",
    ["open.browsing-offline"],
    browsesOffline(rejects),
  ),
  "browsing-of-each-window": unusual(
    accent(
      "Opens two browsing sessions where a client agrees to one request.",
      ["open.browsing-several"],
      opensEachWindow,
    ),
    ["browsing.rejected-is-not-listed"],
  ),
  "browsing-again-refused": accent(
    "Refuses a second browsing session of a conversation.",
    ["open.browsing-again"],
    refusesSecondBrowsing,
  ),
  "browsing-again-the-same": accent(
    "A second request to browse leads to the existing session.",
    ["open.browsing-again"],
    browsesOnce,
  ),
  "browsing-stopped-unlisted": accent(
    "Lists no browsing session that was stopped.",
    ["open.browsing-list-which"],
    unlistsStopped,
  ),
  "browsing-left-listed": accent(
    "Still lists browsing sessions whose client has left.",
    ["open.browsing-list-which"],
    listsThoseLeft,
  ),
  "browsing-stopped-over": accent(
    "A browsing session that was stopped is over.",
    ["open.browsing-restart", "open.browsing-list-which"],
    endsWhenStopped,
  ),
  "browsing-told-to-asker": accent(
    "Reports what is done in a browsing session only to the one who asked for it.",
    ["open.streaming-audience"],
    browsingToAsker,
  ),
};
