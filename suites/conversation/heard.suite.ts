/** What a visitor says in the chatbox is said in the conversation (1/1, 1/4.3). */
import { eventually, isAccepted, rule, shownIn, inWords } from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { arriveChat } from "../support/conversation/chat.ts";
import { isSaid, saidIn, visitorSays } from "../support/conversation/chatbox.ts";
import { expectChatListed } from "../support/conversation/inbox.ts";
import { phrases, threadOnce } from "../support/conversation/message.ts";

rule("conversation.visitor-is-heard", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const { as, params } = chat;
  for (const time of ["first", "second"]) {
    const content = `${time} ${trial.draw(phrases)}`;
    await visitorSays(chat, content);
    const all = await threadOnce(chat, (now) => isSaid(now, content));
    const said = saidIn(all, content);
    const where = `what a visitor said, for the ${time} time`;
    trial.expect(
      said !== undefined,
      where,
      "listed as a message from user",
      inWords("a list without it"),
    );
    trial.settle();
    if (!said) return;
    const at = { ...params, fingerprint: String(said.fingerprint) };
    const read = () => trial.call(as, "conversation.message.read", { params: at });
    const exchange = await eventually(trial, "thing", read, isAccepted);
    const { type, from, content: words } = (shownIn(trial, exchange) ?? {}) as Partial<Message>;
    trial.equal({ type, from, words }, { type: "text", from: "user", words: content }, where);
    trial.settle();
    await expectChatListed(chat, true, `after its visitor has written for the ${time} time`);
    trial.settle();
  }
});
