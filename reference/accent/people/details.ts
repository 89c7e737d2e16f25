/** What a platform finds out about people, which nobody wrote (open.people-details-found). */
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { findProfile } from "../../state/people.ts";

/** How long it takes to look somebody up (ms). */
const lookingUp = 30;

/** What is found of everybody. */
const details = {
  address: "1 rue de la Paix, Nantes",
  description: "Works at a shop",
  employment: { name: "The shop", title: "Engineer" },
  geolocation: { country: "FR", city: "Nantes" },
  timezone: 60,
  locales: ["fr"],
};

/** Adds to a new profile what was not written of its person, a moment later. */
export const detailsFoundLater: Plant = afterwards("people.profile.create", (call) => {
  const website = websiteOf(call);
  const { clock } = call.reference;
  const { email } = call.body;
  clock.at(clock.now() + lookingUp, () => {
    const profile = findProfile(website, email);
    if (!profile) return;
    const { employment, geolocation, ...known } = written(profile.person);
    profile.person = {
      ...details,
      ...known,
      employment: { ...details.employment, ...employment },
      geolocation: { ...details.geolocation, ...geolocation },
    };
  });
});

/** Guesses the gender of a person, wherever a profile is saved without it. */
export const genderGuessed: Plant = afterwards("people.profile.replace", (call) => {
  const profile = findProfile(websiteOf(call), call.params.people_id);
  if (profile) profile.person = { gender: "female", ...written(profile.person) };
});

const written = <Person extends object>(person: Person): Person =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined)) as Person;
