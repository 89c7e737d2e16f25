/** The score of a person, which comes from ratings (1/2.3). */
import * as fc from "fast-check";
import { isAccepted, NotClaimed, type Reading, rule, type Trial } from "../../harness/author.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import { chatIn, type Chat } from "../support/conversation/chat.ts";
import { talk } from "../support/conversation/message.ts";
import {
  addProfile,
  openPeople,
  profileOnce,
  type Named,
  type People,
} from "../support/people/profile.ts";
import { givenVisits, visit } from "../support/people/visit.ts";

const [worst, best] = [1, 5];
/** Fewer than the most, so that a further rating may still raise what they come to. */
const lesser = fc.integer({ min: worst, max: best - 1 });

interface Rated extends Named {
  people: People;
  chat: Chat;
}

/** A conversation of the profile, which can be rated. */
async function chatOf(people: People, { people_id, email }: Named): Promise<Chat> {
  const { trial, world } = people;
  const session_id = await visit(people, email);
  await givenVisits(people, people_id, [session_id]);
  const chat = chatIn(trial, world, world.owner, session_id);
  await talk(chat);
  return chat;
}

/** A profile with one conversation. */
async function rated(trial: Trial): Promise<Rated> {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  return { people, people_id, email, chat: await chatOf(people, { people_id, email }) };
}

const rate = ({ chat: { trial, as, params } }: Rated, given: number): Promise<unknown> =>
  trial.given(as, "ratings.rating.replace", { params, body: { stars: given } });

/** The score once it fits; what is absent may be shown as null (open.absent-value). */
async function scoreOnce(
  { people, people_id }: Rated,
  fits: (score: number | null) => boolean,
  what: Reading = "thing",
): Promise<number | null> {
  const isFit = (one: PeopleProfile): boolean => fits(one.score ?? null);
  const { score = null } = await profileOnce(people, people_id, isFit, what);
  return score;
}

rule("people.score-follows-rating", async (trial) => {
  const one = await rated(trial);
  const before = await scoreOnce(one, () => true);
  await rate(one, best);
  const high = await scoreOnce(one, (score) => score !== before);
  // When it is computed is open (open.people-score-from-ratings).
  if (high === null || high === before)
    throw new NotClaimed("no score follows soon after a rating");
  await rate(one, worst);
  // One that followed soon may have been worked out now and then, just after the rating.
  const low = await scoreOnce(one, (score) => score !== null && score < high, "end");
  trial.expect(
    low !== null && low < high,
    "/data/score after the worst rating",
    `below ${high}`,
    low,
  );
  trial.settle();
  const { as, params } = one.chat;
  // It may be for the visitor to revoke a rating (open.rating-who).
  if (!isAccepted(await trial.call(as, "ratings.rating.remove", { params }))) return;
  const after = await scoreOnce(one, (score) => score === before, "end");
  trial.equal(after, before, "/data/score after the only rating was revoked");
  trial.settle();
  await expectOutlived(one, high);
});

/** The rule says that a rating that is revoked takes nothing away of what another conversation was rated. */
async function expectOutlived(one: Rated, high: number): Promise<void> {
  const { as, params, trial } = one.chat;
  await rate({ ...one, chat: await chatOf(one.people, one) }, best);
  await rate(one, worst);
  const both = await scoreOnce(one, (score) => score !== null && score < high);
  if (both === null) return;
  await trial.given(as, "ratings.rating.remove", { params });
  const left = await scoreOnce(one, (score) => score !== null && score > both, "end");
  const where = "/data/score after one of two ratings was revoked";
  trial.expect(left !== null, where, "a number, as after the other alone", left);
}

function expectInRange(trial: Trial, score: number, after: string): void {
  const isInRange = score >= worst && score <= best;
  trial.expect(isInRange, `/data/score ${after}`, `a number from ${worst} to ${best}`, score);
}

rule("people.score-in-range", async (trial) => {
  const one = await rated(trial);
  await rate(one, trial.draw(lesser));
  // How it is computed, and when, is open (open.people-score-from-ratings).
  const score = await scoreOnce(one, (shown) => shown !== null);
  if (score === null) throw new NotClaimed("no score is shown soon after a rating");
  expectInRange(trial, score, "after a rating");
  trial.settle();
  // Added up, the stars of two would be too many.
  await rate({ ...one, chat: await chatOf(one.people, one) }, best);
  const both = await scoreOnce(one, (shown) => shown !== null && shown > score);
  if (both !== null) expectInRange(trial, both, "after the rating of a second conversation");
});
