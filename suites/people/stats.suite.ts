/** The number of profiles, and profiles of two websites (1/4.4). */
import * as fc from "fast-check";
import {
  eventually,
  isAccepted,
  itemsOf,
  memberAt,
  rule,
  show,
  shownIn,
  uniqueEmail,
  word,
  type Exchange,
} from "../../harness/author.ts";
import { addEvent } from "../support/people/event.ts";
import {
  addProfile,
  profileAt,
  createProfile,
  expectGone,
  listProfiles,
  openPeople,
  readProfile,
  type People,
  type Profile,
} from "../support/people/profile.ts";
import { hasRecords, shelvePerson } from "../support/people/shelf.ts";
import { othersAt } from "../support/ours.ts";
import { expectSpared, type Shelf } from "../support/spared.ts";

const moves = fc.array(fc.constantFrom("create", "remove"), { minLength: 2, maxLength: 8 });

/** As many as a page of the list holds (1/4.4), so that it is seen whether more of them are counted. */
const pageful = 20;

const idsOf = async (people: People): Promise<string[]> =>
  (await listProfiles(people)).map(({ people_id }) => people_id);

const disturbed = "others made or removed profiles meanwhile, which are counted as well";

/** The rule says that as many profiles are listed. Gives that total, since one that was read before may lag behind removals. */
async function expectTotalOfListed(people: People, read: () => Promise<number>): Promise<number> {
  const { trial } = people;
  const look = async () => ({ total: await read(), listed: (await listProfiles(people)).length });
  const { total, listed } = await eventually(
    trial,
    "list",
    look,
    (shown) => shown.total === shown.listed,
  );
  trial.equal(total, listed, "/data/total of the profiles that are listed");
  trial.settle();
  return total;
}

rule("people.stats-count-profiles", async (trial) => {
  const people = await openPeople(trial);
  const { as, website_id } = people;
  const read = async (): Promise<number> =>
    (await trial.given(as, "people.stats.read", { params: { website_id } })).total;
  const isDisturbed = await othersAt(trial, () => idsOf(people));
  const seen = await read();
  const before = seen <= pageful ? await expectTotalOfListed(people, read) : seen;
  let start = Math.max(before, trial.times(pageful));
  // A total that no list confirmed may have been counted before removals of earlier rules (open.people-stats-scope).
  let isConfirmed = seen <= pageful;
  for (let i = before; i < start; i++) await addProfile(people, `filling${i}`);
  const alive: Profile[] = [];
  const count = async (what: string): Promise<void> => {
    const expected = start + alive.length;
    const total = await eventually(trial, "list", read, (shown) => shown === expected);
    if (total !== expected && (await isDisturbed())) trial.cannot(disturbed);
    if (!isConfirmed) start = total - alive.length;
    else trial.equal(total, expected, `/data/total after ${what} a profile`);
    isConfirmed = true;
    trial.settle();
  };
  // Both moves happen, however the others are drawn.
  for (const [i, move] of ["create", ...trial.draw(moves), "create", "remove"].entries()) {
    const leaver = move === "remove" ? alive.shift() : undefined;
    if (leaver)
      await trial.given(as, "people.profile.remove", {
        params: profileAt(people, leaver.people_id),
      });
    else alive.push(await addProfile(people, `p${i}`));
    await count(leaver ? "removing" : "creating");
  }
  alive.push(...(await Promise.all(["one", "other"].map((name) => addProfile(people, name)))));
  await count("creating at once");
  const { people_id, body, ...made } = await addProfile(people, "changed");
  const params = profileAt(people, people_id);
  const next = { email: uniqueEmail(people, `${trial.draw(word)}.changed`) };
  const isMoved = isAccepted(await trial.call(as, "people.profile.merge", { params, body: next }));
  const { email } = isMoved ? next : made;
  await trial.given(as, "people.profile.replace", { params, body: { ...body, email } });
  // It may name the profile a moment later than its identifier does (open.read-after-write).
  const find = () => trial.call(as, "people.profile.exists", { params: profileAt(people, email) });
  await eventually(trial, "thing", find, isAccepted);
  await trial.given(as, "people.profile.remove", { params: profileAt(people, email) });
  await count("saving and, under its email, removing");
  // Refused or not (open.repeated-remove): there is one less already.
  await trial.call(as, "people.profile.remove", { params });
  await count("once more removing");
});

