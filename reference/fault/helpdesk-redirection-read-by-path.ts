/** A redirection is read by its path and not by its identifier. */
import type { Fault } from "../deviation.ts";
import { must } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";
import { helpdeskOf } from "../state/helpdesk.ts";

export const fault: Fault = {
  says: "A redirection is read by its path and not by its identifier.",
  trips: ["created-is-read:redirection"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.redirection.read", (call) => {
      const { redirections } = helpdeskOf(call);
      const path = `/${call.params.redirection_id}`;
      return must(
        [...redirections].find((one) => one.path === path),
        "redirection",
      );
    });
  },
};
