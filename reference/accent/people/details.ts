/** What a platform finds out about people, which nobody wrote (open.people-details-found). */
import { websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import { findProfile, peopleOf } from "../../state/people.ts";

/** How long it takes to look somebody up (ms). */
const lookingUp = 120;

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

/** How often more is found out about a profile. */
const findings = 6;

/** Finds out more about somebody of a list once it was read, a few times about each, and dates them. */
export const detailsDated: Plant = (reference) => {
  const { clock } = reference;
  const counts = new Map<string, number>();
  const countOf = ({ people_id }: { people_id: string }): number => counts.get(people_id) ?? 0;
  afterwards("people.profile.list", (call, listed) => {
    const profiles = peopleOf(websiteOf(call));
    const due = listed
      .filter((one) => countOf(one) < findings)
      .toSorted((a, b) => countOf(a) - countOf(b))
      .at(0);
    const profile = due && profiles.get(due.people_id);
    if (!profile) return;
    counts.set(profile.people_id, countOf(profile) + 1);
    profile.updated_at = clock.now();
    profiles.touch(profile.people_id);
  })(reference);
};

/** How long a score is kept before it is worked out anew (ms of real time). */
const kept = 3_000;

/** Works out a score anew only some time after it was worked out last. */
export const scoresBehind: Plant = (reference) => {
  const scores = new Map<string, number>();
  shows("people.profile.read", (shown) => {
    const { people_id, score } = shown;
    const last = scores.get(people_id);
    if (last !== undefined) return { ...shown, score: last };
    if (score === undefined) return shown;
    scores.set(people_id, score);
    setTimeout(() => scores.delete(people_id), kept).unref();
    return shown;
  })(reference);
};

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