rule("people.stats-of-own-website", async (trial) => {
  const [here, there] = [await openPeople(trial), await openPeople(trial, "other-")];
  if (here.website_id === there.website_id) trial.cannot("the target has one website only");
  const totalOf =
    ({ as, website_id }: People) =>
    async (): Promise<number> =>
      (await trial.given(as, "people.stats.read", { params: { website_id } })).total;
  const [own, other] = [totalOf(here), totalOf(there)];
  const isDisturbed = await othersAt(trial, () => idsOf(here));
  await addProfile(here, "ada");
  const [ownBefore, otherBefore] = [await own(), await other()];
  for (const label of ["bob", "eve"]) await addProfile(there, label);
  const grown = otherBefore + 2;
  // The other total closes the wait: what it counts would be counted here by now. Where more is counted, others are at work.
  if ((await eventually(trial, "list", other, (shown) => shown >= grown)) < grown)
    trial.cannot("profiles of the other website had to be counted there first");
  const total = await own();
  // It may fall meanwhile: removals of before this rule may be counted late.
  const isOwn = total <= ownBefore + 1;
  if (!isOwn && (await isDisturbed())) trial.cannot(disturbed);
  const where = "/data/total after profiles were created on another website";
  trial.expect(isOwn, where, `${ownBefore} at most`, total);
});

/** The texts of the events and the custom data of a profile; nothing where they are refused. */
async function readRecords(people: People, name: string): Promise<string[]> {
  const { trial, as } = people;
  const params = profileAt(people, name);
  const events = await trial.call(as, "people.event.list", { params });
  const data = await trial.call(as, "people.data.read", { params });
  const shown = (exchange: Exchange): unknown =>
    isAccepted(exchange) ? shownIn(trial, exchange) : undefined;
  return [
    ...itemsOf(shown(events)).map((one) => `the event ${String(memberAt(one, "text"))}`),
    ...Object.entries(memberAt(shown(data), "data") ?? {}).map((one) => show(one)),
  ];
}

rule("people.email-of-one-website", async (trial) => {
  const [here, there] = [await openPeople(trial), await openPeople(trial, "other-")];
  if (here.website_id === there.website_id) trial.cannot("the target has one website only");
  const ada = await addProfile(there, "ada");
  const shelf: Shelf = new Map();
  await shelvePerson(shelf, there, ada);
  // From when its own website knows it by its email, no delay keeps it from another one.
  const read = () =>
    trial.call(there.as, "people.profile.read", { params: profileAt(there, ada.email) });
  await eventually(trial, "thing", read, isAccepted);
  await expectGone(here, ada.email, "under the email of one of another website");
  trial.settle();
  const params = profileAt(here, ada.email);
  if (hasRecords(trial)) {
    const theirs = await readRecords(there, ada.email);
    const found = await readRecords(here, ada.email);
    const strays = found.filter((one) => theirs.includes(one));
    trial.equal(strays, [], "events and data under the email of one of another website");
    trial.settle();
  }
  const body = { notepad: trial.draw(word) };
  // Whether what is not there may be removed is open (open.repeated-remove): whatever is answered, that one stays.
  await expectSpared(trial, shelf, [
    {
      what: "a change under its email on another website",
      play: () => trial.call(here.as, "people.profile.merge", { params, body }),
    },
    {
      what: "a removal under its email on another website",
      play: () => trial.call(here.as, "people.profile.remove", { params }),
    },
  ]);
});

rule("people.same-email-on-two-websites", async (trial) => {
  const [here, there] = [await openPeople(trial), await openPeople(trial, "other-")];
  if (here.website_id === there.website_id) trial.cannot("the target has one website only");
  const email = `ada.${trial.draw(word)}@example.com`;
  const first = { ...trial.body("people.profile.create"), email };
  const second = { ...trial.body("people.profile.create"), email };
  const ada = await createProfile(here, { ...first, notepad: `here ${trial.draw(word)}` });
  const body = { ...second, notepad: `there ${trial.draw(word)}` };
  const { website_id, as } = there;
  await trial.accepts(as, "people.profile.create", { params: { website_id }, body });
  trial.settle();
  const read = () => trial.call(as, "people.profile.read", { params: profileAt(there, email) });
  await eventually(trial, "thing", read, isAccepted);
  const [own, other] = [await readProfile(here, email), await readProfile(there, email)];
  trial.equal(own.people_id, ada.people_id, "/data/people_id on the first website");
  trial.equal(own.notepad, ada.body.notepad, "/data/notepad on the first website");
  trial.equal(other.notepad, body.notepad, "/data/notepad on the second website");
  trial.settle();
  const shelf: Shelf = new Map();
  await shelvePerson(shelf, here, ada);
  const params = profileAt(there, email);
  const data = { plan: trial.draw(word) };
  await expectSpared(trial, shelf, [
    {
      what: "the other profile of that email was changed",
      play: () =>
        trial.given(as, "people.profile.merge", { params, body: { notepad: trial.draw(word) } }),
    },
    ...(hasRecords(trial)
      ? [
          {
            what: "custom data and an event were added to the other profile of that email",
            async play() {
              await trial.given(as, "people.data.replace", { params, body: { data } });
              await addEvent(there, email, `Paid ${trial.draw(word)}`);
            },
          },
        ]
      : []),
    {
      what: "the other profile of that email was removed",
      play: () => trial.given(as, "people.profile.remove", { params }),
    },
  ]);
});
