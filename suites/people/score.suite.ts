/** The score of a person, which comes from ratings (1/2.3). */
import * as fc from "fast-check";
import { NotClaimed, rule, word } from "../../harness/author.ts";
import { chatIn } from "../support/conversation/chat.ts";
import { givenThread, say } from "../support/conversation/message.ts";
import { addProfile, openPeople, profileOnce } from "../support/people/profile.ts";
import { givenVisits, visit } from "../support/people/visit.ts";

const [worst, best] = [1, 5];
const stars = fc.integer({ min: worst, max: best });

rule("people.score-in-range", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  const session_id = await visit(people, email);
  await givenVisits(people, people_id, [session_id]);
  const { owner } = people.world;
  const chat = chatIn(trial, people.world, owner, session_id);
  await givenThread(chat, [await say(chat, "operator", trial.draw(word))]);
  const body = { stars: trial.draw(stars) };
  await trial.given(owner, "ratings.rating.replace", { params: chat.params, body });
  // How it is computed, and when, is open (open.people-score-from-ratings).
  // What is absent may be shown as null (open.absent-value).
  const { score = null } = await profileOnce(people, people_id, (one) => one.score != null);
  if (score === null) throw new NotClaimed("no score is shown soon after a rating");
  const isInRange = score >= worst && score <= best;
  trial.expect(isInRange, "/data/score after a rating", `a number from ${worst} to ${best}`, score);
});
