/** The events that close negative waits; apart from what causes them, so that arrangements can listen. */
import type { SocketChannel } from "../realtime/listener.ts";

/** The event that closes a channel; a listener must have asked for it. */
export const fenceEvents: Record<SocketChannel, string> = {
  // Two calls and no stage: a conversation without a message is initiated.
  rtm: "session:request:initiated",
  // Every streamed event is of an ongoing session; a signal of a call can be told apart by what it carries.
  stream: "app:call:signaling:candidate",
};
