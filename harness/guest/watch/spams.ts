/** What is reported goes from the inbox to the spams, where it is rejected. */
import { isAccepted } from "../../client/answer.ts";
import { ifItMayAct, type Trail, type Watcher } from "../trail.ts";

const spams = "conversations.spam.list";

export function watchSpams({ guest, refuse }: Trail): Watcher {
  let hasReported = false;
  return {
    before: {
      "conversation.report": ifItMayAct(({ operation }) => {
        if (!guest.sweeps(spams)) return refuse(operation, "puts an item among the spam");
        return (exchange) => {
          if (isAccepted(exchange)) hasReported = true;
        };
      }),
    },
    async erase() {
      if (!hasReported) return;
      hasReported = false;
      await guest.sweep(spams);
    },
  };
}
