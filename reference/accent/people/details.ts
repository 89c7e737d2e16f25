/** What a platform finds out about people, which nobody wrote (open.people-details-found). */
import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
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

/** What a nickname says of somebody's gender, to this platform. */
const genderOf = (nickname = ""): "female" | "male" => (nickname.length % 2 ? "female" : "male");

/** Guesses the gender of a person from the nickname, wherever a profile is saved without it. */
export const genderGuessed: Plant = (reference) => {
  const guessed = new WeakSet<object>();
  const guess = (profile: ReturnType<typeof findProfile>, isNew: boolean): void => {
    if (!profile) return;
    const { gender, ...person } = written(profile.person);
    if (gender !== undefined && (isNew || !guessed.has(profile)))
      return void guessed.delete(profile);
    guessed.add(profile);
    profile.person = { ...person, gender: genderOf(person.nickname) };
  };
  together(
    afterwards("people.profile.create", (call) =>
      guess(findProfile(websiteOf(call), call.body.email), true),
    ),
    afterwards("people.profile.replace", (call) =>
      guess(findProfile(websiteOf(call), call.params.people_id), true),
    ),
    afterwards("people.profile.merge", (call) => {
      const profile = findProfile(websiteOf(call), call.params.people_id);
      const isWritten = call.body.person?.gender !== undefined;
      guess(profile, isWritten);
    }),
  )(reference);
};

const written = <Person extends object>(person: Person): Person =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined)) as Person;
