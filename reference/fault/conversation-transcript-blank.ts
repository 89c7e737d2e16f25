/** A transcript is mailed without the messages. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "A transcript is mailed without the messages.",
  trips: ["conversation.transcript-holds-messages"],
  plant({ mail }) {
    const { send } = mail;
    mail.send = (one) => send(one.kind === "transcript" ? { ...one, text: "" } : one);
  },
};
