/** Faults of what is suggested for conversations. */
import { staysWithOthers } from "../../deviate/suggestions.ts";
import { fault, together, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { websiteOf } from "../../call.ts";
import { conversationsOf } from "../../state/conversation.ts";

const countedOnce = <Counted extends object>(counted: Counted): Counted => ({
  ...counted,
  count: 1,
});

/** The count of a suggestion for conversations is always one. */
const countOne: Plant = together(
  shows("conversations.segment.list", (data) => data.map(countedOnce)),
  shows("conversations.datum.list", (data) => data.map(countedOnce)),
);

/** A key is counted for each conversation in which it stands for something. */
const keysOfValuesOnly: Plant = shows("conversations.datum.list", (data, call) => {
  const all = [...conversationsOf(websiteOf(call)).all];
  return data
    .map(({ key }) => ({ key, count: all.filter(({ meta }) => meta.data?.[key]).length }))
    .filter(({ count }) => count > 0);
});

/** With a conversation goes all that it carries from the suggestions, though others carry it. */
const goWithOne: Plant = instead("conversation.remove", (call, original) => {
  const { get, segments, dataKeys } = conversationsOf(websiteOf(call));
  const removed = get(call.params.session_id);
  const result = original(call);
  for (const segment of removed?.segments ?? []) segments.hide(segment);
  for (const key of Object.keys(removed?.meta.data ?? {})) dataKeys.hide(key);
  return result;
});

export const suggestedFaults: Record<string, Fault> = {
  "conversations-suggested-with-others": fault(
    "Removing a suggestion that several conversations carry takes it from one of them only.",
    ["conversations.segment-removed", "conversations.datum-removed"],
    staysWithOthers("conversations"),
  ),
  "conversations-suggestions-go-with-one": fault(
    "What a removed conversation carried is suggested no longer, though other conversations carry it.",
    ["conversations.segment-is-suggested", "conversations.datum-is-suggested"],
    goWithOne,
  ),
  "conversations-suggested-count-one": fault(
    "The count of a suggestion for conversations is always one.",
    ["conversations.segment-is-suggested", "conversations.datum-is-suggested"],
    countOne,
  ),
  "conversations-suggested-in-lower-case": fault(
    "Segments of conversations are suggested in lower case.",
    ["conversations.segment-is-suggested"],
    shows("conversations.segment.list", (data) =>
      data.map(({ segment, count }) => ({ segment: segment.toLowerCase(), count })),
    ),
  ),
  "conversations-suggested-keys-of-values": fault(
    "A key of the data of a conversation is not suggested for a value that is false or 0.",
    ["conversations.datum-is-suggested"],
    keysOfValuesOnly,
  ),
};
