/** Events on the RTM channel, by the two that can always be caused (1/6). */
import {
  arrives,
  eventBudget,
  eventually,
  fence,
  type Frame,
  isMissing,
  isStaged,
  mentions,
  mustStillHear,
  rule,
  type Trial,
  type WaitOptions,
  nextOfAny,
  word,
} from "../../harness/author.ts";
import { startChat } from "../support/conversation/chat.ts";
import { givenThread, say } from "../support/conversation/message.ts";
import { followsOnce } from "../support/follows.ts";
import { listenIn, overheard, type Room, strayOf } from "../support/room.ts";
import { told } from "../support/platform/told.ts";
import { causedEvents, causesIn, severalEvents } from "../support/platform/cause.ts";
import { silenceElsewhere } from "../support/platform/silence.ts";

rule("platform.event-name-exact", async (trial) => {
  const world = await trial.world(overheard);
  const { listeners } = await listenIn(trial, world);
  const causes = await causesIn(trial, world);
  // Which clients receive it is open (open.event-audience), so any of them will do.
  const any = { next: (name: string, options: WaitOptions) => nextOfAny(listeners, name, options) };
  for (const event of trial.draw(severalEvents)) {
    const cause = await causes[event]();
    await cause();
    await arrives(trial, any, event);
    trial.settle();
  }
});

rule("platform.event-once", async (trial) => {
  const world = await trial.world(overheard);
  const watched = { trial, here: await listenIn(trial, world), elsewhere: undefined };
  const causes = await causesIn(trial, world);
  for (const event of trial.draw(severalEvents)) {
    await followsOnce(watched, event, await causes[event]());
    trial.settle();
  }
  await expectBoth(trial, watched.here);
});

/** The rule says that of two removals at once each is told, be it in one frame that names both. */
async function expectBoth(trial: Trial, { world, listeners }: Room): Promise<void> {
  const event = "message:removed";
  const chat = await startChat(trial, world, world.owner);
  const two: number[] = [];
  for (const _ of [1, 2]) two.push(await say(chat, "operator", trial.draw(word)));
  await givenThread(chat, two);
  await fence(trial, listeners, world);
  const before = listeners.map((listener) => listener.heard(event).length);
  await Promise.all(
    two.map((fingerprint) =>
      trial.given(world.owner, "conversation.message.remove", {
        params: { ...chat.params, fingerprint: String(fingerprint) },
      }),
    ),
  );
  const look = (): Promise<Frame[][]> =>
    Promise.resolve(listeners.map((one, i) => one.heard(event).slice(before[i])));
  const isOf = ({ data }: Frame): boolean => two.some((one) => mentions(data, one));
  const areBoth = (frames: Frame[]): boolean =>
    two.every((fingerprint) => frames.some(({ data }) => mentions(data, fingerprint))) ||
    new Set(frames.map(({ data }) => told(data))).size >= two.length ||
    // What an event carries is open (open.event-payloads): of those that name no message each is one.
    (!frames.some(isOf) && frames.length >= two.length);
  const areTold = (heard: Frame[][]): boolean => heard.some(areBoth);
  const heard = await eventually(trial, "event", look, areTold);
  if (!areTold(heard)) mustStillHear(listeners);
  const counts = heard.map(({ length }) => length);
  trial.expect(areTold(heard), `${event} after two removals at once`, "one for each", counts);
}

rule("platform.event-of-own-website-only", async (trial) => {
  const world = await trial.world(overheard);
  const foreign = await trial.world(isStaged(trial) ? overheard : {}, "foreign-");
  const [here, there] = [await listenIn(trial, world), await listenIn(trial, foreign)];
  const heardHere = (event: string) => here.listeners.flatMap((one) => one.heard(event));
  const elsewhere = { ...there, isStray: strayOf(trial, heardHere) };
  const causes = await causesIn(trial, world);
  const expectSilence = silenceElsewhere(trial, elsewhere, causedEvents);
  const budget = eventBudget(trial.run.target);
  for (const event of trial.draw(severalEvents)) {
    const cause = await causes[event]();
    await cause();
    if (isMissing(await nextOfAny(here.listeners, event, { budget }))) {
      mustStillHear(here.listeners);
      trial.cannot(`see event-arrives:${event}: it had to reach its own website first`);
    }
  }
  await expectSilence("after it was caused on another website");
});
