/** When messages were sent (1/2.2). */
import { createScene, isStagedVisitor, rule, targetTime } from "../../harness/author.ts";
import { arriveChat, startChat } from "../support/conversation/chat.ts";
import { isSaid, saidIn, visitorSays } from "../support/conversation/chatbox.ts";
import { messageOf, required } from "../support/conversation/content.ts";
import { messageOnce, phrases, send, threadOnce } from "../support/conversation/message.ts";
import { isAt } from "../support/moment.ts";

const kinds = [
  ["text", "user"],
  ["text", "operator"],
  ["file", "user"],
  ["note", "operator"],
] as const;

rule("conversation.message-is-dated", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const isStaged = isStagedVisitor(trial);
  const chat = await (isStaged ? arriveChat(trial, world) : startChat(trial, world));
  const expectNow = async (timestamp: number | undefined, which: string): Promise<void> => {
    const now = await targetTime(scene);
    const isNow = typeof timestamp === "number" && isAt(timestamp, now);
    trial.expect(isNow, `/timestamp of ${which} just sent`, `about ${now}`, timestamp);
    trial.settle();
  };
  for (const [type, from] of kinds) {
    const fingerprint = await send(chat, messageOf(type, trial.draw(required[type]), from));
    const { timestamp } = await messageOnce(chat, fingerprint);
    await expectNow(timestamp, `a ${type} from ${from}`);
  }
  if (!isStaged) return;
  const content = trial.draw(phrases);
  await visitorSays(chat, content);
  const said = saidIn(await threadOnce(chat, (all) => isSaid(all, content)), content);
  if (said) await expectNow(said.timestamp, "what the visitor said");
});
