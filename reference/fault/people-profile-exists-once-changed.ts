/** HEAD of a profile finds only profiles that were changed since their creation. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { notFound } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "HEAD of a profile finds only profiles that were changed since their creation.",
  trips: ["created-exists:people-profile"],
  plant({ seams }) {
    wrapHandler(seams, "people.profile.exists", (call, original) => {
      const { created_at, updated_at } = profileOf(websiteOf(call), call.params.people_id);
      if (created_at === updated_at) throw notFound("people");
      return original(call);
    });
  },
};
