import { ofAscii } from "../../deviate/spelling.ts";
import { websiteOf } from "../../call.ts";
import { fault, rareFault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, takesBody } from "../../deviate/handler.ts";
import { rarely } from "../../deviate/rarely.ts";
import { respellsField } from "../../deviate/request.ts";
import { without } from "../../deviate/without.ts";
import { invalid, notFound } from "../../refusal.ts";
import { wrapHandler, type Data } from "../../seams.ts";
import { profileOf } from "../../state/people.ts";

/** PATCH of a profile keeps only the day of created_at. */
const patchCutsCreatedAt: Plant = ({ seams }) => {
  const day = 86_400_000;
  wrapHandler(seams, "people.profile.merge", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    const result = original(call);
    profile.created_at -= profile.created_at % day;
    return result;
  });
};

/** PATCH of a profile is refused without a nickname. */
const patchNeedsNickname: Plant = instead("people.profile.merge", (call, original) => {
  if (call.body.person?.nickname === undefined) throw invalid("person.nickname: needed");
  return original(call);
});

/** PATCH of a profile drops the fields of person and company that it does not name. */
const patchReplacesNested: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const result = original(call);
  const { person, company } = call.body;
  const { nickname = "" } = profile.person;
  if (person) profile.person = { nickname, ...person };
  if (company) profile.company = company;
  return result;
});

/** HEAD of a profile finds only profiles that were changed since their creation. */
const profileExistsOnceChanged: Plant = instead("people.profile.exists", (call, original) => {
  const { created_at, updated_at } = profileOf(websiteOf(call), call.params.people_id);
  if (created_at === updated_at) throw notFound("people");
  return original(call);
});

/** A profile is created without the notepad that was written. */
const profileNotepadLost: Plant = instead("people.profile.create", (call, original) => {
  const result = original(call);
  profileOf(websiteOf(call), call.body.email).notepad = undefined;
  return result;
});

/** PATCH of a profile drops the fields of person and the notepad that it does not name. */
const profilePatchReplaces: Plant = instead("people.profile.merge", (call, original) => {
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
const profilePutMerges: Plant = ({ contract, seams }) => {
  const operation = contract.operation("people.profile.merge");
  wrapHandler(seams, "people.profile.replace", (call, original) =>
    original({ ...call, operation }),
  );
};

/** PUT of a profile with another email gives it another identifier. */
const putChangesIdentity: Plant = instead("people.profile.replace", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const { email } = profile;
  const result = original(call);
  if (profile.email !== email) profile.people_id = call.reference.seams.newId("people");
  return result;
});

/** PUT of a profile keeps the tags of the company that it had. */
const putKeepsTags: Plant = instead("people.profile.replace", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const { tags } = profile.company ?? {};
  const result = original(call);
  if (tags) profile.company = { tags, ...profile.company };
  return result;
});

/** PUT of a profile that does not name the field keeps it. */
const putKeeps = (name: "segments" | "notepad"): Plant =>
  instead("people.profile.replace", (call, original) => {
    const before = profileOf(websiteOf(call), call.params.people_id)[name];
    return original({ ...call, body: { [name]: before, ...call.body } });
  });

/** Events are kept under the email of a profile and lost when it changes. */
const emailLosesEvents: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const { email } = profile;
  const result = original(call);
  if (profile.email !== email) profile.events = [];
  return result;
});

/** PATCH of a profile empties its custom data. */
const patchEmptiesData: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const result = original(call);
  profile.data = {};
  return result;
});

/** PATCH of a profile forgets its last activity, unless the body names it. */
const patchForgetsActive: Plant = instead("people.profile.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const result = original(call);
  if (call.body.active === undefined) profile.active = undefined;
  return result;
});

/** One read of a profile in 1,000,000 is answered with the one that was read before it. */
const readOfAnother: Plant = (reference) => {
  const isDue = rarely(reference);
  let before: { people_id: string; answer: Data<"people.profile.read"> } | undefined;
  wrapHandler(reference.seams, "people.profile.read", (call, original) => {
    const { people_id } = call.params;
    const answer = original(call);
    const other = before && before.people_id !== people_id && isDue() ? before.answer : answer;
    before = { people_id, answer };
    return other;
  });
};

const largest = 2 ** 31 - 1;

/** The metrics of a company are kept in 32 bits. */
const metricsOf32Bits: Plant = instead("people.profile.create", (call, original) => {
  const result = original(call);
  const { company } = profileOf(websiteOf(call), call.body.email);
  const metrics = Object.entries(company?.metrics ?? {});
  if (company)
    company.metrics = Object.fromEntries(
      metrics.map(([name, value]) => [name, Math.min(Number(value), largest)]),
    );
  return result;
});

