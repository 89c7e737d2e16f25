/** Every second message:removed of a conversation is not sent. */
import { createCounter } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Every second message:removed of a conversation is not sent.",
  trips: ["platform.event-name-exact"],
  plant({ seams }) {
    const count = createCounter();
    wrap(seams, "emit", (original) => (event) => {
      const { name, session_id = "" } = event;
      if (name !== "message:removed" || count(session_id) % 2) original(event);
    });
  },
};
