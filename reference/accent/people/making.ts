import { isAddress } from "../../address.ts";
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
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

const putCreates: Plant = instead("people.profile.replace", (call, original) => {
  const website = websiteOf(call);
  if (findProfile(website, call.params.people_id)) return original(call);
  return void createProfile(call.reference, website, written(call));
});

/** No profile can be created from an identifier, so that one is refused as usual. */
const eventMakesProfile: Plant = instead("people.event.create", (call, original) => {
  const { people_id: email } = call.params;
  if (isAddress(email)) profileFor(call.reference, websiteOf(call), { email });
  return original(call);
});

const recording = ["people.data.replace", "people.data.merge", "people.event.create"] as const;

/** A profile is updated by its data and its events too. */
const updatedByRecords: Plant = together(
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
const sortedLater: Plant = together(
  afterwards("people.profile.create", (call) =>
    sort(call.reference, websiteOf(call), call.body.email),
  ),
  ...(["people.profile.replace", "people.profile.merge"] as const).map((id) =>
    afterwards(id, (call) => sort(call.reference, websiteOf(call), call.params.people_id)),
  ),
);

export const makingAccents: Record<string, Accent> = {
  "profile-segments-added-later": accent(
    "Puts each profile that is written into a segment of its own as well, a moment later.",
    ["open.people-segments-added"],
    sortedLater,
  ),
  "profile-put-creates": accent(
    "PUT of a profile that does not exist creates it.",
    ["open.people-put-creates"],
    putCreates,
  ),
  "profile-made-by-event": accent(
    "An event for an email without a profile creates the profile.",
    ["open.people-event-unknown-profile"],
    eventMakesProfile,
  ),
  "profile-updated-by-records": accent(
    "A profile is updated by its data and its events too.",
    ["open.people-updated-at"],
    updatedByRecords,
  ),
};
