/** Several connections of one session or token, beside each other and one after the other (1/6). */
import {
  type Caller,
  fence,
  fenceEvents,
  hear,
  hearIfLetIn,
  type Listener,
  NotClaimed,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { listenIn, overheard, told } from "../support/conversation/once.ts";

interface Place {
  trial: Trial;
  world: World;
  /** Who hears the same at the same time. */
  others: readonly Listener[];
}

/** The rule says that an event is heard; where one connection at a time is let in, the earlier one has ended. */
async function expectHears({ trial, world, others }: Place, one: Listener, when: string) {
  if (one.ended() !== undefined) return;
  const [closing] = await fence(trial, [one, ...others], world);
  const where = `${fenceEvents.rtm} by ${one.role}, ${when}`;
  trial.expect(closing !== undefined, where, "heard as by others", "not heard");
  trial.settle();
}

/** How often the same is heard at most, by each of the connections that are open. */
async function timesHeard(
  { trial, world, others }: Place,
  connections: readonly Listener[],
): Promise<number[]> {
  const open = connections.filter((one) => one.ended() === undefined);
  const before = open.map((one) => one.heard(fenceEvents.rtm).length);
  // What the first of them brings has come by the second one.
  for (const _ of [1, 2]) await fence(trial, [...others, ...open], world);
  return open.map((one, i) => {
    const texts = one
      .heard(fenceEvents.rtm)
      .slice(before[i])
      .map(({ data }) => told(data));
    return Math.max(0, ...texts.map((text) => texts.filter((other) => other === text).length));
  });
}

/** The rule says that an event comes no more often because there are two to hear it; how often it comes to one is another rule's. */
async function expectNoMore(place: Place, first: Listener, usual: number, second: Listener) {
  const { trial } = place;
  const times = Math.max(0, ...(await timesHeard(place, [first, second])));
  const where = `how often ${first.role} hears ${fenceEvents.rtm} on either of two connections`;
  trial.expect(times <= usual, where, `${usual} at most, as on one`, times);
  trial.settle();
}

async function expectApart(place: Place, first: Listener, as: Caller): Promise<void> {
  const { trial, world } = place;
  const [usual = 1] = await timesHeard(place, [first]);
  // One connection at a time may be let in.
  const second = await hearIfLetIn(trial, world, "rtm", as);
  if (second) {
    await expectNoMore(place, first, usual, second);
    await second.close();
    await expectHears(place, first, "once another connection of theirs was closed");
  }
  await first.close();
  const third = await hear(trial, world, "rtm", as);
  await expectHears(place, third, "on a connection that was opened after another one was closed");
}

rule("platform.connections-apart", async (trial) => {
  const world = await trial.world(overheard);
  const { listeners } = await listenIn(trial, world);
  const closing = await fence(trial, listeners, world);
  const hearing = listeners.filter((_, i) => closing[i]);
  const callers = [...world.operators, ...world.plugins];
  for (const tier of ["user", "plugin"]) {
    const as = callers.find(
      (one) => one.tier === tier && hearing.some(({ role }) => role === one.role),
    );
    const first = hearing.find(({ role }) => role === as?.role);
    const others = hearing.filter((one) => one !== first && one.ended() === undefined);
    if (!as || !first) continue;
    if (!others.length)
      throw new NotClaimed("who else hears an event is left open (open.event-audience)");
    await expectApart({ trial, world, others }, first, as);
  }
});
