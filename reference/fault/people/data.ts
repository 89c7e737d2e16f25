import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { wrapHandler } from "../../seams.ts";
import { mergeData, peopleOf, profileOf, type CustomData } from "../../state/people.ts";

/** PATCH of custom data drops the keys that it does not name. */
export const dataPatchReplaces: Plant = ({ contract, seams }) => {
  const operation = contract.operation("people.data.replace");
  wrapHandler(seams, "people.data.merge", (call, original) => original({ ...call, operation }));
};

/** PUT of custom data keeps the keys that it does not name. */
export const dataPutMerges: Plant = instead("people.data.replace", (call) => {
  const website = websiteOf(call);
  const profile = profileOf(website, call.params.people_id);
  mergeData(call.reference, website, profile, call.body.data ?? {});
});

/** Custom data that is saved for one profile is seen at all others. */
export const dataShared: Plant = instead("people.data.replace", (call, original) => {
  const website = websiteOf(call);
  const result = original(call);
  const { data } = profileOf(website, call.params.people_id);
  for (const profile of peopleOf(website)) profile.data = { ...profile.data, ...data };
  return result;
});

/** A merge starts from all that was ever saved for the profile. */
export const droppedKeysComeBack: Plant = (reference) => {
  const ever = new WeakMap<object, CustomData>();
  instead("people.data.replace", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    ever.set(profile, { ...ever.get(profile), ...profile.data });
    return original(call);
  })(reference);
  instead("people.data.merge", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    profile.data = { ...ever.get(profile), ...profile.data };
    return original(call);
  })(reference);
};
