/** Profiles are listed without their email. */
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import { without, wrapDataOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Profiles are listed without their email.",
  trips: ["shape:people.profile.list", "list-agrees:people-profile"],
  plant({ seams }) {
    wrapDataOf(seams, "people.profile.list", (data) =>
      (data as PeopleProfile[]).map((profile) => without(profile, "email")),
    );
  },
};
