/** No message is shown as automated. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "No message is shown as automated.",
  trips: ["conversation.message-flags-shown"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) =>
      original({ ...call, body: { ...call.body, automated: false } }),
    );
  },
};
