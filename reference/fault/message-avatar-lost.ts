/** A message loses the avatar of the user with whom it is sent. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A message loses the avatar of the user with whom it is sent.",
  trips: ["conversation.message-user-shown"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      if (!call.body.user) return original(call);
      const { avatar: _, ...user } = call.body.user;
      return original({ ...call, body: { ...call.body, user } as typeof call.body });
    });
  },
};