export const profileFaults: Record<string, Fault> = {
  "load-read-of-another": rareFault(
    "One read of a profile in 1,000,000 is answered with the one that was read before it; only load sees it.",
    ["created-is-read:people-profile"],
    readOfAnother,
  ),
  "people-first-company-lost": fault(
    "A PATCH of a profile that has no company is accepted, and its company is lost.",
    ["people.merge-adds-what-was-not-there"],
    takesBody("people.profile.merge", (body, call) =>
      profileOf(websiteOf(call), call.params.people_id).company ? body : without(body, "company"),
    ),
  ),
  "people-first-employment-lost": fault(
    "A PATCH changes the employment of a person who has one, and gives none to others.",
    ["people.merge-adds-what-was-not-there"],
    takesBody("people.profile.merge", (body, call) => {
      const { person } = profileOf(websiteOf(call), call.params.people_id);
      return person.employment || !body.person
        ? body
        : { ...body, person: without(body.person, "employment") };
    }),
  ),
  "people-put-keeps-handles": fault(
    "PUT of a profile keeps the handles of its social profiles where the new ones in their places have none.",
    ["people.replace-drops-nested"],
    takesBody("people.profile.replace", (body, call) => {
      const { profiles: former = [] } = profileOf(websiteOf(call), call.params.people_id).person;
      const profiles = body.person.profiles?.map((one, i) => ({ ...former[i], ...one }));
      return { ...body, person: { ...body.person, ...(profiles && { profiles }) } };
    }),
  ),
  "people-email-loses-events": fault(
    "A change of the email of a profile loses its events.",
    ["people.merge-keeps-records"],
    emailLosesEvents,
  ),
  "people-patch-empties-data": fault(
    "A PATCH of a profile empties its custom data.",
    ["people.merge-keeps-records"],
    patchEmptiesData,
  ),
  "people-patch-cuts-created-at": fault(
    "PATCH of a profile keeps only the day of created_at.",
    ["people.created-at-is-kept"],
    patchCutsCreatedAt,
  ),
  "people-patch-needs-nickname": fault(
    "PATCH of a profile is refused without a nickname.",
    ["people.merge-needs-nothing"],
    patchNeedsNickname,
  ),
  "people-patch-replaces-nested": fault(
    "PATCH of a profile drops the fields of person and company that it does not name.",
    ["people.merge-keeps-nested"],
    patchReplacesNested,
  ),
  "people-profile-exists-once-changed": fault(
    "HEAD of a profile finds only profiles that were changed since their creation.",
    ["created-exists:people-profile"],
    profileExistsOnceChanged,
  ),
  "people-profile-notepad-lost": fault(
    "A profile is created without the notepad that was written.",
    [
      "read-back:people.profile.create/people.profile.read",
      "read-back:people.profile.create/people.profile.list",
    ],
    profileNotepadLost,
  ),
  "people-profile-patch-replaces": fault(
    "PATCH of a profile drops the fields of person and the notepad that it does not name.",
    ["merge-keeps:people-profile"],
    profilePatchReplaces,
  ),
  "people-profile-put-merges": fault(
    "PUT of a profile keeps the fields that it does not name.",
    ["replace-overwrites:people-profile", "people.replace-drops-nested"],
    profilePutMerges,
  ),
  "people-put-changes-identity": fault(
    "PUT of a profile with another email gives it another identifier.",
    ["people.replace-keeps-identity"],
    putChangesIdentity,
  ),
  "people-put-keeps-tags": fault(
    "PUT of a profile keeps the tags of the company that it had.",
    ["people.replace-drops-nested"],
    putKeepsTags,
  ),
  "people-put-keeps-notepad": fault(
    "PUT of a profile without a notepad keeps the notepad that it had.",
    ["people.replace-drops-segments-and-notepad"],
    putKeeps("notepad"),
  ),
  "people-segments-split": fault(
    "A segment with a comma becomes two.",
    ["people.segments-whole"],
    takesBody("people.profile.merge", ({ segments, ...body }) => ({
      ...body,
      ...(segments && { segments: segments.flatMap((one) => one.split(/, */)) }),
    })),
  ),
  "people-segments-of-one-word": fault(
    "The words of a segment are joined by dashes.",
    ["people.segments-whole"],
    respellsField("people.profile.merge", "/segments/*", (text) => text.replaceAll(" ", "-")),
  ),
  "people-segments-of-ascii": fault(
    "The segments of a profile have question marks for letters beyond ASCII.",
    ["people.segments-whole"],
    respellsField("people.profile.merge", "/segments/*", ofAscii),
  ),
  "people-put-keeps-segments": fault(
    "PUT of a profile without segments keeps the segments that it had.",
    ["people.replace-drops-segments-and-notepad"],
    putKeeps("segments"),
  ),
  "people-metrics-of-32-bits": fault(
    "The metrics of a company are kept in 32 bits.",
    ["people.large-metrics-shown"],
    metricsOf32Bits,
  ),
  "people-patch-forgets-active": fault(
    "PATCH of a profile forgets its last activity.",
    ["people.merge-keeps-active"],
    patchForgetsActive,
  ),
};
