/** An operator who was unlinked goes on reading the website. */
import type { Fault } from "../deviation.ts";
import { wrap, wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "An operator who was unlinked goes on reading the website.",
  trips: ["operators.unlinked-loses-access"],
  plant({ seams }) {
    const former = new Set<string>();
    wrapHandler(seams, "operators.operator.remove", (call, original) => {
      const result = original(call);
      former.add(`${call.params.website_id} ${call.params.user_id}`);
      return result;
    });
    wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
      const { credential } = caller;
      const user_id = credential.tier === "user" ? credential.user_id : "";
      return former.has(`${website.website_id} ${user_id}`) || original(website, caller, operation);
    });
  },
};
