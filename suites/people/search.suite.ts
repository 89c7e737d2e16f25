/** The list of profiles, searched and sorted (1/4.4). */
import * as fc from "fast-check";
import {
  allPages,
  type CallInput,
  envelopeOf,
  eventually,
  goesOn,
  hasClock,
  isAccepted,
  itemsOf,
  listed,
  memberAt,
  rankedWords,
  rule,
  show,
  word,
} from "../../harness/author.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import {
  profileAt,
  createFirst,
  createProfile,
  listProfiles,
  openPeople,
  type People,
} from "../support/people/profile.ts";
import { advance } from "../support/clock.ts";

const has =
  (id: string) =>
  (ids: string[]): boolean =>
    ids.includes(id);

/** As people are called and things are named. */
const marked = fc.constantFrom("O'Neil & Sons", "D'Arcy (50%)", "L'été_2030");

const searched = fc.constantFrom("nickname", "email");

rule("people.search-text", async (trial) => {
  const people = await openPeople(trial);
  const wanted = {
    nickname: `Ada${trial.draw(word)}`,
    email: `ada@${trial.draw(word)}.example.com`,
  };
  // Nothing in common, since how much of a text must match is open; where the target takes the email.
  const nicknameOfBob = `bob${trial.draw(word)}`;
  const strange = `bob@${trial.draw(word)}.test`;
  const other = [strange, `bob@${trial.draw(word)}.example.org`].map((email) => ({
    email,
    person: { nickname: nicknameOfBob },
  }));
  // One that is in several segments is found once all the same.
  const segments = [trial.draw(word), trial.draw(word)];
  const ada = await named(people, { ...wanted, segments });
  const { people_id: bob, email: emailOfBob } = await createFirst(people, other);
  const drawn = trial.draw(searched);
  const field = emailOfBob === strange ? drawn : "nickname";
  const search = async (search_text: string): Promise<string[]> =>
    (await listProfiles(people, { search_text })).map(({ people_id }) => people_id);
  const text = field === "email" ? wanted.email : wanted.nickname;
  // The index has caught up when it knows the other, who was created last.
  const last = field === "email" ? emailOfBob : nicknameOfBob;
  await eventually(trial, "list", () => search(last), has(bob));
  const isOnce = (ids: string[]): boolean => ids.filter((id) => id === ada).length === 1;
  const found = await eventually(trial, "list", () => search(text), isOnce);
  trial.expect(isOnce(found), `search_text ${text}`, "the profile with it, once", found);
  trial.expect(!has(bob)(found), `search_text ${text}`, "not the profile without it", found);
  trial.settle();
  const nobody = `nobody${trial.draw(word)}`;
  const isNone = (ids: string[]): boolean => !has(ada)(ids) && !has(bob)(ids);
  const none = await eventually(trial, "list", () => search(nobody), isNone);
  trial.expect(isNone(none), `search_text ${nobody}`, "no profile without it", none);
  trial.settle();
  // What such a text finds is open, not whether one may ask for it.
  const query = { search_text: trial.draw(marked) };
  const { as, website_id } = people;
  await trial.accepts(as, "people.profile.list", { params: { website_id }, query });
  trial.settle();
  // What was searched goes by another name from now on, under whichever of its names it was changed.
  let nickname = wanted.nickname;
  for (const name of [ada, wanted.email]) {
    nickname = `Zoë+${trial.draw(word)}`;
    // Its email may name it a moment later than its identifier does (open.read-after-write).
    const read = () =>
      trial.call(people.as, "people.profile.read", { params: profileAt(people, name) });
    if (!isAccepted(await eventually(trial, "thing", read, isAccepted))) break;
    const body = { person: { nickname } };
    await trial.given(people.as, "people.profile.merge", { params: profileAt(people, name), body });
    const renamed = await eventually(trial, "list", () => search(nickname), has(ada));
    const where = `search_text ${nickname}, given to ${name}`;
    trial.expect(has(ada)(renamed), where, "the profile renamed to it", renamed);
    trial.settle();
  }
  const email = `zoe@${trial.draw(word)}.example.com`;
  const params = profileAt(people, ada);
  await trial.given(people.as, "people.profile.merge", { params, body: { email } });
  const moved = await eventually(trial, "list", () => search(email), has(ada));
  trial.expect(has(ada)(moved), `search_text ${email}`, "the profile changed to it", moved);
  trial.settle();
  await trial.given(people.as, "people.profile.remove", { params });
  const isGone = (ids: string[]): boolean => !has(ada)(ids);
  const left = await eventually(trial, "list", () => search(nickname), isGone);
  trial.expect(isGone(left), `search_text ${nickname}`, "not the profile that was removed", left);
});

