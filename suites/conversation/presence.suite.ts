/** Whether the visitor is there, and what then may be asked of them. */
import * as fc from "fast-check";
import {
  createScene,
  hadLeft,
  isAccepted,
  isBlank,
  isRefused,
  isStagedVisitor,
  NotClaimed,
  rule,
  targetTime,
  type Trial,
} from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { day } from "../support/duration.ts";
import { isAt } from "../support/moment.ts";
import {
  arriveChat,
  chatOnce,
  expectChat,
  givenChat,
  givenOffline,
  readChat,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { givenPresence, heardChat } from "../support/conversation/chatbox.ts";
import { expectMessage, givenThread, phrases, say, talk } from "../support/conversation/message.ts";
import { advance } from "../support/clock.ts";

const moves = fc.array(fc.constantFrom("offline", "online"), { minLength: 1, maxLength: 4 });

rule("conversation.availability-follows-visitor", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  if (!isStagedVisitor(trial)) await heardChat(chat);
  await expectChat(chat, { availability: "online" }, "after the visitor came");
  if (!isStagedVisitor(trial)) return;
  for (const act of ["offline", ...trial.draw(moves)]) {
    await visitor(chat, act);
    // One who has left may count as online for a time after that (open.visitor-online).
    const what = act === "offline" ? "end" : "thing";
    await expectChat(chat, { availability: act }, `after the visitor went ${act}`, what);
  }
});

rule("conversation.active-with-visitor", async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world);
  if (!isStagedVisitor(trial)) await heardChat(chat);
  else await visitor(chat, "send", { type: "text", content: "Is anybody there?" });
  const shown = (await chatOnce(chat, ({ active }) => active?.now === true)).active;
  if (isBlank(shown)) throw new NotClaimed("a conversation does not show when it is active");
  const now = await targetTime(createScene(trial, world));
  trial.equal(shown?.now, true, "/data/active/now while the visitor is there");
  const last = shown?.last;
  const isNow = last === undefined || isAt(last, now);
  trial.expect(isNow, "/data/active/last while the visitor is there", `about ${now}`, last);
});

rule("conversation.active-no-longer", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await visitor(chat, "send", { type: "text", content: "Is anybody there?" });
  const isActive = ({ active }: Conversation): boolean => active?.now === true;
  if (!isActive(await chatOnce(chat, isActive)))
    throw new NotClaimed("a conversation does not show that it is active");
  await visitor(chat, "offline");
  await givenOffline(chat);
  await advance(trial, day);
  const isLeft = (read: Conversation): boolean => !isActive(read);
  const { active } = await chatOnce(chat, isLeft, "end");
  const where = "/data/active/now a day after the visitor left";
  trial.expect(active?.now !== true, where, "not true", active);
});

type Asked = "conversation.purge" | "conversation.feedback.request";

async function refuses({ trial, as, params }: Chat, asked: Asked): Promise<void> {
  await trial.refuses(as, asked, { params });
}

async function accepts(chat: Chat, asked: Asked): Promise<void> {
  const { trial, as, params } = chat;
  if (!isStagedVisitor(trial)) {
    const exchange = await trial.call(as, asked, { params });
    if (isAccepted(exchange)) return;
    // The one visitor of a target file may have been asked by another rule (open.feedback-effect).
    if (asked === "conversation.feedback.request" && isRefused(exchange))
      throw new NotClaimed("whether feedback can be asked for again is left open");
    await hadLeft(chat);
  }
  await trial.accepts(as, asked, { params });
}

/** It may be left out before a visitor joins (open.absent-value). */
const isOnline = async (chat: Chat): Promise<boolean> =>
  (await readChat(chat)).availability === "online";

/** What is sent for a visitor may count as a sign of them (open.visitor-online). */
async function refusesUnlessOnline(chat: Chat, asked: Asked): Promise<void> {
  if (!(await isOnline(chat))) await refuses(chat, asked);
}

/** In a conversation that no visitor ever joined, before and after something was said there, and in one that its visitor has left. */
async function refusesOffline(trial: Trial, asked: Asked): Promise<void> {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  if (await isOnline(chat)) trial.cannot("a conversation that nobody joined is shown as online");
  await refuses(chat, asked);
  await talk(chat);
  await refusesUnlessOnline(chat, asked);
  if (!isStagedVisitor(trial)) return;
  // Visitors of other conversations are there, one who came before and one who came after.
  const arrive = async (): Promise<Chat> => {
    const arrived = await arriveChat(trial, world);
    await givenChat(arrived, { availability: "online" });
    return arrived;
  };
  const [, left] = [await arrive(), await arrive(), await arrive()];
  await say(left, "operator", trial.draw(phrases));
  await visitor(left, "offline");
  await givenOffline(left);
  await refuses(left, asked);
  await refusesUnlessOnline(chat, asked);
}

/** From a visitor who has just come, and from one who has come back, between conversations in which nobody is. */
async function acceptsOnline(trial: Trial, asked: Asked): Promise<void> {
  const world = await trial.world();
  const { as, params } = await startChat(trial, world);
  const chat = await arriveChat(trial, world);
  const spared = await startChat(trial, world);
  const said = trial.draw(phrases);
  const kept = await say(spared, "operator", said);
  await givenThread(spared, [kept]);
  // That it is refused there is another rule's business: it says nothing of this one.
  await trial.call(as, asked, { params });
  await givenPresence(chat);
  await accepts(chat, asked);
  trial.settle();
  await expectMessage(spared, kept, { content: said });
  if (!isStagedVisitor(trial)) return;
  // Of one conversation it may be asked once (open.feedback-effect).
  const back = await arriveChat(trial, world);
  await visitor(back, "offline");
  await givenOffline(back);
  await visitor(back, "online");
  await givenChat(back, { availability: "online" });
  await accepts(back, asked);
}

rule("conversation.purge-needs-visitor", (trial) => refusesOffline(trial, "conversation.purge"));

rule("conversation.purge-with-visitor", (trial) => acceptsOnline(trial, "conversation.purge"));

rule("conversation.feedback-needs-visitor", (trial) =>
  refusesOffline(trial, "conversation.feedback.request"),
);

rule("conversation.feedback-with-visitor", (trial) =>
  acceptsOnline(trial, "conversation.feedback.request"),
);
