import { websiteOf, type Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, takesBody } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { profileOf, type StoredProfile } from "../../state/people.ts";

type Named = Pick<Call<"people.profile.read">, "reference" | "params">;

const isByEmail = ({ params }: Named): boolean => params.people_id.includes("@");
const namedBy = (call: Named): StoredProfile => profileOf(websiteOf(call), call.params.people_id);

/** What is sent beside the text is not carried over to the profile that has the email. */
const eventBare: Plant = takesBody("people.event.create", (body, call) =>
  isByEmail(call) ? without(body, "data", "color") : body,
);

const dataReplacesAsMerge: Plant = instead("people.data.replace", (call, original) => {
  if (!isByEmail(call)) return original(call);
  const data = { ...namedBy(call).data, ...call.body.data };
  return original({ ...call, body: { data } });
});

const dataMergesAsReplace: Plant = instead("people.data.merge", (call, original) => {
  if (isByEmail(call)) namedBy(call).data = {};
  return original(call);
});

const replacesAsMerge: Plant = instead("people.profile.replace", (call, original) => {
  const { company } = namedBy(call);
  const data = original(call);
  if (isByEmail(call)) namedBy(call).company ??= company;
  return data;
});

const mergesAsReplace: Plant = instead("people.profile.merge", (call, original) => {
  if (isByEmail(call) && call.body.company === undefined) namedBy(call).company = undefined;
  return original(call);
});

/** Writes under the email of a profile that are made otherwise than under its identifier. */
export const byEmailFaults: Record<string, Fault> = {
  "people-event-by-email-bare": fault(
    "An event that is added under the email of a profile is kept without its data and its color.",
    ["people.email-names-events-and-data"],
    eventBare,
  ),
  "people-data-put-by-email-merges": fault(
    "A PUT of custom data under the email of a profile keeps the keys that it does not name.",
    ["people.email-names-events-and-data"],
    dataReplacesAsMerge,
  ),
  "people-data-patch-by-email-replaces": fault(
    "A PATCH of custom data under the email of a profile drops the keys that it does not name.",
    ["people.email-names-events-and-data"],
    dataMergesAsReplace,
  ),
  "people-put-by-email-merges": fault(
    "A PUT of a profile under its email keeps the company that it does not name.",
    ["people.email-names-profile"],
    replacesAsMerge,
  ),
  "people-patch-by-email-replaces": fault(
    "A PATCH of a profile under its email drops the company that it does not name.",
    ["people.email-names-profile"],
    mergesAsReplace,
  ),
};
