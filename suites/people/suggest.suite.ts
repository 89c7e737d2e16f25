/** What is suggested for profiles: segments, keys of custom data, texts of events (1/4.4). */
import { listed, rule, signOf, type Trial, word } from "../../harness/author.ts";
import { asEither } from "../support/conversation/chat.ts";
import { addEvent } from "../support/people/event.ts";
import {
  addProfile,
  profileAt,
  openPeople,
  peopleIn,
  type People,
  type Profile,
} from "../support/people/profile.ts";
import {
  asListed,
  expectCounted,
  expectNotSuggested,
  expectRemoved,
  expectSuggestedApart,
  needBoth,
  type Suggestion,
} from "../support/suggested.ts";

/** What a removed value of each kind begins with: capitals, and letters beyond ASCII and a blank where they may be (open.people-data-values). */
const beginnings = { segment: "Größe", "data key": "Some", "event text": "Né à " };

/** One kind of suggestion: how a profile comes to have it, how it is listed and how it is removed. */
interface Kind {
  what: keyof typeof beginnings;
  give: (people: People, profile: Profile, value: string) => Promise<void>;
  list: (people: People) => Promise<Suggestion[]>;
  /** Refused, a removal that is given says nothing; what is suggested no longer may be refused. */
  remove: (people: People, value: string, how: "given" | "call") => Promise<unknown>;
}

const segments: Kind = {
  what: "segment",
  async give(people, { people_id }, segment) {
    const { trial, as } = people;
    const input = { params: profileAt(people, people_id), body: { segments: [segment] } };
    await trial.given(as, "people.profile.merge", input);
  },
  list: async ({ trial, as, website_id }) =>
    (await listed(trial, as, "people.segment.list", { params: { website_id } })).map(
      ({ segment, count }) => ({ value: segment, count }),
    ),
  remove: ({ trial, as, website_id }, segment, how) =>
    trial[how](as, "people.segment.remove", { params: { website_id }, body: { segment } }),
};

const data: Kind = {
  what: "data key",
  async give(people, { people_id }, key) {
    const { trial, as } = people;
    const input = { params: profileAt(people, people_id), body: { data: { [key]: "here" } } };
    await trial.given(as, "people.data.merge", input);
  },
  list: async ({ trial, as, website_id }) =>
    (await listed(trial, as, "people.datum.list", { params: { website_id } })).map(
      ({ key, count }) => ({ value: key, count }),
    ),
  remove: ({ trial, as, website_id }, key, how) =>
    trial[how](as, "people.datum.remove", { params: { website_id }, body: { key } }),
};

const eventTexts: Kind = {
  what: "event text",
  give: (people, { people_id }, text) => addEvent(people, people_id, text),
  list: async ({ trial, as, website_id }) =>
    (await listed(trial, as, "people.eventtext.list", { params: { website_id } })).map(
      ({ text, count }) => ({ value: text, count }),
    ),
  remove: ({ trial, as, website_id }, text, how) =>
    trial[how](as, "people.eventtext.remove", { params: { website_id }, body: { text } }),
};

const valuesOf = async (list: Kind["list"], people: People): Promise<string[]> =>
  (await list(people)).map(({ value }) => value);

/** What no run on this website had: what was removed from the suggestions may stay away for good (open.suggest-return). */
const unheardOf = (trial: Trial, { people_id }: Profile): string =>
  `${trial.draw(word)}${signOf(people_id)}`;

function suggested({ what, give, list }: Kind): Parameters<typeof rule>[1] {
  return async (trial) => {
    const people = await openPeople(trial);
    const ada = await addProfile(people, "ada");
    const value = unheardOf(trial, ada);
    // What was listed before must give way afterwards.
    await list(people);
    const one = { what, value, list: () => list(people) };
    // One profile carries it and one carries something else, then both carry it.
    await give(people, ada, value);
    const bob = await addProfile(people, "bob");
    await give(people, bob, `other${trial.draw(word)}`);
    await expectCounted(trial, { ...one, least: 1, carriers: "one profile" });
    await give(people, bob, value);
    await expectCounted(trial, { ...one, least: 2, carriers: "two profiles" });
    const more = [await addProfile(people, "eve"), await addProfile(people, "kim")];
    await Promise.all(more.map((profile) => give(people, profile, value)));
    await expectCounted(trial, {
      ...one,
      least: 4,
      carriers: "four profiles, two of them at once",
    });
    const params = profileAt(people, ada.people_id);
    await trial.given(people.as, "people.profile.remove", { params });
    await expectCounted(trial, {
      ...one,
      least: 3,
      carriers: "three profiles, once a fourth was removed",
    });
  };
}

function removed({ what, give, list, remove }: Kind): Parameters<typeof rule>[1] {
  return asEither(async (trial, world) => {
    const people = peopleIn(trial, world);
    const ada = await addProfile(people, "ada");
    // As people write it.
    const given = `${beginnings[what]}${unheardOf(trial, ada)}`;
    await give(people, ada, given);
    // It is not to stay with one of those that have it.
    await give(people, await addProfile(people, "zoe"), given);
    const value = await asListed(trial, given, () => valuesOf(list, people));
    const longer = `${value}x`;
    await give(people, await addProfile(people, "bob"), longer);
    const two = { what, value, longer, list: () => valuesOf(list, people) };
    await needBoth(trial, two);
    await remove(people, value, "given");
    await expectRemoved(trial, two, `removing ${value}`);
    await addProfile(people, "eve");
    await expectRemoved(trial, two, "a profile was made that has nothing of it");
  });
}

rule("people.suggestions-of-own-website", async (trial) => {
  const [here, there] = [await openPeople(trial), await openPeople(trial, "other-")];
  if (here.website_id === there.website_id) trial.cannot("the target has one website only");
  for (const { what, give, list, remove } of [segments, data, eventTexts]) {
    const ada = await addProfile(here, "ada");
    const value = unheardOf(trial, ada);
    await give(here, ada, value);
    await give(there, await addProfile(there, "ada"), value);
    await expectSuggestedApart(trial, {
      what,
      value,
      here: () => valuesOf(list, here),
      there: () => valuesOf(list, there),
      removeThere: () => remove(there, value, "given"),
    });
  }
});

rule("people.segment-is-suggested", suggested(segments));
rule("people.datum-is-suggested", suggested(data));
rule("people.eventtext-is-suggested", suggested(eventTexts));
rule("people.segment-removed", removed(segments));
rule("people.datum-removed", removed(data));
rule("people.eventtext-removed", removed(eventTexts));

rule("people.suggestion-of-nothing-removed", async (trial) => {
  const people = await openPeople(trial);
  for (const { what, give, list, remove } of [segments, data, eventTexts]) {
    const profile = await addProfile(people, trial.draw(word));
    const value = unheardOf(trial, profile);
    await give(people, profile, value);
    const params = profileAt(people, profile.people_id);
    await expectNotSuggested(trial, {
      what,
      value,
      list: () => valuesOf(list, people),
      removeCarrier: () => trial.given(people.as, "people.profile.remove", { params }),
      remove: () => remove(people, value, "call"),
    });
  }
});
