import { isAddress } from "../../address.ts";
import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import { written } from "../../routes/people/shape.ts";
import { createProfile, findProfile, peopleOf, profileFor } from "../../state/people.ts";

export const putCreates: Plant = instead("people.profile.replace", (call, original) => {
  const website = websiteOf(call);
  if (findProfile(website, call.params.people_id)) return original(call);
  return void createProfile(call.reference, website, written(call));
});

/** No profile can be created from an identifier, so that one is refused as usual. */
export const eventMakesProfile: Plant = instead("people.event.create", (call, original) => {
  const { people_id: email } = call.params;
  if (isAddress(email)) profileFor(call.reference, websiteOf(call), { email });
  return original(call);
});

const recording = ["people.data.replace", "people.data.merge", "people.event.create"] as const;

/** A profile is updated by its data and its events too. */
export const updatedByRecords: Plant = together(
  ...recording.map((id) =>
    afterwards(id, (call) => {
      const website = websiteOf(call);
      const profile = findProfile(website, call.params.people_id);
      if (!profile) return;
      profile.updated_at = call.reference.clock.now();
      peopleOf(website).touch(profile.people_id);
    }),
  ),
);
