/** Under which names states are pushed, where the documents leave it open. */
import { eventually, fence, type Frame, hear, isOfFence } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question("open.states-event-names", async (asking) => {
  const { trial, world, data, say } = asking;
  await say("user", "Is anybody there?");
  await data("conversation.compose.set", { body: { type: "start", from: "operator" } });
  await data("conversation.open.set", { body: { opened: true } });
  const listener = await hear(trial, world, "rtm", world.owner, { unnamed: true });
  const before = new Set([...(await fence(trial, [listener], world)), ...listener.heard()]);
  await data("states.push");
  const isPushed = (frame: Frame): boolean =>
    !before.has(frame) && !isOfFence(trial, world, frame.data);
  const read = (): Promise<Frame[]> => Promise.resolve(listener.heard().filter(isPushed));
  await eventually(trial, "event", read, (frames) => frames.length > 0);
  // Others of the same request may follow the first.
  await fence(trial, [listener], world);
  const pushed = await read();
  return [...new Set(pushed.map(({ event }) => event))].toSorted();
});
