/** Fields of a profile that are shown in another way than they are written (1/2.3). */
import * as fc from "fast-check";
import {
  complete,
  contains,
  eventually,
  isAccepted,
  isBlank,
  listed,
  memberAt,
  NotClaimed,
  rule,
  show,
  word,
} from "../../harness/author.ts";
import type { PeopleProfile, PeopleProfileWrite } from "../../schemas/generated/types.ts";
import { labels } from "../support/labels.ts";
import { areRunTogether } from "../support/lines.ts";
import {
  addProfile,
  profileAt,
  createProfile,
  openPeople,
  profileAfter,
  profileOnce,
  readProfile,
  removeAtEnd,
  type People,
} from "../support/people/profile.ts";

rule("people.notepad-lines-kept", async (trial) => {
  const people = await openPeople(trial);
  const lines = [1, 2, 3].map((turn) => `${turn} ${trial.draw(word)}`);
  const { people_id, body } = await addProfile(people, "ada");
  const saved = { ...body, notepad: lines.join("\n") };
  const params = profileAt(people, people_id);
  await trial.given(people.as, "people.profile.replace", { params, body: saved });
  // How a break is spelled is open, as long as it is more than a blank.
  const isWrong = ({ notepad }: PeopleProfile): boolean => areRunTogether(lines, notepad);
  const shown = await profileOnce(
    people,
    people_id,
    (one) => !isBlank(one.notepad) && !isWrong(one),
  );
  trial.expect(!isWrong(shown), "/data/notepad of three lines", show(lines), shown.notepad);
});

rule("people.segments-whole", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const params = profileAt(people, people_id);
  let isAnyTaken = false;
  for (const segment of labels) {
    const body = { segments: [segment] };
    if (!isAccepted(await trial.call(people.as, "people.profile.merge", { params, body })))
      continue;
    isAnyTaken = true;
    // It may be in others as well (open.people-segments-added, open.people-patch-arrays).
    const isIn = ({ segments: shown = [] }: PeopleProfile): boolean =>
      shown.some((one) => contains(one, segment));
    const shown = await profileOnce(people, people_id, isIn);
    trial.expect(isIn(shown), "/data/segments", show(segment), shown.segments);
  }
  if (!isAnyTaken) throw new NotClaimed("such segments are refused");
});

const stars = fc.integer({ min: 1, max: 5 });

/** Writes a score as well; the write may be refused (open.people-score-in-request). */
async function writeScore(
  { trial, as, website_id }: People,
  id: "create" | "replace" | "merge",
  people_id: string,
  body: object,
): Promise<boolean> {
  const operation = trial.run.contract.operation(`people.profile.${id}`);
  const params = id === "create" ? { website_id } : { website_id, people_id };
  return isAccepted(await trial.callOperation(as, operation, { params, body }));
}

rule("people.score-not-writable", async (trial) => {
  const people = await openPeople(trial);
  const plain = await addProfile(people, "plain");
  const before = await readProfile(people, plain.people_id);
  const drawn = trial.draw(stars);
  // A score other than that of a profile that nobody has rated, should it have one.
  const score = before.score === drawn ? (drawn % 5) + 1 : drawn;
  for (const id of ["create", "merge", "replace"] as const) {
    const notepad = `${id} ${trial.draw(word)}`;
    const email = id === "create" ? `scored.${plain.email}` : plain.email;
    const full = { ...trial.body("people.profile.create"), email, notepad };
    const body = id === "merge" ? { notepad, score } : { ...full, score };
    const name = id === "create" ? email : plain.people_id;
    const isWritten = await writeScore(people, id, name, body);
    // A refused creation leaves no profile whose score could be seen.
    if (!isWritten && id === "create") continue;
    if (id === "create") removeAtEnd(people, email);
    const shown = isWritten
      ? await profileAfter(people, name, notepad)
      : await readProfile(people, name);
    trial.expect(shown.score !== score, `/data/score after ${id}`, `not ${score}`, shown.score);
  }
});

/** From more than 32 bits hold to what the largest companies are worth. */
const large = fc.integer({ min: 5_000_000_000, max: 4_000_000_000_000 });

rule("people.large-metrics-shown", async (trial) => {
  const people = await openPeople(trial);
  const drawn = trial.body("people.profile.create");
  const [market_cap, raised] = [trial.draw(large), trial.draw(large)];
  const name = trial.draw(word);
  const body = {
    ...drawn,
    company: { name, metrics: { market_cap, raised, arr: 0, employees: 12 } },
  };
  const { people_id } = await createProfile(people, body);
  const isShown = (one: PeopleProfile): boolean =>
    contains(one.company?.metrics, body.company.metrics);
  const shown = await profileOnce(people, people_id, isShown);
  trial.expect(
    isShown(shown),
    "/data/company/metrics",
    show(body.company.metrics),
    shown.company?.metrics,
  );
});

