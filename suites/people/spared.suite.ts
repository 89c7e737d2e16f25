/** What is kept of a person stays while something else of the person, or another person, is written (1/4.4). */
import { rule, word } from "../../harness/author.ts";
import { addEvent } from "../support/people/event.ts";
import { addProfile, profileAt, openPeople } from "../support/people/profile.ts";
import { shelvePerson } from "../support/people/shelf.ts";
import { expectSpared, showing, type Act, type Shelf } from "../support/spared.ts";

rule("people.writes-spare-the-rest", async (trial) => {
  const people = await openPeople(trial);
  const { as, website_id } = people;
  const [segment, first] = [`own${trial.draw(word)}`, trial.draw(word)];
  const ada = await addProfile(people, "ada", { segments: [segment], notepad: first });
  const shelf: Shelf = new Map();
  await shelvePerson(shelf, people, ada);
  const params = profileAt(people, ada.people_id);
  const written = (["replace", "merge"] as const).map((way): Act => {
    const data = { plan: trial.draw(word), [way]: trial.draw(word) };
    return {
      what: `people.data.${way}`,
      play: () => trial.given(as, `people.data.${way}`, { params, body: { data } }),
      writes: { data: showing({ data }) },
    };
  });
  const text = `Paid ${trial.draw(word)}`;
  const notepad = `Noted ${trial.draw(word)}`;
  const theirs = `theirs${trial.draw(word)}`;
  await expectSpared(trial, shelf, [
    ...written,
    {
      what: "people.event.create",
      play: () => addEvent(people, ada.people_id, text),
    },
    {
      what: "people.profile.merge",
      play: () => trial.given(as, "people.profile.merge", { params, body: { notepad } }),
      writes: { profile: showing({ notepad }) },
    },
    {
      what: "another profile was made and written, no longer suggested and removed",
      async play() {
        const bob = profileAt(
          people,
          (await addProfile(people, "bob", { segments: [theirs] })).people_id,
        );
        const body = { data: { [theirs]: 1 } };
        await trial.given(as, "people.data.merge", { params: bob, body });
        await addEvent(people, bob.people_id, theirs);
        // What is not suggested yet may be refused.
        const here = { params: { website_id } };
        await trial.call(as, "people.segment.remove", { ...here, body: { segment: theirs } });
        await trial.call(as, "people.datum.remove", { ...here, body: { key: theirs } });
        await trial.call(as, "people.eventtext.remove", { ...here, body: { text: theirs } });
        await trial.given(as, "people.profile.remove", { params: bob });
      },
    },
  ]);
});
