/** The date filters of the list of profiles, compared with the creation date (1/4.4). */
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import {
  eventually,
  hasClock,
  isoDate,
  isRefused,
  rule,
  show,
  signOf,
  word,
} from "../../harness/author.ts";
import {
  earlierThatDay,
  isAfter,
  isBefore,
  laterThatDay,
  momentOf,
  near,
} from "../support/moment.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import {
  addProfile,
  profileAt,
  listProfiles,
  openPeople,
  profileAfter,
  readProfile,
  type People,
} from "../support/people/profile.ts";
import { hour } from "../support/duration.ts";
import { apart, expectKept, withFarEnd, type Range } from "../support/within.ts";
import { advance } from "../support/clock.ts";

/**
 * Far enough from every bound: whether it is included is open. Beside a drawn distance the nearest is tried, where
 * a bound that is cut to its day would lie on the wrong side.
 */
const distance = fc.integer({ min: hour, max: 48 * hour });

const holds = (profiles: PeopleProfile[], people_id: string): boolean =>
  profiles.some((one) => one.people_id === people_id);

const createdAt = async (people: People, people_id: string): Promise<number> =>
  momentOf((await readProfile(people, people_id)).created_at);

/** The rule says that the range lists the profile, which was created within. */
const expectCreated = (people: People, people_id: string, range: Range): Promise<void> =>
  expectKept(
    people.trial,
    {
      list: (query) => listProfiles(people, query),
      isIt: (one) => one.people_id === people_id,
      at: ({ created_at }) => momentOf(created_at),
    },
    range,
  );

/** Leaves a range as it is, or gives it an end far away where one alone, such as this, is refused (open.people-filter-date-half). */
async function asTaken(
  { trial, as, website_id }: People,
  one: Range,
): Promise<(range: Range) => Range> {
  const asked = { params: { website_id }, query: one };
  const isTaken = !isRefused(await trial.call(as, "people.profile.list", asked));
  return isTaken ? (range) => range : withFarEnd;
}

interface TwoTimes {
  earlier: string;
  /** Created later than that. */
  later: string;
  /** The distance from either creation to the bound between them (ms). */
  far: number;
}

/** Two profiles, the second created later: by hours, or as long as one may wait where the stage cannot move the clock. */
async function earlierAndLater(people: People): Promise<TwoTimes> {
  const { trial } = people;
  const drawn = trial.draw(apart);
  const far = hasClock(trial) ? drawn : near;
  const { people_id: earlier } = await addProfile(people, "ada");
  if (hasClock(trial)) await advance(trial, 2 * far);
  else await pause(2 * far);
  const { people_id: later } = await addProfile(people, "bob");
  // The earlier one is changed now: its creation is compared, not its update.
  const notepad = trial.draw(word);
  const params = profileAt(people, earlier);
  await trial.given(people.as, "people.profile.merge", { params, body: { notepad } });
  await profileAfter(people, earlier, notepad);
  return { earlier, later, far };
}

rule("people.filter-date-start", async (trial) => {
  const people = await openPeople(trial);
  const { earlier, later, far } = await earlierAndLater(people);
  const early = await createdAt(people, earlier);
  const taken = await asTaken(people, { filter_date_start: isoDate(early + far) });
  const from = (start: number): Range => taken({ filter_date_start: isoDate(start) });
  await expectCreated(people, later, from(early + far));
  trial.settle();
  for (const start of [early + far, early + laterThatDay(early)]) {
    const profiles = await listProfiles(people, from(start));
    const tooEarly = profiles.filter((one) => isBefore(momentOf(one.created_at), start));
    trial.expect(
      tooEarly.length === 0 && !(isBefore(early, start) && holds(profiles, earlier)),
      `profiles listed with filter_date_start ${isoDate(start)}`,
      "none that was created before",
      tooEarly.map((one) => one.created_at),
    );
  }
});

rule("people.filter-date-end", async (trial) => {
  const people = await openPeople(trial);
  const { earlier, later, far } = await earlierAndLater(people);
  const late = await createdAt(people, later);
  const taken = await asTaken(people, { filter_date_end: isoDate(late - far) });
  const to = (end: number): Range => taken({ filter_date_end: isoDate(end) });
  await expectCreated(people, earlier, to(late - far));
  trial.settle();
  for (const end of [late - far, late - earlierThatDay(late)]) {
    const profiles = await listProfiles(people, to(end));
    const tooLate = profiles.filter((one) => isAfter(momentOf(one.created_at), end));
    trial.expect(
      tooLate.length === 0 && !(isAfter(late, end) && holds(profiles, later)),
      `profiles listed with filter_date_end ${isoDate(end)}`,
      "none that was created after",
      tooLate.map((one) => one.created_at),
    );
  }
});

/** What says how profiles are listed and not which: fields that the documents name so, and the most that a page may hold. */
const manners = [
  { sort_field: "email", sort_order: "ascending" },
  { sort_field: "created_at", sort_order: "descending" },
  { sort_field: "updated_at", sort_order: "ascending" },
  { per_page: 50 },
] as const;

type Filter = Range | { search_text: string };

/** The rule says that a filter leaves the profile out in every manner, if it does so alone; false if it does not. */
async function expectLeftOut(people: People, people_id: string, filter: Filter): Promise<boolean> {
  const { trial, as, website_id } = people;
  const left = (query: object): Promise<PeopleProfile[]> =>
    eventually(
      trial,
      "list",
      () => listProfiles(people, { ...filter, ...query }),
      (all) => !holds(all, people_id),
    );
  if (holds(await left({}), people_id)) return false;
  for (const manner of manners) {
    const query = { ...filter, ...manner };
    // An unknown field may be refused (open.people-sort-fields).
    const asked = await trial.call(as, "people.profile.list", { params: { website_id }, query });
    if (isRefused(asked)) continue;
    const found = await left(manner);
    const where = `profiles listed with ${show(query)}`;
    trial.expect(!holds(found, people_id), where, `none with ${people_id}`, found.length);
  }
  return true;
}

rule("people.filter-beside-order", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const filter_date_end = isoDate((await createdAt(people, people_id)) - 48 * hour);
  const before = (await asTaken(people, { filter_date_end }))({ filter_date_end });
  // What a filter leaves out alone is what other rules say.
  if (!(await expectLeftOut(people, people_id, before)))
    trial.cannot("the filter had to leave a profile out alone");
  trial.settle();
  // How much of a text must match is open (open.people-search-fields).
  await expectLeftOut(people, people_id, { search_text: `zzyzx${signOf(people_id)}` });
});

rule("people.filter-dates-keep", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const created = await createdAt(people, people_id);
  const drawn = trial.draw(distance);
  for (const [before, after] of [
    [drawn, drawn],
    [earlierThatDay(created), laterThatDay(created)],
  ] as const) {
    await expectCreated(people, people_id, {
      filter_date_start: isoDate(created - before),
      filter_date_end: isoDate(created + after),
    });
  }
  trial.settle();
  // Each bound holds beside the other one.
  for (const [from, to] of [
    [drawn, 2 * drawn],
    [-2 * drawn, -drawn],
  ] as const) {
    const query = {
      filter_date_start: isoDate(created + from),
      filter_date_end: isoDate(created + to),
    };
    const isOut = (all: PeopleProfile[]): boolean => !holds(all, people_id);
    const found = await eventually(trial, "list", () => listProfiles(people, query), isOut);
    const where = `profiles listed with ${show(query)}`;
    trial.expect(isOut(found), where, `none with ${people_id}`, found.length);
  }
});
