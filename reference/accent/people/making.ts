import { isAddress } from "../../address.ts";
import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { written } from "../../routes/people/shape.ts";
import {
  createProfile,
  findProfile,
  peopleOf,
  profileFor,
  suggestionsOf,
} from "../../state/people.ts";

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

/** How long it takes to find out in which segments of its own a platform has somebody (ms). */
const sorting = 100;

const own = "contacts";

/** Puts who is named so into a segment of the platform's own, a moment later. */
function sort({ clock }: Reference, website: Website, name: string): void {
  clock.at(clock.now() + sorting, () => {
    const profile = findProfile(website, name);
    if (!profile || profile.segments.includes(own)) return;
    profile.segments = [...profile.segments, own];
    suggestionsOf(website).segments.add([own]);
  });
}

/** Puts each profile that is created or written into a segment of the platform's own, a moment later. */
export const sortedLater: Plant = together(
  afterwards("people.profile.create", (call) =>
    sort(call.reference, websiteOf(call), call.body.email),
  ),
  ...(["people.profile.replace", "people.profile.merge"] as const).map((id) =>
    afterwards(id, (call) => sort(call.reference, websiteOf(call), call.params.people_id)),
  ),
);
