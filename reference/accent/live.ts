import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";
import {
  assistsAnyTime,
  browsesOffline,
  browsesOnce,
  browsingToAsker,
  endsWhenStopped,
  isOffPage,
  listsThoseLeft,
  passesOverRepeats,
  refusesRepeats,
  refusesSecondBrowsing,
  rejects,
  unlistsStopped,
} from "./live/browsing.ts";
import {
  answersSignals,
  leavesNoMessages,
  needsCapability,
  ongoingOnceTaken,
  outlivesVisitor,
  ringsOffline,
  ringsOneAtATime,
  signalsToOthers,
  takesPlace,
} from "./live/calls.ts";

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
  "call-signals-answered": accent(
    "The client of the visitor answers each signal of a call by one of the other type.",
    ["open.call-signal-direction"],
    answersSignals,
  ),
  "call-takes-place": accent(
    "A call takes the place of an ongoing one.",
    ["open.call-twice"],
    takesPlace,
  ),
  "call-rings-one-at-a-time": accent(
    "Refuses a call of somebody whose call in another conversation nobody has answered yet.",
    ["open.call-twice"],
    ringsOneAtATime,
  ),
  "call-rings-offline": accent(
    "Accepts a call to a visitor who is not there.",
    ["open.call-offline"],
    ringsOffline,
  ),
  "call-needs-capability": accent(
    "Refuses a call to a device that does not say that it can take calls.",
    ["open.call-offline"],
    needsCapability,
  ),
  "call-leaves-no-messages": accent(
    "Neither the acceptance nor the end of a call leaves a message.",
    ["open.call-event-message"],
    leavesNoMessages,
  ),
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
  "assist-whole-pixels": accent(
    "Accepts only whole numbers from 0 on as coordinates.",
    ["open.assist-units"],
    refusesIf("browsing.assist.act", isOffPage),
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
