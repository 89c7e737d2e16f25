/** Under the email of a profile no conversations are listed. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Under the email of a profile no conversations are listed.",
  trips: ["people.email-names-conversations"],
  plant({ seams }) {
    wrapHandler(seams, "people.conversation.list", (call, original) =>
      call.params.people_id.includes("@") ? [] : original(call),
    );
  },
};
