/** The date filters of the list of profiles, compared with the creation date (1/4.4). */
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import { eventually, hasClock, isoDate, rule, word } from "../../harness/author.ts";
import { earlierThatDay, laterThatDay, momentOf, near, rounding } from "../support/moment.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import {
  addProfile,
  at,
  listProfiles,
  openPeople,
  profileAfter,
  readProfile,
  type People,
} from "../support/people/profile.ts";
import { hour } from "../support/duration.ts";

type Query = Operations["people.profile.list"]["query"];

/**
 * Far enough from every bound: whether it is included is open. Beside a drawn distance the nearest is tried, where
 * a bound that is cut to its day would lie on the wrong side.
 */
const distance = fc.integer({ min: hour, max: 48 * hour });

const holds = (profiles: PeopleProfile[], people_id: string): boolean =>
  profiles.some((one) => one.people_id === people_id);

const createdAt = async (people: People, people_id: string): Promise<number> =>
  momentOf((await readProfile(people, people_id)).created_at);

/** A precondition: without it an empty list would say nothing. */
async function givenListed(people: People, people_id: string, query: Query): Promise<void> {
  const list = (): Promise<PeopleProfile[]> => listProfiles(people, query);
  const profiles = await eventually(people.trial, "list", list, (all) => holds(all, people_id));
  if (!holds(profiles, people_id))
    people.trial.cannot(`a profile that ${JSON.stringify(query)} selects was not listed`);
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
  const drawn = trial.draw(distance);
  const far = hasClock(trial) ? drawn : near;
  const { people_id: earlier } = await addProfile(people, "ada");
  if (hasClock(trial)) await trial.stage("clock", "POST", "/clock", { advance: 2 * far });
  else await pause(2 * far);
  const { people_id: later } = await addProfile(people, "bob");
  // The earlier one is changed now: its creation is compared, not its update.
  const notepad = trial.draw(word);
  const params = at(people, earlier);
  await trial.given(people.as, "people.profile.merge", { params, body: { notepad } });
  await profileAfter(people, earlier, notepad);
  return { earlier, later, far };
}

rule("people.filter-date-start", async (trial) => {
  const people = await openPeople(trial);
  const { earlier, later, far } = await earlierAndLater(people);
  const early = await createdAt(people, earlier);
  await givenListed(people, later, { filter_date_start: isoDate(early + far) });
  for (const start of [early + far, early + laterThatDay(early)]) {
    const profiles = await listProfiles(people, { filter_date_start: isoDate(start) });
    const tooEarly = profiles.filter((one) => momentOf(one.created_at) < start - rounding);
    trial.expect(
      tooEarly.length === 0 && !holds(profiles, earlier),
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
  await givenListed(people, earlier, { filter_date_end: isoDate(late - far) });
  for (const end of [late - far, late - earlierThatDay(late)]) {
    const profiles = await listProfiles(people, { filter_date_end: isoDate(end) });
    const tooLate = profiles.filter((one) => momentOf(one.created_at) > end + rounding);
    trial.expect(
      tooLate.length === 0 && !holds(profiles, later),
      `profiles listed with filter_date_end ${isoDate(end)}`,
      "none that was created after",
      tooLate.map((one) => one.created_at),
    );
  }
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
    const query = {
      filter_date_start: isoDate(created - before),
      filter_date_end: isoDate(created + after),
    };
    const list = (): Promise<PeopleProfile[]> => listProfiles(people, query);
    const profiles = await eventually(trial, "list", list, (all) => holds(all, people_id));
    trial.expect(
      holds(profiles, people_id),
      `profiles listed with ${JSON.stringify(query)}`,
      `one with people_id ${people_id}, created at ${isoDate(created)}`,
      `${profiles.length} others`,
    );
  }
});
