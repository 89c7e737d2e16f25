/** A profile that the platform itself completes from what it found out about the person. */
import type { PeopleProfilePatch } from "../../../schemas/generated/types.ts";
import { invalid } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import type { Injection } from "../../stage/inject.ts";
import { textOf } from "../../stage/input.ts";
import { changeProfile, profileOf } from "../../state/people.ts";
import { merged } from "./shape.ts";

/** `profile-sync`: completes the profile `people_id` with `person` and `company`, as of `session_id`. */
const sync: Injection = (reference, input) => {
  const website = reference.website(textOf(input, "website_id") ?? "");
  const profile = profileOf(website, textOf(input, "people_id") ?? "");
  const session_id = textOf(input, "session_id");
  const { person, company } = input;
  const identity = { ...(person ? { person } : {}), ...(company ? { company } : {}) };
  const operation = reference.contract.operation("people.profile.merge");
  const violation = reference.seams.violation(operation, {}, identity);
  if (violation !== undefined) throw invalid(violation);
  // The contract was just asked whether it is one.
  const body = identity as PeopleProfilePatch;
  changeProfile(reference, website, profile, merged({ reference, operation, body }, profile));
  const { people_id } = profile;
  emitWebsite(reference, "people:sync:profile", website.website_id, {
    ...(session_id === undefined ? {} : { session_id }),
    people_id,
    identity,
  });
};

export const syncInjections: Record<string, Injection> = { "profile-sync": sync };
