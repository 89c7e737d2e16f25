import { websiteOf, type Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, undoes } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import {
  emailsOf,
  findProfile,
  peopleOf,
  profileOf,
  type StoredProfile,
} from "../../state/people.ts";

const rest = "people.writes-spare-the-rest";
const namesakes = "people.same-email-on-two-websites";

type OfPerson = { reference: Call["reference"]; params: { website_id: string; people_id: string } };

const own = (call: OfPerson): StoredProfile =>
  profileOf(call.reference.website(call.params.website_id), call.params.people_id);

/** Profiles of other websites that have this email. */
const namesakesOf = (
  { reference, params }: OfPerson,
  email: string,
): { website: Website; profile: StoredProfile }[] =>
  [...reference.platform.websites].flatMap((website) => {
    const profile =
      website.website_id === params.website_id ? undefined : findProfile(website, email);
    return profile ? [{ website, profile }] : [];
  });

const alsoChanges = (
  id: "people.data.replace" | "people.event.create" | "people.profile.merge",
  change: (other: StoredProfile, one: StoredProfile) => void,
): Plant =>
  afterwards(id, (call) => {
    const one = own(call);
    for (const { profile } of namesakesOf(call, one.email)) change(profile, one);
  });

export const sparedOfPeople: Record<string, Fault> = {
  "people-data-clear-segments": fault(
    "A profile of which the custom data are replaced is in no segment.",
    [rest],
    afterwards("people.data.replace", (call) => {
      own(call).segments = [];
    }),
  ),
  "people-data-drop-events": fault(
    "A profile of which the custom data are changed has no events.",
    [rest],
    afterwards("people.data.merge", (call) => {
      own(call).events = [];
    }),
  ),
  "people-event-drops-data": fault(
    "A profile to which an event is added has no custom data.",
    [rest],
    afterwards("people.event.create", (call) => {
      own(call).data = {};
    }),
  ),
  "people-event-drops-notepad": fault(
    "A profile to which an event is added has no notepad.",
    [rest],
    afterwards("people.event.create", (call) => {
      own(call).notepad = undefined;
    }),
  ),
  "people-new-profile-drops-data": fault(
    "Once a profile is made, all others have no custom data.",
    [rest],
    afterwards("people.profile.create", (call) => {
      for (const one of peopleOf(websiteOf(call))) one.data = {};
    }),
  ),
  "people-removed-suggestion-clears-segments": fault(
    "Once a suggested segment is removed, no profile is in any.",
    [rest],
    afterwards("people.segment.remove", (call) => {
      for (const one of peopleOf(websiteOf(call))) one.segments = [];
    }),
  ),
  "people-data-of-namesakes": fault(
    "Custom data are those of an email, on whatever website.",
    [namesakes],
    alsoChanges("people.data.replace", (other, { data }) => {
      other.data = { ...data };
    }),
  ),
  "people-events-of-namesakes": fault(
    "An event takes the place of those of profiles with that email on other websites.",
    [namesakes],
    alsoChanges("people.event.create", (other, { events }) => {
      other.events = events.slice(-1);
    }),
  ),
  "people-changes-reach-namesakes": fault(
    "A changed profile is also that of its email on other websites.",
    [namesakes],
    alsoChanges("people.profile.merge", (other, { notepad }) => {
      other.notepad = notepad;
    }),
  ),
  "people-removal-takes-namesakes": fault(
    "A profile that is removed takes along those of its email on other websites.",
    [namesakes],
    undoes("people.profile.remove", (call) => {
      const { email } = own(call);
      return () => {
        for (const { website, profile } of namesakesOf(call, email)) {
          peopleOf(website).delete(profile.people_id);
          emailsOf(website).delete(email);
        }
      };
    }),
  ),
};
