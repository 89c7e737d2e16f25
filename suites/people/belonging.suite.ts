/** Which conversations belong to a profile (1/4.4). */
import {
  actAsVisitor,
  eventually,
  isAccepted,
  isBlank,
  isStagedVisitor,
  listed,
  rule,
  word,
} from "../../harness/author.ts";
import { addEvent } from "../support/people/event.ts";
import {
  addProfile,
  profileAt,
  expectGone,
  openPeople,
  type Named,
  type People,
} from "../support/people/profile.ts";
import {
  newlyListed,
  newSpams,
  listedSessions,
  listedSpams,
  type Place,
} from "../support/conversation/inbox.ts";
import { conversationsOf, givenVisits, visit } from "../support/people/visit.ts";

interface Both {
  shown: string[];
  own: string[];
}

const isSame = ({ shown, own }: Both): boolean => JSON.stringify(shown) === JSON.stringify(own);

/** The listed conversations that show this profile; of the visits also alone (open.list-form-fields). */
async function showing(
  { trial, as, website_id }: People,
  people_id: string,
  visits: readonly string[],
): Promise<string[]> {
  const all = await listed(trial, as, "conversations.conversation.list", {
    params: { website_id },
  });
  const found: string[] = [];
  for (const { session_id, ...one } of all) {
    const params = { website_id, session_id };
    const isCut = isBlank(one.people_id) && visits.includes(session_id);
    const shown = isCut ? await trial.given(as, "conversation.read", { params }) : one;
    if (shown.people_id === people_id) found.push(session_id);
  }
  return found;
}

const both = async (
  people: People,
  people_id: string,
  visits: readonly string[],
): Promise<Both> => ({
  shown: (await showing(people, people_id, visits)).toSorted(),
  own: (await conversationsOf(people, people_id)).toSorted(),
});

const listsBoth = "the conversations of a profile, and those that show its people_id";

/** The rule says the same once the visitor of the first has given the email of somebody else, whose it may be from then on (open.people-conversation-binding). */
async function expectMoved(
  people: People,
  visits: readonly string[],
  { email }: Named,
  profiles: readonly Named[],
): Promise<void> {
  const { trial, website_id } = people;
  const [session_id] = visits;
  await actAsVisitor(trial, "set", { website_id, session_id, email });
  for (const { people_id } of profiles) {
    const look = () => both(people, people_id, visits);
    const { shown, own } = await eventually(trial, "list", look, isSame);
    trial.equal(own, shown, `${listsBoth}, once a visitor has another email`);
  }
}

rule("people.conversation-list-belongs", async (trial) => {
  const people = await openPeople(trial);
  const ada = await addProfile(people, "ada");
  const bob = await addProfile(people, "bob");
  const all: string[] = [];
  for (const [{ people_id, email }, count] of [[ada, 2] as const, [bob, 1] as const]) {
    const visits: string[] = [];
    while (visits.length < count) visits.push(await visit(people, email));
    const isBound = ({ shown }: Both): boolean => visits.every((one) => shown.includes(one));
    const { shown, own } = await eventually(
      trial,
      "list",
      () => both(people, people_id, visits),
      (one) => isBound(one) && isSame(one),
    );
    if (!isBound({ shown, own }))
      trial.cannot("conversations with the email of the profile are not listed with its people_id");
    trial.equal(own, shown, listsBoth);
    all.push(...visits);
  }
  trial.settle();
  await expectMoved(people, all, bob, [ada, bob]);
});

/** The conversation goes to the spams and comes back from there, under whatever identifier (open.spam-accepted-conversation). */
async function reportAndAccept(people: People, session_id: string): Promise<void> {
  const { trial, as, website_id } = people;
  const { owner } = people.world;
  const place: Place = { trial, as: owner, website_id };
  const spams = await listedSpams(place);
  const params = { website_id, session_id };
  await trial.given(as, "conversation.report", { params, body: { flag: "spam" } });
  const [spam] = await newSpams(place, spams);
  if (!spam) return trial.cannot("the report had to bring a spam item first");
  const isOut = (ids: string[]): boolean => !ids.includes(session_id);
  const left = await eventually(trial, "list", () => listedSessions(place), isOut);
  if (!isOut(left)) trial.cannot("the report had to empty the inbox first");
  await trial.given(owner, "conversations.spam.decide", {
    params: { website_id, spam_id: spam.spam_id },
    body: { action: "accept" },
  });
  await newlyListed(place, left);
}

rule("people.conversation-accepted-belongs", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  const visits = [await visit(people, email), await visit(people, email)];
  await givenVisits(people, people_id, visits);
  await reportAndAccept(people, visits[0] as string);
  const look = () => both(people, people_id, visits);
  const { shown, own } = await eventually(trial, "list", look, isSame);
  trial.equal(own, shown, `${listsBoth}, after a spam`);
});

rule("people.conversations-stay-apart", async (trial) => {
  const people = await openPeople(trial);
  const ada = await addProfile(people, "ada");
  const bob = await addProfile(people, "bob");
  const visits = [await visit(people, ada.email), await visit(people, bob.email)] as const;
  await givenVisits(people, ada.people_id, [visits[0]]);
  await givenVisits(people, bob.people_id, [visits[1]]);
  for (const [{ people_id }, foreign] of [[ada, visits[1]] as const, [bob, visits[0]] as const]) {
    const own = await conversationsOf(people, people_id);
    const where = "the conversations of a profile";
    trial.expect(!own.includes(foreign), where, `not ${foreign}, that of another profile`, own);
  }
});

rule("people.removed-with-records", async (trial) => {
  const people = await openPeople(trial);
  const { as } = people;
  const { people_id, email } = await addProfile(people, "ada");
  const params = profileAt(people, people_id);
  await addEvent(people, people_id, trial.draw(word));
  const body = { data: { plan: trial.draw(word) } };
  await trial.given(as, "people.data.replace", { params, body });
  if (isStagedVisitor(trial)) await givenVisits(people, people_id, [await visit(people, email)]);
  await trial.accepts(as, "people.profile.remove", { params });
  trial.settle();
  await expectGone(people, people_id, "with events, data and conversations");
});

rule("people.removed-conversation-unlisted", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  const [removed, kept] = [await visit(people, email), await visit(people, email)];
  await givenVisits(people, people_id, [removed, kept]);
  const { as, website_id } = people;
  const params = { website_id, session_id: removed };
  await trial.given(as, "conversation.remove", { params });
  // The profile may have gone with the conversation (open.conversation-remove-kin).
  const list = async (): Promise<string[] | undefined> =>
    isAccepted(
      await trial.call(as, "people.profile.read", { params: profileAt(people, people_id) }),
    )
      ? conversationsOf(people, people_id)
      : undefined;
  const isRight = (all: string[] | undefined): boolean =>
    !all || (!all.includes(removed) && all.includes(kept));
  const own = await eventually(trial, "list", list, isRight);
  const where = "the conversations of a profile, one of which was removed";
  trial.expect(!own?.includes(removed), where, `not ${removed}`, own);
  trial.expect(!own || own.includes(kept), where, `${kept}, which was not`, own);
});
