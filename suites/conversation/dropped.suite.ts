/** What a blocked visitor says is dropped without a word: nobody is told of it, and nothing finds it (1/3.1). */
import {
  type Delivery,
  eventually,
  leavesOf,
  listed,
  NotClaimed,
  rule,
  word,
} from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { saysInVain, setBlocked } from "../support/conversation/blocked.ts";
import { arriveChat } from "../support/conversation/chat.ts";
import { heardChat, visitorSays } from "../support/conversation/chatbox.ts";
import { say } from "../support/conversation/message.ts";
import { awaken, close, expectNone, hookUp, surest } from "../support/platform/hook.ts";

/** One of them tells what the visitor says (open.hook-message-direction). */
const namespaces = ["message:send", "message:received"] as const;

rule("conversation.dropped-untold", async (trial) => {
  const world = await trial.world();
  const hooked = await hookUp(trial, [...namespaces, surest], world);
  await awaken(hooked);
  const chat = await arriveChat(trial, world, {}, world.owner);
  const deliveriesOf = (content: string): Delivery[] =>
    namespaces
      .flatMap((name) => hooked.target.heard(name))
      .filter(({ data }) => leavesOf(data).some(({ value }) => String(value).includes(content)));
  const heard = `heard${trial.draw(word)}`;
  await visitorSays(chat, heard);
  const count = (): Promise<number> => Promise.resolve(deliveriesOf(heard).length);
  // What is in the payload is open (open.event-payloads).
  if (!(await eventually(trial, "event", count, (deliveries) => deliveries > 0)))
    throw new NotClaimed("no delivery holds the words of what a visitor says");
  await setBlocked(chat, true);
  const dropped = await saysInVain(chat);
  await close(hooked);
  expectNone(trial, deliveriesOf(dropped), "deliveries about a message that was dropped");
});

rule("conversation.dropped-unfound", async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world);
  await heardChat(chat);
  await setBlocked(chat, true);
  const dropped = await saysInVain(chat);
  const later = `other${trial.draw(word)}`;
  await say(chat, "operator", later);
  const { website_id, session_id } = chat.params;
  const search = (search_query: string): Promise<Conversation[]> =>
    listed(trial, chat.as, "conversations.conversation.list", {
      params: { website_id },
      query: { search_query, search_type: "text" },
    });
  const isFound = (all: Conversation[]): boolean =>
    all.some((one) => one.session_id === session_id);
  // The index has caught up when it knows what was said last; a blocked one may be listed nowhere (open.conversations-blocked-listed).
  if (!isFound(await eventually(trial, "list", () => search(later), isFound)))
    throw new NotClaimed("a search does not list a blocked conversation");
  const found = await search(dropped);
  trial.expect(
    !isFound(found),
    `a text search for ${dropped}`,
    "not the one that dropped it",
    found,
  );
});
