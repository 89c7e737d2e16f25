/** What is refused for the quota is not carried out (1/7, 1/8). */
import * as fc from "fast-check";
import { type Caller, type Exchange, isRefused, rule, word } from "../../harness/author.ts";
import { textFrom } from "../support/conversation/message.ts";
import { profileAt } from "../support/people/profile.ts";
import { givenSpent, limitedWorld, quotas } from "../support/platform/quota.ts";
import { setUp, type Subjects } from "../support/platform/subjects.ts";
import { leavesUnchanged } from "../support/platform/unchanged.ts";

type Write = (subjects: Subjects, as: Caller) => Promise<Exchange>;

const writes: Record<string, Write> = {
  "a new conversation": ({ people: { trial, website_id } }, as) =>
    trial.call(as, "conversation.create", { params: { website_id } }),
  "a new profile": ({ people: { trial, website_id } }, as) => {
    const email = `refused.${trial.draw(word)}@example.com`;
    const body = { ...trial.body("people.profile.create"), email };
    return trial.call(as, "people.profile.create", { params: { website_id }, body });
  },
  "a removed profile": ({ people, profile }, as) => {
    const params = profileAt(people, profile.people_id);
    return people.trial.call(as, "people.profile.remove", { params });
  },
  "a message": ({ people: { trial }, chat: { params } }, as) => {
    const body = textFrom("user", `refused ${trial.draw(word)}`);
    return trial.call(as, "conversation.message.send", { params, body });
  },
};
const names = Object.keys(writes);
const everyWrite = fc.shuffledSubarray(names, { minLength: names.length });

rule("platform.quota-refusal-changes-nothing", async (trial) => {
  const limited =
    (await limitedWorld(trial, trial.draw(quotas))) ?? trial.cannot("no token is left");
  const { world, token, quota } = limited;
  const subjects = await setUp(trial, world);
  await givenSpent(trial, world, token, quota);
  const tried = trial.draw(everyWrite);
  await leavesUnchanged(subjects, async () => {
    for (const name of tried) {
      const exchange = await writes[name]?.(subjects, token);
      if (!exchange || !isRefused(exchange))
        trial.cannot(`${name} had to be refused for the quota`);
    }
    return tried.join(", ");
  });
});
