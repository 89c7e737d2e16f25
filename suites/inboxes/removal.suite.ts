/** What stays when an inbox is removed (2/7). */
import { createScene, isRefused, NotClaimed, rule } from "../../harness/author.ts";
import { arriveChat } from "../support/conversation/chat.ts";
import { visitorSays } from "../support/conversation/chatbox.ts";
import { set } from "../support/conversations/desk.ts";
import { createWith } from "../support/create.ts";
import { expectRead, givenRefused, questionOf } from "../support/read.ts";

rule("inboxes.removal-spares-conversations", async (trial) => {
  const world = await trial.world();
  const { owner: as, website_id } = world;
  const inbox_id = await createWith(createScene(trial, world), "inboxes.inbox.create");
  const chat = await arriveChat(trial, world, {}, as);
  await visitorSays(chat, "Is anybody there?");
  await set(chat, { inbox_id }, (shown) => shown.inbox_id === inbox_id);
  const params = { website_id, inbox_id };
  if (isRefused(await trial.call(as, "inboxes.inbox.remove", { params })))
    throw new NotClaimed("whether an inbox with conversations may be removed is left open");
  await givenRefused(questionOf({ trial, as }, "inboxes.inbox.read", { params }));
  const { session_id } = chat.params;
  const reading = questionOf({ trial, as }, "conversation.read", { params: chat.params });
  await expectRead(reading, { session_id }, "once its inbox was removed");
});
