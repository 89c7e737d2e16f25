/** Who sent a message, as it shows (1/2.2). */
import { isBlank, rule } from "../../harness/author.ts";
import { startChat } from "../support/conversation/chat.ts";
import { messageOnce, phrases, say } from "../support/conversation/message.ts";

rule("conversation.operator-message-names-sender", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const { operators } = world;
  if (operators.length < 2) trial.cannot("the website needs another operator");
  const chat = await startChat(trial, world);
  // The first of them once more: who sent last is not who sent each.
  for (const as of [...operators, ...operators.slice(0, 1)]) {
    const fingerprint = await say({ ...chat, as }, "operator", trial.draw(phrases));
    const { user } = await messageOnce(chat, fingerprint);
    // It may be shown as one of the website, whoever sent it (open.message-user-default).
    const isOwn = isBlank(user?.user_id) || user?.user_id === as.user_id;
    const where = `/data/user/user_id of a message that ${as.role} sent`;
    trial.expect(isOwn, where, `${as.user_id} or none`, user?.user_id);
  }
});
