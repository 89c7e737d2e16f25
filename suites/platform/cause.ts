/** What brings about the events that need no stage: each cause is about a thing of its own. */
import { word } from "../../fixtures/word.ts";
import type { Trial } from "../../harness/trial.ts";
import type { World } from "../../harness/world.ts";
import { startChat } from "../conversation/chat.ts";
import { givenThread, say, sides } from "../conversation/message.ts";

/** Makes everything ready; returns the act that the event follows. */
type Cause = (trial: Trial, world: World) => Promise<() => Promise<unknown>>;

export const eventsOfCauses = ["message:removed", "session:request:initiated"] as const;
export type CausedEvent = (typeof eventsOfCauses)[number];

export const causes: Record<CausedEvent, Cause> = {
  async "message:removed"(trial, world) {
    const chat = await startChat(trial, world, world.owner);
    const fingerprint = await say(chat, trial.draw(sides), trial.draw(word));
    await givenThread(chat, [fingerprint]);
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    return () => trial.given(world.owner, "conversation.message.remove", { params });
  },
  async "session:request:initiated"(trial, world) {
    const { params } = await startChat(trial, world, world.owner);
    return () => trial.given(world.owner, "conversation.initiate", { params });
  },
};
