/** What a target does with calls where the documents leave it open. */
import { formOf, isAccepted, memberAt, outcomeOf } from "../../harness/author.ts";
import { question, whether, type Asking } from "../support/asking.ts";

/** What the conversation shows of a call; asked as it is, since a prepared request would start one. */
async function ongoing({ trial, world, website_id, scene }: Asking): Promise<string> {
  const params = { website_id, session_id: String(scene.ids.get("session_id")) };
  const answer = await trial.call(world.owner, "call.session.read", { params });
  if (!isAccepted(answer)) return outcomeOf(answer);
  const data = memberAt(answer.response?.json, "data");
  const call_id = memberAt(data, "call_id");
  return typeof call_id === "string" && call_id !== ""
    ? "call_id is shown"
    : `data ${formOf(data)}, call_id ${formOf(call_id)}`;
}

question("open.call-read-none", async (asking) => {
  await asking.make("conversation.create");
  return ongoing(asking);
});

question("open.call-ongoing-when", async (asking) => {
  await asking.arrive();
  await asking.data("call.session.start");
  return `before an answer: ${await ongoing(asking)}`;
});

question("open.call-twice", async ({ arrive, data, outcome }) => {
  await arrive();
  await data("call.session.start");
  return outcome("call.session.start");
});

question("open.call-offline", async ({ arrive, trial, website_id, scene, world }) => {
  await arrive();
  const session_id = String(scene.ids.get("session_id"));
  await trial.stage("visitor", "POST", "/visitor", { website_id, session_id, act: "offline" });
  const params = { website_id, session_id };
  return outcomeOf(
    await trial.call(world.owner, "call.session.start", { params, body: { mode: "audio" } }),
  );
});

question("open.call-event-message", async ({ arrive, data, items }) => {
  await arrive();
  await data("call.session.start");
  const messages = await items("conversation.message.list");
  const names = messages.map((one) => memberAt(one, "content/namespace"));
  return `after the start: ${whether(names.includes("call:started"), "call:started", "no event message")}`;
});
