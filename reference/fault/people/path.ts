import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { findsElsewhere, hasProfile } from "../../deviate/elsewhere.ts";
import { seam } from "../../deviate/seam.ts";
import { websiteOf } from "../../call.ts";
import { conflict, notFound } from "../../refusal.ts";
import { profileOf, type StoredProfile } from "../../state/people.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";

const named = [
  "people.profile.exists",
  "people.profile.read",
  "people.profile.replace",
  "people.profile.merge",
  "people.profile.remove",
  "people.conversation.list",
  "people.campaign.list",
  "people.event.create",
  "people.event.list",
  "people.data.read",
  "people.data.replace",
  "people.data.merge",
] as const;

/** What a profile had as its email once is kept from all, and from itself. */
const formerEmailRefused: Plant = (reference) => {
  const former = new WeakMap<StoredProfile, Set<string>>();
  instead("people.profile.merge", (call, original) => {
    const profile = profileOf(websiteOf(call), call.params.people_id);
    const had = former.get(profile) ?? new Set();
    former.set(profile, had);
    const email = call.body.email?.toLowerCase();
    if (email !== undefined && had.has(email)) throw conflict("people_exists");
    had.add(profile.email);
    return original(call);
  })(reference);
};

/** Looks for a profile by another text than the one that its path names. */
const namesProfileBy = (change: (name: string) => string): Plant =>
  together(
    ...named.map((id) =>
      instead(id, (call, original) => {
        const people_id = change(call.params.people_id);
        return original({ ...call, params: { ...call.params, people_id } });
      }),
    ),
  );

/** A plus in the path is read as a blank, as in a form. */
const plusInPathAsBlank: Plant = namesProfileBy((name) => name.replaceAll("+", " "));

/** The segment of the path that names a profile is decoded twice. */
const pathDecodedTwice: Plant = namesProfileBy((name) => {
  try {
    return decodeURIComponent(name);
  } catch {
    throw notFound("people");
  }
});

/** Looks on every website for the profile of an email, on that of the path first. */
const emailFoundElsewhere = (operationId: OperationId): Plant =>
  findsElsewhere(
    operationId,
    (website, params) => params["people_id"]?.includes("@") === true && hasProfile(website, params),
  );

export const pathFaults: Record<string, Fault> = {
  "people-former-email-refused": fault(
    "A profile cannot be changed back to an email that it had before.",
    ["people.email-alias-follows-change"],
    formerEmailRefused,
  ),
  "people-path-decoded-twice": fault(
    "The email in the path of a profile is decoded twice.",
    ["people.email-names-profile", "people.email-names-events-and-data"],
    pathDecodedTwice,
  ),
  "people-email-read-elsewhere": fault(
    "The email of a profile in the path is looked for on all websites, to read it.",
    ["people.email-of-one-website"],
    emailFoundElsewhere("people.profile.read"),
  ),
  "people-email-merged-elsewhere": fault(
    "The email of a profile in the path is looked for on all websites, to change it.",
    ["people.email-of-one-website"],
    emailFoundElsewhere("people.profile.merge"),
  ),
  "people-email-removed-elsewhere": fault(
    "The email of a profile in the path is looked for on all websites, to remove it.",
    ["people.email-of-one-website"],
    emailFoundElsewhere("people.profile.remove"),
  ),
  "people-data-of-email-read-elsewhere": fault(
    "The email of a profile in the path is looked for on all websites, to read its custom data.",
    ["people.email-of-one-website"],
    emailFoundElsewhere("people.data.read"),
  ),
  "people-events-of-email-read-elsewhere": fault(
    "The email of a profile in the path is looked for on all websites, to list its events.",
    ["people.email-of-one-website"],
    emailFoundElsewhere("people.event.list"),
  ),
  "people-unescaped-plus-as-blank": fault(
    "A plus that stands in a path as it is is read as a blank, as it is in a query.",
    ["people.email-unescaped"],
    seam("path", (original) => (path) => original(path.replaceAll("+", "%20"))),
  ),
  "people-unescaped-email-unknown": fault(
    "No path is known in which an @ stands as it is.",
    ["people.email-unescaped"],
    seam("path", (original) => (path) => original(path.includes("@") ? "/v1" : path)),
  ),
  "people-plus-in-path-as-blank": fault(
    "A plus in the email in the path of a profile is read as a blank.",
    [
      "people.email-names-profile",
      "people.email-names-events-and-data",
      "people.email-names-conversations",
      "people.email-names-campaigns",
    ],
    plusInPathAsBlank,
  ),
};
