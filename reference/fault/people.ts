import { websiteOf } from "../call.ts";
import { skipsWebsite } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  forgets,
  forgetsWhen,
  instead,
  refusesIf,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { listsChangedTwice, takesOnce } from "../deviate/memory.ts";
import { without } from "../deviate/without.ts";
import { conflict, Refusal } from "../refusal.ts";
import { conversationsOfPerson } from "../state/conversation.ts";
import { peopleOf, profileOf, type StoredProfile } from "../state/people.ts";
import { dataFaults } from "./people/data.ts";
import { scoreFaults } from "./people/score.ts";
import { suggestionsFaults } from "./people/suggestions.ts";
import { byEmailFaults } from "./people/by-email.ts";
import { pathFaults } from "./people/path.ts";
import { profileFaults } from "./people/profile.ts";
import { recordsFaults } from "./people/records.ts";
import { peopleListFaults } from "./people/list.ts";
import { peopleConversationsFaults } from "./people/conversations.ts";

const inWholeDegrees = ({ company }: { company?: object }): object =>
  JSON.parse(JSON.stringify(company ?? {}), (name, value: unknown) =>
    /^l(at|ong)itude$/.test(name) ? Math.trunc(Number(value)) : value,
  ) as object;

export const peopleFaults: Record<string, Fault> = {
  ...peopleConversationsFaults,
  ...peopleListFaults,
  ...recordsFaults,
  ...scoreFaults,
  ...suggestionsFaults,
  ...dataFaults,
  ...profileFaults,
  ...pathFaults,
  ...byEmailFaults,
  "people-changed-listed-twice": fault(
    "A profile that was changed by PATCH is listed twice.",
    ["platform.listed-once"],
    listsChangedTwice("people.profile.merge", "people.profile.list", "people_id"),
  ),
  "people-score-in-percent": fault(
    "The score of a profile is shown in percent.",
    ["people.score-in-range"],
    shows("people.profile.read", ({ score, ...rest }) => ({
      ...rest,
      ...(score !== undefined && { score: score * 20 }),
    })),
  ),
  "people-offset-zero-not-merged": fault(
    "A PATCH of a person passes over a timezone of 0.",
    ["people.offset-zero-shown"],
    takesBody("people.profile.merge", ({ person, ...body }) => ({
      ...body,
      ...(person && { person: person.timezone === 0 ? without(person, "timezone") : person }),
    })),
  ),
  "people-offset-zero-not-saved": fault(
    "A person that is saved with a timezone of 0 has none.",
    ["people.offset-zero-shown"],
    takesBody("people.profile.replace", ({ person, ...body }) => ({
      ...body,
      person: person.timezone === 0 ? without(person, "timezone") : person,
    })),
  ),
  "people-update-undated": fault(
    "A profile that was changed shows the date of its creation as that of its update.",
    ["platform.update-is-dated"],
    shows("people.profile.read", (one) => ({ ...one, updated_at: one.created_at })),
  ),
  "people-active-for-ever": fault(
    "Every profile is shown as active now.",
    ["people.active-shown-as-last"],
    shows("people.profile.read", (one) => ({ ...one, active: { ...one.active, now: true } })),
  ),
  "people-removal-needs-no-records": fault(
    "A profile that has events or custom data is not removed.",
    ["people.removed-with-records"],
    refusesWhen("people.profile.remove", ({ reference, params }) => {
      const { events, data } = profileOf(reference.website(params.website_id), params.people_id);
      return events.length || Object.keys(data).length ? conflict("people_in_use") : undefined;
    }),
  ),
  "people-removal-needs-no-conversations": fault(
    "A profile that has conversations is not removed.",
    ["people.removed-with-records"],
    refusesWhen("people.profile.remove", ({ reference, params }) => {
      const website = reference.website(params.website_id);
      const { people_id } = profileOf(website, params.people_id);
      const [one] = conversationsOfPerson(website, people_id);
      return one === undefined ? undefined : conflict("people_in_use");
    }),
  ),
  "people-notepad-lines-joined": fault(
    "The lines of a notepad are joined by blanks.",
    ["people.notepad-lines-kept"],
    takesBody("people.profile.replace", (body) => ({
      ...body,
      ...(body.notepad && { notepad: body.notepad.replaceAll("\n", " ") }),
    })),
  ),
  "people-email-taken-for-ever": fault(
    "The email of a profile that was removed is refused for a new one.",
    ["platform.removed-is-made-again"],
    takesOnce("people.profile.create", ({ params, body }) => `${params.website_id} ${body.email}`),
  ),
  "people-exists-under-any-email": fault(
    "The existence check of a profile accepts any email.",
    ["people.email-names-profile"],
    forgetsWhen("people.profile.exists", (call) => call.params.people_id.includes("@")),
  ),
  "people-email-cut-finds": fault(
    "A profile is read under what its email begins with.",
    ["people.email-names-profile"],
    instead("people.profile.read", (call, original) => {
      const { people_id } = call.params;
      const begins = ({ email }: StoredProfile): boolean => email.startsWith(people_id);
      const found = people_id.includes("@") && [...peopleOf(websiteOf(call))].find(begins);
      return original(found ? { ...call, params: { ...call.params, ...found } } : call);
    }),
  ),
  "people-coordinates-truncated": fault(
    "Shows the coordinates of a company in whole degrees.",
    [
      "read-back:people.profile.create/people.profile.read",
      "read-back:people.profile.replace/people.profile.read",
      "read-back:people.profile.merge/people.profile.read",
    ],
    shows("people.profile.read", (profile) => ({ ...profile, company: inWholeDegrees(profile) })),
  ),
  "people-patch-undated": fault(
    "PATCH of a profile leaves its date of update.",
    ["platform.update-is-dated"],
    instead("people.profile.merge", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const { updated_at } = profile;
      const result = original(call);
      profile.updated_at = updated_at;
      return result;
    }),
  ),
  "people-stats-of-all-websites": fault(
    "The total of profiles counts those of all websites.",
    ["people.stats-of-own-website"],
    shows("people.stats.read", (_, { reference }) => ({
      total: [...reference.platform.websites].reduce((sum, one) => sum + peopleOf(one).size, 0),
    })),
  ),
  "people-merge-demands-inner": fault(
    "A PATCH of a profile demands the name of an employment, as a save does.",
    ["people.merge-needs-nothing"],
    refusesIf("people.profile.merge", ({ body }) => {
      const { employment } = body.person ?? {};
      return employment !== undefined && employment.name === undefined;
    }),
  ),
  "people-apostrophe-in-path-unknown": fault(
    "A profile whose email has an apostrophe is not found by it.",
    ["people.email-names-profile"],
    refusesWhen("people.profile.read", ({ params }) =>
      params.people_id.includes("'") ? new Refusal(404, "people_not_found") : undefined,
    ),
  ),
  "people-email-not-removable": fault(
    "Removing a profile by its email is accepted and removes nothing.",
    ["people.email-names-profile"],
    forgetsWhen("people.profile.remove", (call) => call.params.people_id.includes("@")),
  ),
  "people-profile-exists-always": fault(
    "The existence check of a profile accepts any identifier.",
    ["exists-agrees:people-profile", "removed-does-not-exist:people-profile"],
    forgets("people.profile.exists"),
  ),
  "people-profile-of-others-readable": fault(
    "A profile can be read with credentials of any website.",
    ["isolation:people.profile.read"],
    skipsWebsite("people.profile.read"),
  ),
  "people-stats-count-one-more": fault(
    "The total of profiles is one more than there are.",
    ["people.stats-count-profiles"],
    shows("people.stats.read", ({ total }) => ({ total: total + 1 })),
  ),
  "people-stats-count-page": fault(
    "The total of profiles counts those of the first page.",
    ["people.stats-count-profiles"],
    shows("people.stats.read", ({ total }) => ({ total: Math.min(total, 20) })),
  ),
};
