/** A refused call brings none of the events of an accepted one (1/1, 1/7). */
import * as fc from "fast-check";
import {
  type Caller,
  createScene,
  type Exchange,
  fence,
  inject,
  isInjected,
  isRefused,
  isStaged,
  rule,
  type Trial,
  word,
  type World,
} from "../../harness/author.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { listenIn, overheard } from "../support/room.ts";
import { givenThread, say } from "../support/conversation/message.ts";
import { silenceOf } from "../support/platform/silence.ts";
import { paramsOf } from "../support/platform/website.ts";

const events = ["message:removed", "session:request:initiated", "spam:decision"];

interface Place {
  trial: Trial;
  world: World;
  chat: Chat;
  fingerprint: number;
}

const remove = ({ trial, chat }: Place, as: Caller, fingerprint: number): Promise<Exchange> => {
  const params = { ...chat.params, fingerprint: String(fingerprint) };
  return trial.call(as, "conversation.message.remove", { params });
};

const initiate = ({ trial, world }: Place, as: Caller, session_id: string): Promise<Exchange> =>
  trial.call(as, "conversation.initiate", { params: { ...paramsOf(world), session_id } });

const decide = ({ trial, world }: Place, as: Caller, spam_id: string): Promise<Exchange> => {
  const params = { ...paramsOf(world), spam_id };
  return trial.call(as, "conversations.spam.decide", { params, body: { action: "accept" } });
};

const unknown = fc.uuid({ version: 4 });

/** How far from a message there is no other: what the platform says by itself may have the next number. */
const faraway = 500;

/** Calls about what is not there, by the owner. */
const vain: Record<string, (place: Place) => Promise<Exchange>> = {
  "removing no message": (place) => remove(place, place.world.owner, place.fingerprint + faraway),
  "initiating no conversation": (place) =>
    initiate(place, place.world.owner, `session_${place.trial.draw(unknown)}`),
  "deciding on no spam": (place) => decide(place, place.world.owner, place.trial.draw(unknown)),
};

/** Calls about what is there, by somebody of another website. */
const strange: Record<string, (place: Place, as: Caller) => Promise<Exchange>> = {
  "removing a message": (place, as) => remove(place, as, place.fingerprint),
  "initiating a conversation": (place, as) => initiate(place, as, place.chat.params.session_id),
  "deciding on spam": async (place, as) => {
    const { trial, world } = place;
    if (!isInjected(trial)) return decide(place, as, trial.draw(unknown));
    const scene = createScene(trial, world);
    const { spam_id } = await inject(scene, "spam", paramsOf(world), ["spam_id"]);
    return decide(place, as, spam_id);
  },
};

rule("platform.no-event-of-refused-call", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await startChat(trial, world, world.owner);
  const fingerprint = await say(chat, "user", trial.draw(word));
  await givenThread(chat, [fingerprint]);
  const place: Place = { trial, world, chat, fingerprint };
  const tries = Object.entries(vain).map(([what, ask]) => ({ what, ask: () => ask(place) }));
  if (isStaged(trial)) {
    const { owner } = await trial.world({}, "foreign-");
    for (const [what, ask] of Object.entries(strange))
      tries.push({ what: `${what} of another website`, ask: () => ask(place, owner) });
  }
  const room = await listenIn(trial, world);
  // What the preparations bring has its time before (open.event-more-causes).
  await fence(trial, room.listeners, world);
  let expectSilence = silenceOf(trial, room, events);
  let refused = 0;
  for (const { what, ask } of tries) {
    if (!isRefused(await ask())) {
      // That it must be refused is the business of other rules, and what it brings is none of what comes next.
      await fence(trial, room.listeners, world);
      expectSilence = silenceOf(trial, room, events);
      continue;
    }
    refused += 1;
    await expectSilence(`after ${what} was refused`);
    trial.settle();
  }
  if (!refused) trial.cannot("no call was refused");
});
