/** A message is read and removed under any conversation of its website. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A message is read and removed under any conversation of its website.",
  trips: ["conversation.message-of-other-conversation"],
  plant({ seams }) {
    for (const id of ["conversation.message.read", "conversation.message.remove"] as const) {
      wrapHandler(seams, id, (call, original) => {
        const fingerprint = Number(call.params.fingerprint);
        const holder = [...conversationsOf(websiteOf(call)).all].find(({ thread }) =>
          thread.byFingerprint.has(fingerprint),
        );
        const { session_id } = holder ?? call.params;
        return original({ ...call, params: { ...call.params, session_id } });
      });
    }
  },
};
