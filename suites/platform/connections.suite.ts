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
  inWords,
} from "../../harness/author.ts";
import { listenIn, overheard } from "../support/room.ts";
import { told } from "../support/platform/told.ts";
import { deafAmong, type Hearing } from "../support/platform/hearing.ts";

/** The rule says that an event is heard; where one connection at a time is let in, the earlier one has ended. */
async function expectHears(place: Hearing, one: Listener, when: string): Promise<void> {
  if (one.ended() !== undefined) return;
  const deaf = await deafAmong(place, [one]);
  const where = `${fenceEvents.rtm} by ${one.role}, ${when}`;
  place.trial.expect(!deaf.length, where, "heard as by others", inWords("not heard"));
  place.trial.settle();
}

/** How often each event is heard at least, by each of the connections that are open. */
async function timesHeard(
  { trial, world, others }: Hearing,
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
    const counts = texts.map((text) => texts.filter((other) => other === text).length);
    return Math.min(...(counts.length ? counts : [1]));
  });
}

/** How often it is looked whether each event comes more often: one may come again now and then (platform.event-once). */
const rounds = 3;

/** The rule says that events come no more often because there are two to hear them; how often they come to one is another rule's. */
async function expectNoMore(place: Hearing, first: Listener, usual: number, second: Listener) {
  const { trial } = place;
  let times = usual + 1;
  for (let left = rounds; left > 0 && times > usual; left--)
    times = Math.max(1, ...(await timesHeard(place, [first, second])));
  const where = `how often ${first.role} hears ${fenceEvents.rtm} on either of two connections`;
  trial.expect(times <= usual, where, `${usual} at most, as on one`, times);
  trial.settle();
}

async function expectApart(place: Hearing, first: Listener, as: Caller): Promise<void> {
  const { trial, world } = place;
  const [usual = 1] = await timesHeard(place, [first]);
  // One connection at a time may be let in.
  const second = await hearIfLetIn(trial, world, "rtm", as);
  if (second) {
    await expectNoMore(place, first, usual, second);
    for (const one of [first, second])
      await expectHears(place, one, "beside another connection of theirs");
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
