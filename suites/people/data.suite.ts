/** Custom data of a profile: PUT replaces, PATCH merges (1/4.4). */
import * as fc from "fast-check";
import {
  contains,
  eventually,
  isAccepted,
  memberAt,
  NotClaimed,
  rule,
} from "../../harness/author.ts";
import {
  addProfile,
  profileAt,
  openPeople,
  type People,
  type Profile,
} from "../support/people/profile.ts";
import { unusualData } from "../support/people/unusual.ts";

type Data = Record<string, unknown>;

/** Names and values that every target takes (open.people-data-values). */
const data = fc.dictionary(
  fc.constantFrom("plan", "seats", "is_paying", "city_1", "Referrer", "note"),
  fc.oneof(
    fc.constantFrom("gold", "silver", "a few words"),
    fc.integer({ min: 1, max: 9999 }),
    fc.boolean(),
  ),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);

const session = fc.array(data, { minLength: 2, maxLength: 6 });

const hasAll = (shown: Data, expected: Data): boolean =>
  Object.entries(expected).every(([key, value]) => shown[key] === value);

/** Writes with a counter, by which it is seen that the write has arrived; returns what is shown then. */
async function write(
  people: People,
  profile: Profile,
  how: "merge" | "replace",
  change: Data,
  turn: number,
): Promise<Data> {
  const { trial, as } = people;
  const params = profileAt(people, profile.people_id);
  const written = { ...change, turn };
  await trial.given(as, `people.data.${how}`, { params, body: { data: written } });
  const shown = await readData(people, profile, (all) => all["turn"] === turn);
  if (shown["turn"] !== turn) trial.cannot("written custom data is not shown");
  return shown;
}

async function readData(
  people: People,
  { people_id }: Profile,
  fits: (shown: Data) => boolean,
): Promise<Data> {
  const { trial, as } = people;
  const read = async (): Promise<Data> =>
    (await trial.given(as, "people.data.read", { params: profileAt(people, people_id) })).data ??
    {};
  return eventually(trial, "thing", read, fits);
}

rule("people.data-merge-keeps-keys", async (trial) => {
  const people = await openPeople(trial);
  const ada = await addProfile(people, "ada");
  let model: Data = {};
  const first = { kept: "from the first", is_paying: true, seats: 7 };
  // What is no truth in many languages takes the place of what was there.
  const next = { is_paying: false, seats: 0 };
  for (const [turn, change] of [first, next, ...trial.draw(session)].entries()) {
    const before = model;
    model = { ...model, ...change };
    const shown = await write(people, ada, "merge", change, turn);
    for (const key of Object.keys(before).filter((name) => !(name in change)))
      trial.equal(shown[key], before[key], `/data/data/${key} after a PATCH without it`);
    for (const [key, value] of Object.entries(change))
      trial.equal(shown[key], value, `/data/data/${key} after a PATCH with it`);
    trial.settle();
  }
});

rule("people.data-replace-drops-keys", async (trial) => {
  const people = await openPeople(trial);
  const ada = await addProfile(people, "ada");
  let before: Data = await write(people, ada, "merge", { dropped: "by the first PUT" }, 0);
  const drawn = trial.draw(session);
  // A platform may keep keys of its own there.
  const ours = new Set(["dropped", ...drawn.flatMap((change) => Object.keys(change))]);
  for (const [i, change] of drawn.entries()) {
    const shown = await write(people, ada, "replace", change, i + 1);
    for (const key of Object.keys(before).filter((name) => ours.has(name) && !(name in change))) {
      trial.expect(
        !(key in shown),
        `/data/data/${key} after a PUT without it`,
        "no such key",
        shown,
      );
    }
    before = shown;
    trial.settle();
  }
  const merged = await write(people, ada, "merge", { merged: true }, drawn.length + 1);
  const where = "/data/data after a PATCH of what the last PUT left";
  trial.expect(!("dropped" in merged), where, "no key that was dropped before", merged);
  trial.settle();
  const body = { data: {} };
  const emptied = await trial.call(people.as, "people.data.replace", {
    params: profileAt(people, ada.people_id),
    body,
  });
  // Whether an object without keys is taken is not said.
  if (!isAccepted(emptied)) return;
  const left = await readData(people, ada, (all) => !("merged" in all));
  trial.expect(!("merged" in left), "/data/data after a PUT of no keys", "no such key", left);
});

rule("people.data-replace-needs-nothing", async (trial) => {
  const people = await openPeople(trial);
  const ada = await addProfile(people, "ada");
  const params = profileAt(people, ada.people_id);
  // What becomes of the keys that are there is open (open.people-data-absent).
  await write(people, ada, "merge", { kept: "or dropped" }, 0);
  await trial.accepts(people.as, "people.data.replace", { params, body: {} });
});

rule("people.data-texts-whole", async (trial) => {
  const people = await openPeople(trial);
  const { as } = people;
  const ada = await addProfile(people, "ada");
  const params = profileAt(people, ada.people_id);
  const taken: Data = {};
  for (const some of unusualData)
    // Which names and values it may have is open (open.people-data-values).
    if (isAccepted(await trial.call(as, "people.data.merge", { params, body: { data: some } })))
      Object.assign(taken, some);
  if (!Object.keys(taken).length) throw new NotClaimed("such values are refused");
  const shown = await readData(people, ada, (all) => contains(all, taken));
  trial.contains(shown, taken, "/data/data");
  trial.settle();
  // One that holds nothing may be left out; in some languages it becomes a list.
  const empty = { without: {}, further: { within: {}, beside: 1 } };
  if (!isAccepted(await trial.call(as, "people.data.merge", { params, body: { data: empty } })))
    return;
  const isRead = (all: Data): boolean => memberAt(all, "further/beside") === 1;
  const read = await readData(people, ada, isRead);
  for (const where of ["without", "further/within"]) {
    const shown = memberAt(read, where);
    trial.expect(!Array.isArray(shown), `/data/data/${where}`, "an object, or nothing", shown);
  }
});

const hows = fc.shuffledSubarray(["merge", "replace"] as const, { minLength: 2 });

rule("people.data-stays-apart", async (trial) => {
  const people = await openPeople(trial);
  const [ada, bob] = [await addProfile(people, "ada"), await addProfile(people, "bob")];
  for (const [turn, how] of trial.draw(hows).entries()) {
    const said = `${how} ${turn}`;
    // A key that both have tells whether one write goes to all that have it.
    const ofAda = { ...trial.draw(data), only_ada: said, of_both: "ada" };
    const ofBob = { ...trial.draw(data), only_bob: said, of_both: "bob" };
    await write(people, ada, how, ofAda, turn);
    const shown = await write(people, bob, how, ofBob, turn);
    trial.expect(
      !("only_ada" in shown),
      "the data of another profile",
      "nothing of only_ada",
      shown,
    );
    const again = await readData(people, ada, (all) => hasAll(all, ofAda));
    trial.equal({ ...again, ...ofAda }, again, "the data of the profile that was written first");
    trial.expect(
      !("only_bob" in again),
      "the data of another profile",
      "nothing of only_bob",
      again,
    );
  }
});