const named = async (
  people: People,
  { nickname, ...more }: { nickname: string; email: string; segments?: string[] },
): Promise<string> => (await createProfile(people, { ...more, person: { nickname } })).people_id;

/** Which field names a target takes is open. */
const sortFields = ["email", "person.nickname", "nickname", "created_at", "updated_at"];
const pathOf = (field: string): string =>
  field === "nickname" ? "person/nickname" : field.replaceAll(".", "/");

/** Orders of emails and nicknames that differ from each other, from that of creation, and from its reverse. */
const emailRanks = [1, 3, 0, 2];
const nicknameRanks = [0, 3, 1, 2];
const fourWords = rankedWords(4);

async function addFour(people: People): Promise<string[]> {
  const { trial } = people;
  const [emails, nicknames] = [trial.draw(fourWords), trial.draw(fourWords)];
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    const email = `${emails[emailRanks[i] as number]}@${domain}`;
    const nickname = nicknames[nicknameRanks[i] as number] as string;
    ids.push(await named(people, { email, nickname }));
    // Times that differ in whole seconds, where they can be made to.
    if (hasClock(trial)) await advance(trial, 2000);
  }
  return ids;
}

type Direction = "ascending" | "descending";

/** What the profiles that are sorted here have in common. */
const domain = "sorted.example.com";

type Filter = { search_text?: string; filter_date_start?: string };
/** Filters that leave none of them out; a text may have to match more than a part of an email (open.people-search-fields). */
const filters: Filter[] = [
  { filter_date_start: "2020-01-01T00:00:00.000Z" },
  { search_text: domain },
];

/** Our profiles in the order of the list; undefined when it is refused. */
const inOrder = (
  people: People,
  ids: string[],
  sort_field: string,
  sort_order: Direction,
  filter: Filter = {},
): Promise<PeopleProfile[] | undefined> =>
  ownIn(people, ids, { ...filter, sort_field, sort_order });

async function ownIn(
  { trial, as, website_id }: People,
  ids: string[],
  query: NonNullable<CallInput["query"]>,
): Promise<PeopleProfile[] | undefined> {
  const { contract } = trial.run;
  const list = contract.operation("people.profile.list");
  const call = (one: CallInput) => trial.callOperation(as, list, one);
  const input = { params: { website_id }, query };
  const all = (await allPages(contract, call, list, input, { trial })) as
    | PeopleProfile[]
    | undefined;
  const own = all?.filter(({ people_id }) => ids.includes(people_id));
  // To read it again takes as many requests.
  if (own && own.length < ids.length && trial.run.cutShort.has(list.operationId))
    trial.cannot(goesOn(list.operationId));
  return own;
}

type Value = string | number;

const runs = (values: Value[], isAfter: (a: Value, b: Value) => boolean): boolean =>
  values.every((value, i) => i === 0 || isAfter(value, values[i - 1] as Value));

/** Words of small letters, and times. */
const compare = (a: Value, b: Value): number => (a < b ? -1 : Number(a > b));

const isSorted = (values: Value[]): boolean =>
  runs(values, (a, b) => a > b) || runs(values, (a, b) => a < b);

interface Sorted {
  ids: string[];
  field: string;
  /** What the profiles show of the field, in the order of each list. */
  ups: Value[];
  downs: Value[];
  /** Both orders list the same as no sort at all: the name of the field may be one that says nothing (open.people-sort-fields). */
  isAsUnsorted: boolean;
}

