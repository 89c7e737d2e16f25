/** Calls with the visitor of a conversation: started, answered, ended (1/3.1, 1/4.3). */
import * as fc from "fast-check";
import {
  isAccepted,
  isGiven,
  isStagedVisitor,
  realistic,
  rule,
  type Trial,
  word,
  type World,
} from "../../harness/author.ts";
import {
  answerCall,
  endCall,
  expectNoCall,
  expectOngoing,
  expectStarted,
  givenCall,
  givenOngoing,
  openLine,
  shownCall,
  startCall,
  type CallStart,
} from "../support/call/line.ts";
import {
  answerAnyway,
  asOthersSee,
  startChat,
  visitor,
  visitorAnswers,
  type Chat,
} from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { follows, neverFollows } from "../support/follows.ts";
import { overheard, watch } from "../support/room.ts";

const accepted = "call:request:accept";
const declined = "call:request:decline";
const images = realistic["image"] ?? fc.webUrl();
const modes = fc.constantFrom("audio" as const, "video" as const);

for (const { answer, comes, stays } of [
  { answer: "accept", comes: accepted, stays: declined },
  { answer: "decline", comes: declined, stays: accepted },
] as const) {
  rule(`call.${answer}-event`, async (trial) => {
    const world = await trial.world(overheard);
    const watched = await watch(trial, world);
    const chat = await openLine(trial, world);
    const own = [chat.params.session_id];
    const silent = (act: () => Promise<unknown>) =>
      neverFollows(watched, comes, () => neverFollows(watched, stays, act, own), own);
    const start = () => startCall(chat, { mode: trial.draw(modes) });
    // Nothing is decided before the visitor does.
    if (isStagedVisitor(trial)) await silent(start);
    const answering = () =>
      follows(watched, comes, async () => {
        if (!isStagedVisitor(trial)) await start();
        await answerCall(chat, answer);
      });
    await neverFollows(watched, stays, answering, own);
    // A declined call is over, so that the next one is not one beside another (open.call-twice).
    if (answer === "decline")
      await follows(watched, accepted, async () => {
        await start();
        await answerCall(chat, "accept");
      });
  });
}

rule("call.both-modes", async (trial) => {
  const world = await trial.world();
  const user = { type: "website" as const, nickname: trial.draw(word), avatar: trial.draw(images) };
  const origin = "chat" as const;
  for (const mode of ["video", "audio"] as const) {
    const bodies: CallStart[] = [
      { mode },
      { mode, user },
      { mode, origin },
      { mode, user, origin },
    ];
    for (const body of bodies) {
      // A call while another is ongoing is open (open.call-twice).
      const chat = await openLine(trial, world);
      await trial.accepts(chat.as, "call.session.start", { params: chat.params, body });
      trial.settle();
      // Who has a call may not start another (open.call-twice), and one that is still to be taken could not be ended.
      if (isStagedVisitor(trial)) await visitorAnswers(chat, "call", { answer: "decline" });
      else await answerCall(chat, "accept");
    }
  }
});

rule("call.accepted-is-ongoing", async (trial) => {
  const world = await trial.world();
  const chat = await openLine(trial, world);
  await startCall(chat, { mode: trial.draw(modes) });
  await answerCall(chat, "accept");
  const first = await expectOngoing(chat, "after the visitor accepted");
  const others = [world.owner, ...world.plugins.slice(0, 1)];
  await say(chat, "operator", trial.draw(word));
  for (const as of [...others, chat.as]) {
    const again = await expectOngoing({ ...chat, as }, `as ${as.role} reads it`);
    trial.equal(again, first, `/data/call_id of the same call, as ${as.role} reads it`);
  }
});

rule("call.declined-is-not-ongoing", async (trial) => {
  const chat = await openLine(trial, await trial.world());
  await startCall(chat, { mode: trial.draw(modes) });
  await answerCall(chat, "decline");
  await expectNoCall(chat, "after the visitor declined");
});

rule("call.none-before-start", async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  await expectNoCall(chat, "in a new conversation");
  if (!isStagedVisitor(trial)) return;
  const line = await openLine(trial, world);
  await givenCall(await openLine(trial, world));
  await expectNoCall(line, "in a conversation whose visitor is there, beside one with a call");
});

