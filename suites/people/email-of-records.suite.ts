/** The email in place of the identifier (1/2.3): what is kept with a profile. */
import * as fc from "fast-check";
import {
  contains,
  eventually,
  isAccepted,
  listed,
  rule,
  show,
  word,
} from "../../harness/author.ts";
import type { PeopleEvent } from "../../schemas/generated/types.ts";
import { eventsOf } from "../support/people/event.ts";
import { reachByCampaign } from "../support/people/campaign.ts";
import { addEscaped, profileAt, openPeople, type People } from "../support/people/profile.ts";
import { conversationsOf, givenVisits, visit } from "../support/people/visit.ts";

const writes = fc.shuffledSubarray(["event", "replace", "merge"] as const, { minLength: 3 });

/** Writes under one name of the profile and reads under the other; of custom data, returns what is read. */
async function write(
  people: People,
  what: "event" | "replace" | "merge",
  key: string,
  [writer, reader]: readonly [string, string],
): Promise<object> {
  const { trial, as } = people;
  const params = profileAt(people, reader);
  const where = (list: string) => `${list} of ${reader}, after ${what} of ${writer}`;
  // What was read under one name before must give way to what is written under the other.
  if (what === "event") {
    await eventsOf(people, reader);
    const body = { text: key, data: { [key]: trial.draw(word) }, color: "orange" } as const;
    const added = { params: profileAt(people, writer), body };
    await trial.accepts(as, "people.event.create", added);
    await trial.accepts(as, "people.event.list", { params });
    trial.settle();
    const isIn = (all: PeopleEvent[]): boolean => all.some((one) => contains(one, body));
    const read = () => listed(trial, as, "people.event.list", { params });
    const events = await eventually(trial, "list", read, isIn);
    trial.expect(isIn(events), where("the events"), show(body), events);
    return {};
  }
  await trial.call(as, "people.data.read", { params });
  const body = { data: { [key]: trial.draw(word) } };
  await trial.accepts(as, `people.data.${what}`, { params: profileAt(people, writer), body });
  await trial.accepts(as, "people.data.read", { params });
  trial.settle();
  const read = async () => (await trial.given(as, "people.data.read", { params })).data ?? {};
  const data = await eventually(trial, "thing", read, (shown) => shown[key] === body.data[key]);
  trial.equal(data[key], body.data[key], `${where("the data")}, at ${key}`);
  return data;
}

rule("people.email-names-events-and-data", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addEscaped(people, "ada");
  // Its email may name it a moment later than its identifier does (open.read-after-write).
  const read = () =>
    trial.call(people.as, "people.profile.read", { params: profileAt(people, email) });
  await eventually(trial, "thing", read, isAccepted);
  // A key for the first of the two writes to keep or to drop; the second one has that of the first.
  const former = { params: profileAt(people, people_id), body: { data: { former: "here" } } };
  for (const what of trial.draw(writes)) {
    const [first, second] = [`by_email_${what}`, `by_id_${what}`];
    if (what !== "event") await trial.given(people.as, "people.data.merge", former);
    const after = await write(people, what, first, [email, people_id]);
    const later = await write(people, what, second, [people_id, email]);
    // Which keys a PUT drops is open (open.people-data-put-reading), but not by which name it is asked.
    const kept = { byEmail: "former" in after, byIdentifier: first in later };
    const isSame = kept.byEmail === kept.byIdentifier;
    trial.expect(isSame, `the earlier keys after ${what}`, "the same under both names", kept);
    trial.settle();
  }
});

rule("people.email-names-conversations", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addEscaped(people, "ada");
  const visits = [await visit(people, email), await visit(people, email)];
  await givenVisits(people, people_id, visits);
  const byId = (await conversationsOf(people, people_id)).toSorted();
  await trial.accepts(people.as, "people.conversation.list", { params: profileAt(people, email) });
  trial.settle();
  const byEmail = await eventually(
    trial,
    "list",
    () => conversationsOf(people, email),
    (all) => JSON.stringify(all.toSorted()) === JSON.stringify(byId),
  );
  trial.equal(byEmail.toSorted(), byId, "the conversations under the email");
  trial.settle();
  for (const filter of ["filter_resolved", "filter_not_resolved"] as const) {
    const query = { [filter]: "1" } as const;
    const look = async () => ({
      own: (await conversationsOf(people, people_id, query)).toSorted(),
      found: (await conversationsOf(people, email, query)).toSorted(),
    });
    // What is said of one in between may change its state.
    const isSame = ({ own, found }: Awaited<ReturnType<typeof look>>): boolean =>
      JSON.stringify(own) === JSON.stringify(found);
    const { own, found } = await eventually(trial, "list", look, isSame);
    trial.equal(found, own, `the conversations under the email with ${filter}`);
  }
});

rule("people.email-names-campaigns", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addEscaped(people, "ada");
  await reachByCampaign(people, people_id);
  const campaigns = async (name: string) => {
    const input = { params: profileAt(people, name) };
    const all = await listed(trial, people.world.owner, "people.campaign.list", input);
    return all.map(({ campaign_id }) => campaign_id).toSorted();
  };
  const byId = await eventually(
    trial,
    "list",
    () => campaigns(people_id),
    (all) => all.length > 0,
  );
  if (!byId.length) trial.cannot("no campaign reached the profile");
  const { owner } = people.world;
  await trial.accepts(owner, "people.campaign.list", { params: profileAt(people, email) });
  trial.settle();
  const isSame = (all: string[]) => JSON.stringify(all) === JSON.stringify(byId);
  const byEmail = await eventually(trial, "list", () => campaigns(email), isSame);
  trial.equal(byEmail, byId, "the campaigns under the email");
});
