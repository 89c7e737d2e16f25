/** What is reported goes from the inbox to the spams, where it is rejected. */
import { isAccepted } from "../../client/answer.ts";
import { ifItMayAct, type Trail, type Watcher } from "../trail.ts";

const spams = "conversations.spam.list";

export function watchSpams({ guest, leaveTrace }: Trail): Watcher {
  let reported = 0;
  return {
    before: {
      "conversation.report": ifItMayAct(({ operation }) => {
        if (!guest.sweeps(spams)) return leaveTrace(operation, "puts an item among the spam");
        return (exchange) => {
          if (isAccepted(exchange)) reported += 1;
        };
      }),
    },
    async erase() {
      if (!reported) return;
      await guest.sweep(spams, reported);
      reported = 0;
    },
  };
}