rule("call.ended-is-not-ongoing", async (trial) => {
  const chat = await openLine(trial, await trial.world());
  const user = { type: "website" as const, nickname: trial.draw(word), avatar: trial.draw(images) };
  for (const [mode, body] of [
    ["audio", {}],
    ["video", { user, origin: "chat" }],
  ] as const) {
    await endCall(chat, await givenCall(chat, { mode }), body);
    const said = Object.keys(body).join(" and ") || "no more";
    await expectNoCall(chat, `after a call of mode ${mode} was ended, with ${said} in the body`);
  }
  if (!isStagedVisitor(trial)) return;
  // One that is still to be taken is ongoing where it is shown (open.call-ongoing-when).
  await startCall(chat);
  const call_id = await shownCall(chat);
  const input = { params: { ...chat.params, call_id: String(call_id) }, body: {} };
  if (typeof call_id !== "string") return;
  if (!isAccepted(await trial.call(chat.as, "call.session.end", input))) return;
  await answerAnyway(chat, "call", { answer: "accept" });
  await expectNoCall(chat, "after a call was ended that was still to be taken");
});

/** The rule says that it is accepted after another; returns its identifier. */
async function nextCall(chat: Chat): Promise<string> {
  await expectStarted(chat);
  await answerCall(chat, "accept");
  return givenOngoing(chat);
}

rule("call.next-call-is-new", async (trial) => {
  const chat = await openLine(trial, await trial.world());
  const known = new Set<string>();
  for (let count = 1; count <= 3; count++) {
    const call_id = await (count === 1 ? givenCall(chat) : nextCall(chat));
    known.add(call_id);
    trial.equal(known.size, count, `identifiers of ${count} calls, one after the other`);
    await endCall(chat, call_id);
    await expectNoCall(chat, "after it was ended");
  }
  if (!isStagedVisitor(trial)) return;
  await startCall(chat);
  await answerCall(chat, "decline");
  await expectNoCall(chat, "after it was declined");
  const { as, params } = chat;
  await trial.accepts(as, "call.session.start", { params, body: { mode: trial.draw(modes) } });
  trial.settle();
  await answerCall(chat, "accept");
  const last = await expectOngoing(
    chat,
    "after the visitor accepted the call after a declined one",
  );
  trial.expect(!known.has(last), "/data/call_id of it", "none of before", last);
});

const unknown = fc.uuid({ version: 4 });

rule("call.end-needs-ongoing", async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  const { as, params } = chat;
  const end = "call.session.end";
  await trial.refuses(as, end, { params: { ...params, call_id: trial.draw(unknown) }, body: {} });
  if (!isGiven(trial, "calling-visitor")) return;
  const line = await openLine(trial, world);
  const ended = await givenCall(line);
  await endCall(line, ended);
  await expectNoCall(line, "after it was ended");
  await trial.refuses(as, end, { params: { ...line.params, call_id: ended }, body: {} });
  // Nor by the identifier of another call while one is ongoing.
  const ongoing = await givenCall(line);
  for (const call_id of [ended, trial.draw(unknown)])
    await trial.refuses(as, end, { params: { ...line.params, call_id }, body: {} });
  await trial.refuses(as, end, { params: { ...params, call_id: ongoing }, body: {} });
  trial.equal(await expectOngoing(line, "after refused ends"), ongoing, "/data/call_id");
});

rule("call.end-without-body", async (trial) => {
  const chat = await openLine(trial, await trial.world());
  const { as, params } = chat;
  const call_id = await givenCall(chat);
  await trial.accepts(as, "call.session.end", { params: { ...params, call_id }, body: {} });
  await expectNoCall(chat, "after it was ended in nobody's name");
});

/** The one visitor of a target file has a call, and nobody else does. */
async function callsOnlyVisitor(trial: Trial, world: World): Promise<void> {
  const before = await startChat(trial, world);
  const chat = await openLine(trial, world);
  const after = await startChat(trial, world);
  await givenCall(chat);
  for (const one of [before, after]) await expectNoCall(one, "of another conversation");
}

rule("call.of-own-conversation", async (trial) => {
  const world = await trial.world();
  if (!isStagedVisitor(trial)) return callsOnlyVisitor(trial, world);
  const chat = await openLine(trial, world);
  // Nobody has to be in two calls at once (open.call-twice).
  const other = { ...(await openLine(trial, world)), as: asOthersSee(chat).as };
  const bare = await startChat(trial, world);
  // What was asked of one visitor is not asked of another one, nor of one who was asked before.
  await startCall(other);
  await answerCall(other, "decline");
  const first = await givenCall(chat);
  await answerAnyway(other, "call", { answer: "accept" });
  for (const one of [other, bare]) await expectNoCall(one, "of another conversation");
  const second = await givenCall(other);
  trial.expect(first !== second, "/data/call_id of two conversations", "two identifiers", second);
  await endCall(other, second);
  await expectNoCall(other, "after its own call was ended");
  const shown = await expectOngoing(chat, "after the call of another conversation was ended");
  trial.equal(shown, first, "/data/call_id after the call of another conversation was ended");
  const third = await givenCall(other);
  await visitor(chat, "offline");
  await endCall(other, third);
  await expectNoCall(other, "after its own call was ended, the other visitor having left");
});