type WriteId = `people.profile.${"create" | "merge" | "replace"}`;

const secondsAgo = fc.integer({ min: 1, max: 1_000_000 });

/** In the year 2001 in seconds, and in 1970 in finer units: none takes it for a time to come (open.people-active-unit). */
const past = 1_000_000_000;

rule("people.active-shown-as-last", async (trial) => {
  const people = await openPeople(trial);
  const first = past - trial.draw(secondsAgo);
  const long = Math.floor(past * 0.97);
  const { contract } = trial.run;
  const wholeOf = (id: WriteId): PeopleProfileWrite =>
    trial.value(complete(contract.operation(id).body ?? {}, contract)) as PeopleProfileWrite;
  const { email: _, ...beside } = wholeOf("people.profile.create");
  const other = await addProfile(people, "bob", { ...beside, active: long });
  await expectLast(people, other.people_id, long, "create whole");
  // When last is shown as it was written, a write does not count as activity.
  const { active } = await readProfile(people, other.people_id);
  trial.expect(
    active?.now !== true,
    "/data/active/now with a last of long ago",
    "not true",
    active,
  );
  const { people_id, email } = await addProfile(people, "ada", { active: first });
  await expectLast(people, people_id, first, "create");
  let last = first;
  for (const id of ["merge", "merge whole", "replace"] as const) {
    const active = past - trial.draw(secondsAgo);
    last = active;
    const operationId = id === "replace" ? "people.profile.replace" : "people.profile.merge";
    const body = id === "merge" ? { active } : { ...wholeOf(operationId), email, active };
    await trial.given(people.as, operationId, { params: profileAt(people, people_id), body });
    await expectLast(people, people_id, active, id);
  }
  const isOurs = (one: PeopleProfile): boolean => one.people_id === people_id;
  const params = { website_id: people.website_id };
  const list = () =>
    listed(trial, people.as, "people.profile.list", { params }, (all) => all.some(isOurs));
  const lastOf = (all: PeopleProfile[]): unknown => memberAt(all.find(isOurs), "active/last");
  const all = await eventually(trial, "list", list, (found) => lastOf(found) === last);
  if (!all.some(isOurs)) trial.cannot("the profile had to be listed first");
  trial.equal(lastOf(all), last, "/data/*/active/last of the listed profile");
});

rule("people.merge-keeps-active", async (trial) => {
  const people = await openPeople(trial);
  const active = past - trial.draw(secondsAgo);
  const { people_id } = await addProfile(people, "ada", { active });
  const lastOf = (one: PeopleProfile): unknown => memberAt(one, "active/last");
  if (lastOf(await profileOnce(people, people_id, (one) => lastOf(one) === active)) !== active)
    trial.cannot("the written activity is not shown as active.last");
  const notepad = trial.draw(word);
  const params = profileAt(people, people_id);
  await trial.given(people.as, "people.profile.merge", { params, body: { notepad } });
  const last = lastOf(await profileAfter(people, people_id, notepad));
  // It may move on its own when something is written (open.people-active-unit).
  const isKept = typeof last === "number" && last >= active;
  trial.expect(isKept, "/data/active/last after a PATCH of notepad", `${active} or later`, last);
});

async function expectLast(
  people: People,
  name: string,
  last: number,
  after: string,
): Promise<void> {
  const shown = await profileOnce(people, name, (one) => memberAt(one, "active/last") === last);
  people.trial.equal(memberAt(shown, "active/last"), last, `/data/active/last after ${after}`);
}

/** An offset in hours as well as in minutes (open.timezone-unit). */
const ahead = 12;

rule("people.offset-zero-shown", async (trial) => {
  const people = await openPeople(trial);
  const { nickname } = trial.body("people.profile.create").person;
  const person = { nickname, timezone: ahead };
  const { people_id, email } = await addProfile(people, "ada", { person });
  const params = profileAt(people, people_id);
  for (const way of ["merge", "replace"] as const)
    // A platform that compares with what was there would see no change in a second 0.
    for (const timezone of [0, ahead]) {
      const notepad = `${way} ${timezone} ${trial.draw(word)}`;
      const body = { email, person: { nickname, timezone }, notepad };
      await trial.given(people.as, `people.profile.${way}`, { params, body });
      const shown = (await profileAfter(people, people_id, notepad)).person?.timezone;
      trial.equal(shown, timezone, `/data/person/timezone after ${way}`);
      trial.settle();
    }
});