/** Both lists by each field that something is sorted by; the values differ from profile to profile. */
async function sortedBy(people: People): Promise<Sorted[]> {
  const { trial } = people;
  const ids = await addFour(people);
  const found: Sorted[] = [];
  for (const field of sortFields) {
    const list = (order: Direction) => () => inOrder(people, ids, field, order);
    // An unknown field may be refused, and it may be ignored: then nothing is sorted by it.
    if (!(await list("ascending")())) continue;
    const valuesOf = (profiles: PeopleProfile[] = []): Value[] =>
      profiles.map((one) => memberAt(one, pathOf(field)) as Value);
    const both = async () => ({
      ups: valuesOf(await list("ascending")()),
      downs: valuesOf(await list("descending")()),
    });
    // What a platform finds out may date a profile from one read to the next (open.people-details-found).
    const agree = ({ ups, downs }: Awaited<ReturnType<typeof both>>): boolean =>
      ups.length === ids.length && [ups, ups.toReversed()].some((one) => show(one) === show(downs));
    const { ups, downs } = await eventually(trial, "list", both, agree);
    const isDistinct = new Set(ups).size === ids.length;
    if (!isDistinct || !(isSorted(ups) || isSorted(downs))) continue;
    const isSame = show(ups) === show(downs);
    const plain = isSame ? valuesOf(await ownIn(people, ids, {})) : [];
    const isAsUnsorted = isSame && show(plain) === show(ups);
    found.push({ ids, field, ups, downs, isAsUnsorted });
  }
  if (!found.length) trial.cannot(`the list is sorted by none of ${sortFields.join(", ")}`);
  return found;
}

rule("people.sort-order-reverses", async (trial) => {
  const people = await openPeople(trial);
  const sorted = (await sortedBy(people)).filter(({ isAsUnsorted }) => !isAsUnsorted);
  if (!sorted.length) trial.cannot("each field that is asked for lists the same as none");
  for (const { field, ups, downs } of sorted)
    trial.equal(
      downs,
      ups.toReversed(),
      `${field} in descending order, the ascending one reversed`,
    );
  trial.settle();
  for (const { ids, field, ups, downs } of sorted.slice(0, 1))
    for (const filter of filters)
      for (const [order, wanted] of [
        ["ascending", ups],
        ["descending", downs],
      ] as const) {
        const list = () => inOrder(people, ids, field, order, filter);
        const isWhole = (some?: unknown[]): boolean => !some || some.length === ids.length;
        const found = await eventually(trial, "list", list, isWhole);
        // What a filter is combined with is open (open.people-search-combined).
        if (found?.length !== ids.length) continue;
        const values = found.map((one) => memberAt(one, pathOf(field)));
        trial.equal(values, wanted, `${field}, ${order}, beside ${show(filter)}`);
      }
});

/** A page of 20, the default, and a little more. */
const enough = 22;
const manyWords = rankedWords(enough);

/** Fields that the documents name so and that every profile has: what a sort does with one that lacks its field is not said. */
const fieldsOfAll = ["email", "person.nickname", "created_at", "updated_at"];

/** A page and a little more, of people with one nickname: where a page ends among them, the next one goes on with the others. */
async function addNamesakes(people: People): Promise<string[]> {
  const { trial } = people;
  const nickname = trial.draw(word);
  const emails = trial.draw(manyWords).map((own) => `${own}@${domain}`);
  return Promise.all(emails.map((email) => named(people, { nickname, email })));
}

/** Whether both list the same profiles in the same order. */
const isSameOrder = (now: PeopleProfile[] | undefined, was: PeopleProfile[]): boolean =>
  show(now?.map(({ people_id }) => people_id)) === show(was.map(({ people_id }) => people_id));

