/** The conversations of a profile and what filters them (1/4.4). */
import * as fc from "fast-check";
import { actAsVisitor, eventually, isRefused, rule } from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { isUnread, isUnreadByBoth } from "../support/conversations/desk.ts";
import { enough, expectNoneOnPages, longList } from "../support/later-pages.ts";
import { addProfile, profileAt, openPeople, type People } from "../support/people/profile.ts";
import { conversationsOf, givenVisits, visit } from "../support/people/visit.ts";

type Query = NonNullable<Operations["people.conversation.list"]["query"]>;

const chatOf = (people: People, session_id: string): Chat => ({
  trial: people.trial,
  world: people.world,
  as: people.as,
  params: { website_id: people.website_id, session_id },
});

/** Reads the conversation until it fits; if it never does, the rule cannot run. */
async function givenConversation(
  people: People,
  session_id: string,
  what: string,
  fits: (conversation: Conversation) => boolean,
): Promise<void> {
  if (!fits(await chatOnce(chatOf(people, session_id), fits)))
    people.trial.cannot(`a conversation of the profile was to be ${what} first`);
}

const setResolved = ({ trial, website_id }: People, session_id: string): Promise<unknown> =>
  actAsVisitor(trial, "set", { website_id, session_id, state: "resolved" });

const isResolved = ({ state }: Conversation): boolean => state === "resolved";

async function resolve(people: People, session_id: string): Promise<void> {
  await setResolved(people, session_id);
  await givenConversation(people, session_id, "resolved", isResolved);
}

/** Of either side: which counter is whose is open. */
async function mark({ trial, as, website_id }: People, session_id: string): Promise<void> {
  const params = { website_id, session_id };
  for (const from of ["user", "operator"] as const)
    await trial.given(as, "conversation.read.mark", { params, body: { from, origin: "chat" } });
}

async function markRead(people: People, session_id: string): Promise<void> {
  await mark(people, session_id);
  await givenConversation(people, session_id, "read", (one) => !isUnread(one));
}

async function readAndResolve(people: People, session_id: string): Promise<void> {
  const fits = (one: Conversation): boolean => isResolved(one) && !isUnread(one);
  // Once more where a message moved it meanwhile (open.conversation-state-moves).
  for (const _ of [1, 2]) {
    await setResolved(people, session_id);
    await mark(people, session_id);
    if (fits(await chatOnce(chatOf(people, session_id), fits))) return;
  }
  people.trial.cannot("a conversation of the profile was to be read and resolved first");
}

interface Visits {
  people: People;
  people_id: string;
  /** By what was done to the conversation; each was written to by its visitor. */
  fresh: string;
  resolved: string;
  read: string;
}

async function threeVisits(people: People): Promise<Visits> {
  const { people_id, email } = await addProfile(people, "ada");
  const fresh = await visit(people, email);
  const resolved = await visit(people, email);
  const read = await visit(people, email);
  await givenVisits(people, people_id, [fresh, resolved, read]);
  await resolve(people, resolved);
  await markRead(people, read);
  return { people, people_id, fresh, resolved, read };
}

const inShort = ({ session_id, state, unread }: Conversation) => ({ session_id, state, unread });

/** What the conversations show, and which of them are listed. */
interface Looked {
  states: ReadonlyMap<string, Conversation>;
  ids: string[];
}

/** Every conversation that the query lists fits, and so is listed each that must be. */
async function expectOnly(
  { people, people_id, fresh, resolved, read }: Visits,
  query: Query,
  fits: (conversation: Conversation) => boolean,
  mustBeListed = fits,
): Promise<void> {
  const { trial } = people;
  // Both each time, since a platform may move a conversation by itself meanwhile (open.conversation-state-moves).
  const look = async (): Promise<Looked> => {
    const states = new Map<string, Conversation>();
    for (const one of [fresh, resolved, read])
      states.set(one, await chatOnce(chatOf(people, one), () => true));
    return { states, ids: await conversationsOf(people, people_id, query) };
  };
  const wrongOf = ({ states, ids }: Looked): Conversation[] =>
    ids.flatMap((id) => states.get(id) ?? []).filter((one) => !fits(one));
  const lostOf = ({ states, ids }: Looked): string[] =>
    [...states].flatMap(([id, one]) => (mustBeListed(one) && !ids.includes(id) ? [id] : []));
  const isRight = (one: Looked): boolean =>
    one.ids.length > 0 && !wrongOf(one).length && !lostOf(one).length;
  const looked = await eventually(trial, "list", look, isRight);
  const wrong = wrongOf(looked).map(inShort);
  trial.expect(
    wrong.length === 0,
    `listed with ${JSON.stringify(query)}`,
    "no conversation that the query leaves out",
    wrong,
    "people.conversation.list",
  );
  const where = `not listed with ${JSON.stringify(query)}, though they fit`;
  trial.equal(lostOf(looked), [], where, "people.conversation.list");
  trial.settle();
  const { states, ids } = looked;
  if (!ids.length && [...states.values()].some(fits))
    trial.cannot(`nothing is listed with ${JSON.stringify(query)}, where something fits`);
}

