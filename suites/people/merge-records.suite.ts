/** What is kept with a profile outlives a change of the profile (1/4.4): only changed fields are saved. */
import { eventually, rule, uniqueEmail, word } from "../../harness/author.ts";
import { addEvent, eventsOf } from "../support/people/event.ts";
import { addProfile, profileAt, openPeople, profileAfter } from "../support/people/profile.ts";

rule("people.merge-keeps-records", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const { as } = people;
  const params = profileAt(people, people_id);
  const text = `Signed up ${trial.draw(word)}`;
  const data = { plan: trial.draw(word) };
  await addEvent(people, people_id, text);
  await trial.given(as, "people.data.replace", { params, body: { data } });
  const plan = async (): Promise<unknown> =>
    (await trial.given(as, "people.data.read", { params })).data?.["plan"];
  const events = (): Promise<string[]> => eventsOf(people, people_id);
  const isKept = (value: unknown): boolean => value === data.plan;
  const isListed = (all: string[]): boolean => all.includes(text);
  if (!isKept(await eventually(trial, "thing", plan, isKept)))
    trial.cannot("written custom data is not shown");
  if (!isListed(await eventually(trial, "list", events, isListed)))
    trial.cannot("an added event is not listed");
  // Of records that are kept under the email the change of it is the trial.
  for (const change of [{}, { email: uniqueEmail(people, trial.draw(word)) }]) {
    const notepad = trial.draw(word);
    await trial.given(as, "people.profile.merge", { params, body: { ...change, notepad } });
    await profileAfter(people, people_id, notepad);
    const what = `after a PATCH of notepad${"email" in change ? " and email" : ""}`;
    trial.equal(
      await eventually(trial, "thing", plan, isKept),
      data.plan,
      `/data/data/plan ${what}`,
    );
    const all = await eventually(trial, "list", events, isListed);
    trial.expect(isListed(all), `the events ${what}`, `one with the text ${text}`, all);
  }
});
