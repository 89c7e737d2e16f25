import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { invalid, notFound } from "../../refusal.ts";
import { wrapHandler } from "../../seams.ts";
import { profileOf } from "../../state/people.ts";

/** PATCH of a profile keeps only the day of created_at. */
export const patchCutsCreatedAt: Plant = ({ seams }) => {
  const day = 86_400_000;
  wrapHandler(seams, "people.profile.merge", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    const result = original(call);
    profile.created_at -= profile.created_at % day;
    return result;
  });
};

/** PATCH of a profile is refused without a nickname. */
export const patchNeedsNickname: Plant = instead("people.profile.merge", (call, original) => {
  if (call.body.person?.nickname === undefined) throw invalid("person.nickname: needed");
  return original(call);
});

/** PATCH of a profile drops the fields of person and company that it does not name. */
export const patchReplacesNested: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const result = original(call);
  const { person, company } = call.body;
  const { nickname = "" } = profile.person;
  if (person) profile.person = { nickname, ...person };
  if (company) profile.company = company;
  return result;
});

/** HEAD of a profile finds only profiles that were changed since their creation. */
export const profileExistsOnceChanged: Plant = instead(
  "people.profile.exists",
  (call, original) => {
    const { created_at, updated_at } = profileOf(websiteOf(call), call.params.people_id);
    if (created_at === updated_at) throw notFound("people");
    return original(call);
  },
);

/** A profile is created without the notepad that was written. */
export const profileNotepadLost: Plant = instead("people.profile.create", (call, original) => {
  const result = original(call);
  profileOf(websiteOf(call), call.body.email).notepad = undefined;
  return result;
});

/** PATCH of a profile drops the fields of person and the notepad that it does not name. */
export const profilePatchReplaces: Plant = instead("people.profile.merge", (call, original) => {
  const website = websiteOf(call);
  const { people_id } = profileOf(website, call.params.people_id);
  const result = original(call);
  const profile = profileOf(website, people_id);
  const { nickname = "" } = profile.person;
  profile.person = { nickname, ...call.body.person };
  profile.notepad = call.body.notepad;
  return result;
});

/** PUT of a profile keeps the fields that it does not name. */
export const profilePutMerges: Plant = ({ contract, seams }) => {
  const operation = contract.operation("people.profile.merge");
  wrapHandler(seams, "people.profile.replace", (call, original) =>
    original({ ...call, operation }),
  );
};

/** PUT of a profile with another email gives it another identifier. */
export const putChangesIdentity: Plant = instead("people.profile.replace", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const { email } = profile;
  const result = original(call);
  if (profile.email !== email) profile.people_id = call.reference.seams.newId("people");
  return result;
});

/** PUT of a profile keeps the tags of the company that it had. */
export const putKeepsTags: Plant = instead("people.profile.replace", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const { tags } = profile.company ?? {};
  const result = original(call);
  if (tags) profile.company = { tags, ...profile.company };
  return result;
});

/** PUT of a profile that does not name the field keeps it. */
export const putKeeps = (name: "segments" | "notepad"): Plant =>
  instead("people.profile.replace", (call, original) => {
    const before = profileOf(websiteOf(call), call.params.people_id)[name];
    return original({ ...call, body: { [name]: before, ...call.body } });
  });

/** Events are kept under the email of a profile and lost when it changes. */
export const emailLosesEvents: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const { email } = profile;
  const result = original(call);
  if (profile.email !== email) profile.events = [];
  return result;
});

/** PATCH of a profile empties its custom data. */
export const patchEmptiesData: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const result = original(call);
  profile.data = {};
  return result;
});

/** PATCH of a profile forgets its last activity, unless the body names it. */
export const patchForgetsActive: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const result = original(call);
  if (call.body.active === undefined) profile.active = undefined;
  return result;
});

const largest = 2 ** 31 - 1;

/** The metrics of a company are kept in 32 bits. */
export const metricsOf32Bits: Plant = instead("people.profile.create", (call, original) => {
  const result = original(call);
  const { company } = profileOf(websiteOf(call), call.body.email);
  const metrics = Object.entries(company?.metrics ?? {});
  if (company)
    company.metrics = Object.fromEntries(
      metrics.map(([name, value]) => [name, Math.min(Number(value), largest)]),
    );
  return result;
});
