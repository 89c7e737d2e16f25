/** Under which names states are pushed, where the documents leave it open. */
import { fence, hear } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question("open.states-event-names", async (asking) => {
  const { trial, world, data, say } = asking;
  await say("user", "Is anybody there?");
  await data("conversation.compose.set", { body: { type: "start", from: "operator" } });
  await data("conversation.open.set", { body: { opened: true } });
  const listener = await hear(trial, world, "rtm", world.owner, { unnamed: true });
  const before = new Set([...(await fence(trial, [listener], world)), ...listener.heard()]);
  await data("states.push");
  const end = await fence(trial, [listener], world);
  const pushed = listener.heard().filter((frame) => !before.has(frame) && !end.includes(frame));
  return [...new Set(pushed.map(({ event }) => event))].toSorted();
});
