/** What a conversation shows of its visitor, and where it stands (1/2.1). */
import * as fc from "fast-check";
import {
  createAndIdentify,
  createScene,
  isBlank,
  isImageOf,
  itemsOf,
  realistic,
  rule,
  show,
  word,
} from "../../harness/author.ts";
import type { Conversation, Message } from "../../schemas/generated/types.ts";
import {
  arriveChat,
  asOthersSee,
  chatOnce,
  expectChat,
  givenChat,
  readChat,
  visitor,
} from "../support/conversation/chat.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import { isSaid, saidIn, visitorSays } from "../support/conversation/chatbox.ts";
import { givenThread, phrases, say, threadOnce } from "../support/conversation/message.ts";
import { phones } from "../support/conversation/phone.ts";

const images = realistic["image"] ?? fc.webUrl();

rule("conversation.visitor-is-shown", async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world);
  const address = trial.draw(realistic["words"] ?? word);
  const known = {
    nickname: trial.draw(word),
    email: drawEmail(chat),
    phone: trial.draw(phones),
    address,
    subject: trial.draw(word),
    data: { plan: trial.draw(word) },
  };
  const [topic, segment] = [trial.draw(word), trial.draw(word)];
  const avatar = trial.draw(images);
  await visitor(chat, "set", { ...known, avatar, topic, segments: [segment] });
  // It may be stored elsewhere (open.image-elsewhere).
  const hasAvatar = (read: Conversation): boolean => isImageOf(read.meta?.avatar, avatar);
  // Beside it there may be some of the platform's own (open.people-segments-added).
  const hasSegment = ({ segments }: Conversation): boolean => itemsOf(segments).includes(segment);
  const meta = Object.entries(known).map(([name, value]) => [`meta/${name}`, value]);
  for (const reader of new Set([chat, asOthersSee(chat)])) {
    const whose = `whose visitor is known, as ${reader.as.role} reads it`;
    await expectChat(reader, { ...Object.fromEntries(meta), topic }, whose);
    const { segments } = await chatOnce(reader, hasSegment);
    const where = `/data/segments of the conversation ${whose}`;
    trial.expect(itemsOf(segments).includes(segment), where, `${segment} among them`, segments);
    const read = await chatOnce(reader, hasAvatar);
    const shown = `/data/meta/avatar of the conversation ${whose}`;
    trial.expect(hasAvatar(read), shown, show(avatar), read.meta?.avatar);
  }
  const { user_id } = world.operators[0] ?? {};
  if (user_id) {
    await visitor(chat, "set", { user_id });
    await expectChat(chat, { "assigned/user_id": user_id }, "that was assigned");
  }
  const create = trial.run.contract.operation("inboxes.inbox.create");
  if (!world.operators.length) return;
  const inbox_id = String((await createAndIdentify(createScene(trial, world), create)).id);
  await visitor(chat, "set", { inbox_id });
  await expectChat(chat, { inbox_id }, "that stands in an inbox");
});

rule("conversation.visitor-message-names-session", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const content = trial.draw(phrases);
  await visitorSays(chat, content);
  const all = await threadOnce(chat, (now) => isSaid(now, content));
  const said = saidIn(all, content) ?? trial.cannot("what the visitor said had to be listed first");
  trial.equal(said.user?.user_id, chat.params.session_id, "/user/user_id of what the visitor said");
});

rule("conversation.visitor-comes-by-chat", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const content = trial.draw(phrases);
  await visitorSays(chat, content);
  const all = await threadOnce(chat, (now) => isSaid(now, content));
  const said = saidIn(all, content) ?? trial.cannot("what the visitor said had to be listed first");
  trial.equal(said.origin, "chat", "/data/origin of what the visitor said in the chatbox");
  const origin = (await readChat(chat)).meta?.origin;
  const where = "/data/meta/origin of a conversation that began in the chatbox";
  trial.expect(isBlank(origin) || origin === "chat", where, "chat or none", origin);
});

rule("conversation.visitor-acts-shown", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await givenChat(chat, { availability: "online" });
  for (const type of ["start", "stop"] as const) {
    await visitor(chat, "compose", { type, excerpt: trial.draw(phrases) });
    await expectChat(chat, { "compose/visitor/type": type }, `whose visitor said ${type}`);
    trial.settle();
  }
  const sent: number[] = [];
  for (const _ of [1, 2]) sent.push(await say(chat, "operator", trial.draw(phrases)));
  const before = await givenThread(chat, sent);
  await visitor(chat, "read");
  const unread = (all: Message[]): Message[] =>
    all.filter(({ fingerprint, read }) => sent.includes(fingerprint) && isBlank(read));
  const marks = unread(await threadOnce(chat, (all) => !unread(all).length));
  trial.equal(
    marks.map(({ fingerprint }) => fingerprint),
    [],
    "what the visitor has read, listed as unread",
  );
  // The visitor has said nothing that an operator would have to read.
  if (before.some(({ from }) => from === "user")) return;
  const isRead = ({ unread: counters }: Conversation): boolean =>
    Object.values(counters ?? {}).every((count) => count === 0);
  const now = await chatOnce(chat, isRead);
  trial.expect(
    isRead(now),
    "/data/unread, once the visitor has read",
    "0 of either side",
    now.unread,
  );
});