rule("people.conversation-filter-resolved", async (trial) => {
  const visits = await threeVisits(await openPeople(trial));
  await expectOnly(visits, { filter_resolved: "1" }, ({ state }) => state === "resolved");
  await expectOnly(visits, { filter_not_resolved: "1" }, ({ state }) => state !== "resolved");
});

/** What else a filter beside filter_unread asks of a conversation. */
const besideUnread: [flag: keyof Query, isWanted: (conversation: Conversation) => boolean][] = [
  ["filter_resolved", isResolved],
  ["filter_not_resolved", (one) => !isResolved(one)],
];

rule("people.conversation-filter-unread", async (trial) => {
  const visits = await threeVisits(await openPeople(trial));
  const { people, people_id, fresh, resolved } = visits;
  // Unread by the visitor too.
  for (const one of [fresh, resolved]) await say(chatOf(people, one), "operator", "Here you are");
  await expectOnly(visits, { filter_unread: "1" }, isUnread, isUnreadByBoth);
  // What an operator says may have opened it again.
  await resolve(people, resolved);
  const params = profileAt(people, people_id);
  for (const [flag, isWanted] of besideUnread) {
    const query: Query = { filter_unread: "1", [flag]: "1" };
    // Filters together may be refused (open.conversations-filters-combined).
    if (isRefused(await trial.call(people.as, "people.conversation.list", { params, query })))
      continue;
    const fits = (one: Conversation): boolean => isUnread(one) && isWanted(one);
    await expectOnly(visits, query, fits, (one) => isUnreadByBoth(one) && isWanted(one));
  }
});

const flags = ["filter_unread", "filter_resolved", "filter_not_resolved"] as const;
const someFlags = fc.subarray([...flags], { minLength: 1 });

rule("people.conversation-flag-zero", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await threeVisits(people);
  const ids = async (query: Query): Promise<string[]> =>
    (await conversationsOf(people, people_id, query)).toSorted();
  const others = (flag: string): string[] => flags.filter((other) => other !== flag);
  const cases: [query: Query, zeros: readonly string[]][] = [
    [{}, trial.draw(someFlags)],
    ...flags.map((flag): [Query, string[]] => [{ [flag]: "1" }, others(flag)]),
  ];
  for (const [query, names] of cases) {
    const zeros = Object.fromEntries(names.map((name) => [name, "0"]));
    const both = async () => ({
      plain: await ids(query),
      zero: await ids({ ...query, ...zeros }),
    });
    const { plain, zero } = await eventually(
      trial,
      "list",
      both,
      (one) => JSON.stringify(one.plain) === JSON.stringify(one.zero),
    );
    const where = `listed with ${names.join(" and ")} 0 beside ${JSON.stringify(query)}, as without`;
    trial.equal(zero, plain, where);
    trial.settle();
  }
});

rule("people.conversation-filter-on-every-page", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  const visits: string[] = [];
  while (visits.length < enough) visits.push(await visit(people, email));
  await givenVisits(people, people_id, visits);
  const { world, website_id } = people;
  const params = { website_id, people_id };
  const long = longList(trial, world, "people.conversation.list", params);
  const isOwn = (session_id: string): boolean => visits.includes(session_id);
  /** None of them fits. */
  const expectNone = async (
    flag: string,
    fits: (conversation: Conversation) => boolean,
  ): Promise<void> => {
    const query = { [flag]: "1" };
    const listed = await eventually(
      trial,
      "list",
      () => conversationsOf(people, people_id, query),
      (ids) => !ids.some(isOwn),
    );
    const one = listed.find(isOwn);
    if (one === undefined) return expectNoneOnPages<string>(long, { query, isLeftOut: isOwn });
    // It may be otherwise by now (open.conversation-state-moves).
    const shown = await chatOnce(chatOf(people, one), fits);
    const where = `listed with ${JSON.stringify(query)}, which nothing fits`;
    trial.expect(fits(shown), where, "no conversation of the profile", inShort(shown));
  };
  await expectNone("filter_resolved", isResolved);
  for (const session_id of visits) await readAndResolve(people, session_id);
  await expectNone("filter_unread", isUnread);
  await expectNone("filter_not_resolved", (one) => !isResolved(one));
});
