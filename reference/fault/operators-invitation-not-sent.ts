/** An address without an account is noted, but no invitation is sent to it. */
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "An address without an account is noted, but no invitation is sent to it.",
  trips: ["operators.invite-unknown-address"],
  plant({ mail }) {
    const { send } = mail;
    mail.send = (one) => (one.kind === "invitation" ? undefined : send(one));
  },
};