rule("people.sort-drops-none", async (trial) => {
  const people = await openPeople(trial);
  const ids = await addNamesakes(people);
  const lostOf = (profiles: PeopleProfile[] | undefined = []): string[] =>
    ids.filter((id) => !profiles.some(({ people_id }) => people_id === id));
  const all = await eventually(
    trial,
    "list",
    () => listProfiles(people),
    (found) => !lostOf(found).length,
  );
  if (lostOf(all).length) trial.cannot("the profiles had to be listed first");
  // One that was changed has its place in each order as well.
  const [changed = ""] = ids;
  const body = { notepad: trial.draw(word) };
  await trial.given(people.as, "people.profile.merge", {
    params: profileAt(people, changed),
    body,
  });
  let taken = 0;
  for (const field of fieldsOfAll)
    for (const order of ["ascending", "descending"] as const) {
      const list = () => inOrder(people, ids, field, order);
      const found = await eventually(trial, "list", list, (some) => !some || !lostOf(some).length);
      // An unknown field may be refused.
      if (!found) continue;
      taken += 1;
      // Where equals change places between two looks, one may slip from page to page (open.people-details-found).
      if (lostOf(found).length && !isSameOrder(await list(), found)) continue;
      trial.equal(lostOf(found), [], `profiles that are not listed by ${field}, ${order}`);
    }
  if (!taken) trial.cannot(`the list takes none of ${fieldsOfAll.join(", ")}`);
});

rule("people.sort-ascending-rises", async (trial) => {
  const sorted = await sortedBy(await openPeople(trial));
  // One that runs the same way in both orders is not sorted by what was asked for.
  const reversed = sorted.filter(({ ups, downs }) => show(downs) === show(ups.toReversed()));
  if (!reversed.length) trial.cannot("ascending and descending list the same");
  for (const { field, ups } of reversed)
    trial.equal(ups, ups.toSorted(compare), `${field} in ascending order`);
});

/** Shares no divisor with their number, so that the steps meet each of them in an order of its own. */
const stride = 7;

/** Values of one page that are in order by more than chance. */
const telling = 10;

const inOneDirection = (values: Value[]): boolean =>
  runs(values, (a, b) => a >= b) || runs(values, (a, b) => a <= b);

const sorts = sortFields.flatMap((field) =>
  (["ascending", "descending"] as const).map((order) => ({ field, order })),
);

rule("people.sort-over-pages", async (trial) => {
  const people = await openPeople(trial);
  const words = trial.draw(manyWords);
  const ids: string[] = [];
  for (let i = 0; i < enough; i++) {
    const own = words[(i * stride) % enough] as string;
    ids.push(await named(people, { nickname: own, email: `${own}@${domain}` }));
  }
  const { as, website_id } = people;
  const params = { website_id };
  // What is listed late would look like a list that nothing is sorted by.
  const list = () => listed(trial, as, "people.profile.list", { params });
  const isWhole = (all: { people_id: string }[]): boolean =>
    ids.every((id) => all.some(({ people_id }) => people_id === id));
  if (!isWhole(await eventually(trial, "list", list, isWhole)))
    trial.cannot("the profiles had to be listed first");
  let sorted = 0;
  for (const { field, order } of sorts) {
    const valuesOf = (profiles: unknown): Value[] =>
      itemsOf(profiles)
        .filter((one) => ids.includes(String(memberAt(one, "people_id"))))
        .map((one) => memberAt(one, pathOf(field)) as Value);
    const query = { sort_field: field, sort_order: order };
    const first = await trial.call(as, "people.profile.list", { params, query });
    // An unknown field may be refused, and it may be ignored: then nothing is sorted by it.
    const start = isAccepted(first) ? valuesOf(envelopeOf(first).data) : [];
    if (start.length < telling || !inOneDirection(start)) continue;
    sorted += 1;
    const inPages = async () => valuesOf(await inOrder(people, ids, field, order));
    const isRight = (values: Value[]): boolean =>
      values.length === enough && inOneDirection(values);
    const all = await eventually(trial, "list", inPages, isRight);
    trial.expect(inOneDirection(all), `${field}, ${order}, over all pages`, "sorted", all);
  }
  if (!sorted) trial.cannot(`the list is sorted by none of ${sortFields.join(", ")}`);
});
