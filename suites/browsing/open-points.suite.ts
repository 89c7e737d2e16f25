/** What a target does with browsing sessions where the documents leave it open. */
import { outcomeOf } from "../../harness/author.ts";
import { question } from "../support/asking.ts";
import { answerBrowsing, givenSession, sessionsOnce } from "../support/browsing/session.ts";
import { arriveChat } from "../support/conversation/chat.ts";

question("open.browsing-offline", async ({ arrive, trial, website_id, scene, world }) => {
  await arrive();
  const session_id = String(scene.ids.get("session_id"));
  await trial.stage("visitor", "POST", "/visitor", { website_id, session_id, act: "offline" });
  const params = { website_id, session_id };
  return outcomeOf(await trial.call(world.owner, "browsing.session.start", { params }));
});

question("open.browsing-again", async ({ trial, world }) => {
  const chat = await arriveChat(trial, world, world.owner);
  await givenSession(chat);
  const again = await trial.call(world.owner, "browsing.session.start", { params: chat.params });
  await answerBrowsing(chat, "accept");
  return `${outcomeOf(again)}; ${(await sessionsOnce(chat)).length} listed`;
});
