/** Messages show their timestamp in seconds. */
import type { Message } from "../../schemas/generated/types.ts";
import { wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

const inSeconds = (message: Message): Message => ({
  ...message,
  timestamp: Math.floor(message.timestamp / 1000),
});

export const fault: Fault = {
  says: "Messages show their timestamp in seconds.",
  trips: ["platform.message-timestamp-in-ms"],
  plant({ seams }) {
    wrapDataOf(seams, "conversation.message.read", (data) => inSeconds(data as Message));
    wrapDataOf(seams, "conversation.message.list", (data) => (data as Message[]).map(inSeconds));
  },
};
