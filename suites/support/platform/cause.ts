/** What brings about the events that need no stage. */
import * as fc from "fast-check";
import { type Trial, word, type World } from "../../../harness/author.ts";
import { startChat, type Chat } from "../conversation/chat.ts";
import { givenThread, say } from "../conversation/message.ts";

const events = ["message:removed", "session:request:initiated"] as const;
export type CausedEvent = (typeof events)[number];

/** Each of them at least twice. */
export const severalEvents: fc.Arbitrary<CausedEvent[]> = fc
  .array(fc.constantFrom(...events), { maxLength: 3 })
  .map((more) => [...events, ...more, ...events]);

export const causedEvents: readonly CausedEvent[] = events;

/** Makes everything ready; returns the act that the event follows. */
type Cause = () => Promise<() => Promise<unknown>>;

/** Messages are removed from one conversation, one after the other; others are initiated. */
export async function causesIn(trial: Trial, world: World): Promise<Record<CausedEvent, Cause>> {
  const chat: Chat = await startChat(trial, world, world.owner);
  return {
    async "message:removed"() {
      const fingerprint = await say(chat, "operator", trial.draw(word));
      await givenThread(chat, [fingerprint]);
      const params = { ...chat.params, fingerprint: String(fingerprint) };
      return () => trial.given(world.owner, "conversation.message.remove", { params });
    },
    async "session:request:initiated"() {
      const { params } = await startChat(trial, world, world.owner);
      return () => trial.given(world.owner, "conversation.initiate", { params });
    },
  };
}
