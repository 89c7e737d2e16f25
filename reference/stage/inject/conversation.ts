/** What a visitor says of themselves, and what no shown route sets: the act `set`, and injections. */
import { isAddress } from "../../address.ts";
import type { StageAct } from "../act.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { invalid, must } from "../../refusal.ts";
import { recordOf, textOf, textsOf, wordOf } from "../../stage/input.ts";
import {
  assign,
  metaTexts,
  setData,
  setInbox,
  setMeta,
  setSegments,
  setState,
  setTopic,
  type MetaText,
} from "../../state/conversation/change.ts";
import { stamp } from "../../state/conversation/message.ts";
import type { Conversation, State } from "../../state/conversation/model.ts";
import { tell } from "../../state/conversation/store.ts";
import { placeIn } from "../place.ts";

type Input = Parameters<StageAct>[1];

interface Changes {
  texts: Partial<Record<MetaText, string>>;
  data: Record<string, unknown> | undefined;
  segments: string[] | undefined;
  events: unknown[];
  state: State | undefined;
  topic: string | undefined;
  /** Null takes the assignment away. */
  user_id: string | null | undefined;
  /** Null takes it out of its inbox. */
  inbox_id: string | null | undefined;
}

const clearable = (input: Input, name: string): string | null | undefined =>
  input[name] === null ? null : textOf(input, name);

/** Reads all of them before any is made. */
export function readChanges(input: Input): Changes {
  const texts: Changes["texts"] = {};
  for (const name of metaTexts) {
    const text = textOf(input, name);
    if (text !== undefined) texts[name] = text;
  }
  if (texts.email !== undefined && !isAddress(texts.email)) {
    throw invalid("email: an address");
  }
  if (texts.nickname === "") throw invalid("nickname: may not be blank");
  const { events = [] } = input;
  if (!Array.isArray(events)) throw invalid("events: an array");
  return {
    texts,
    data: recordOf(input, "data"),
    segments: textsOf(input, "segments"),
    events,
    state:
      input["state"] === undefined
        ? undefined
        : wordOf<State>(input, "state", ["pending", "unresolved", "resolved"]),
    topic: textOf(input, "topic"),
    user_id: clearable(input, "user_id"),
    inbox_id: clearable(input, "inbox_id"),
  };
}

export function change(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  changes: Changes,
): void {
  const { texts, data, segments, events, state, topic, user_id, inbox_id } = changes;
  setMeta(reference, website, conversation, texts);
  if (data) setData(reference, website, conversation, data);
  if (segments) setSegments(reference, website, conversation, segments);
  if (events.length) {
    const timestamp = reference.clock.now();
    const dated = events.map((event) => ({ timestamp, ...(event as object) }));
    tell(reference, conversation, "session:sync:events", { events: dated });
  }
  if (state) setState(reference, website, conversation, state);
  if (topic !== undefined) setTopic(reference, website, conversation, topic);
  if (user_id !== undefined) assign(reference, website, conversation, user_id ?? undefined);
  if (inbox_id !== undefined) setInbox(reference, website, conversation, inbox_id ?? undefined);
}

export const conversation: Record<string, StageAct> = {
  /** The previews of the links in the message `fingerprint` are done (open.message-preview-links). */
  "message-previews": (reference, input) => {
    const { conversation } = placeIn(reference, input);
    const { byFingerprint } = conversation.thread;
    stamp(must(byFingerprint.get(Number(input["fingerprint"])), "message"));
  },
};
