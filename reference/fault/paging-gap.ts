/** Each later page of the conversations leaves out the conversation after the page before. */
import { shiftPages } from "../deviate/pages.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Each later page of the conversations leaves out the conversation after the page before.",
  trips: ["paging:conversations.conversation.list"],
  plant({ seams }) {
    shiftPages(seams, "conversations.conversation.list", 1);
  },
};
