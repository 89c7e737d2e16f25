/** The new email of a profile that was changed does not name the profile. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { notFound } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";
import { profileOf } from "../state/people.ts";

export const fault: Fault = {
  says: "The new email of a profile that was changed does not name the profile.",
  trips: ["people.email-alias-follows-change"],
  plant({ seams }) {
    const unknown = new Set<string>();
    const nameOf = (website_id: string, email: string): string =>
      `${website_id} ${email.toLowerCase()}`;
    for (const id of ["people.profile.merge", "people.profile.replace"] as const) {
      wrapHandler(seams, id, (call, original) => {
        const profile = profileOf(websiteOf(call), call.params.people_id);
        const { email } = profile;
        const result = original(call);
        const isNew = profile.email !== email;
        if (isNew) unknown.add(nameOf(call.params.website_id, profile.email));
        return result;
      });
    }
    wrapHandler(seams, "people.profile.read", (call, original) => {
      const { website_id, people_id } = call.params;
      if (unknown.has(nameOf(website_id, people_id))) throw notFound("people");
      return original(call);
    });
  },
};
