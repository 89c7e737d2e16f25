import { accent, type Accent } from "../deviate/deviation.ts";
import {
  browsesOffline,
  browsesOnce,
  browsingToAsker,
  listsThoseLeft,
  refusesSecondBrowsing,
  rejects,
  unlistsStopped,
} from "./live/browsing.ts";
import { ongoingOnceTaken, outlivesVisitor, signalsToOthers } from "./live/calls.ts";

/** What another platform may do with calls and browsing sessions. */
export const liveAccents: Record<string, Accent> = {
  "call-ongoing-once-taken": accent(
    "A call can be neither read nor ended before the visitor has accepted it.",
    ["open.call-ongoing-when"],
    ongoingOnceTaken,
  ),
  "call-outlives-visitor": accent(
    "A call goes on when the visitor leaves, until it is ended.",
    ["open.call-ongoing-when"],
    outlivesVisitor,
  ),
  "call-signals-to-others": accent(
    "Does not send a signal of a call back to its sender.",
    ["open.call-signal-direction"],
    signalsToOthers,
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
  "browsing-told-to-asker": accent(
    "Reports what is done in a browsing session only to the one who asked for it.",
    ["open.streaming-audience"],
    browsingToAsker,
  ),
};
