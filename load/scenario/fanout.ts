/**
 * Fanout: sockets that listen on websites, publishers that send over REST, and every delivery checked. One VU holds
 * many sockets, since a VU for each would cost twice as much.
 */
import exec from "k6/execution";
import type { Options } from "k6/options";
import { setInterval, clearInterval, setTimeout } from "k6/timers";
import { createClock, settleClock } from "../lib/clock.ts";
import { readPlan } from "../lib/environment.ts";
import { createShow, type Context } from "../lib/fanout/context.ts";
import { createMeter } from "../lib/fanout/meter.ts";
import { measures } from "../lib/fanout/measures.ts";
import {
  lastMoment,
  messagesOf,
  partOf,
  vusOf,
  type FanoutData,
  type FanoutSettings,
} from "../lib/fanout/plan.ts";
import { publish } from "../lib/fanout/publisher.ts";
import { createReader } from "../lib/fanout/reader.ts";
import { subscribe, type Subscription } from "../lib/fanout/subscription.ts";
import { visit } from "../lib/fanout/visit.ts";
import { createWitness, type Witness } from "../lib/fanout/witness.ts";
import { handOver } from "../lib/hand-over.ts";
import { createTally, tallyThresholds } from "../lib/tally.ts";

const plan = readPlan<FanoutSettings, FanoutData>();
const { header, settings, data } = plan;
const tally = createTally(measures, header);

/** Beyond the last moment: time for a generator that is behind to read what it has (ms). */
const mostBacklog = 15_000;
/** After everything has come: time for what comes twice (ms). */
const afterwards = 300;
/** Between two looks at what is still missing (ms). */
const lookEvery = 100;
/** Part of the time before the start in which sockets are opened, one after the other. */
const opening = 0.4;

export const options: Options = {
  scenarios: {
    fanout: {
      exec: "fanout",
      executor: "per-vu-iterations",
      vus: vusOf(settings),
      iterations: 1,
      maxDuration: `${settings.join_s * 1000 + lastMoment(settings) + mostBacklog + 10_000}ms`,
      gracefulStop: "0s",
    },
  },
  thresholds: tallyThresholds(measures, header),
  // Tags that nobody reads cost time for each frame.
  systemTags: [],
};

export const handleSummary = handOver(measures, header);

function createContext(): Context {
  const part = partOf(settings, exec.vu.idInTest - 1, data.rooms[0]?.doors.length ?? 1);
  const room = data.rooms[part.room];
  if (!room) throw new Error(`the plan has no room ${part.room}`);
  const clock = createClock(Date.now, () => exec.instance.currentTestRunDuration);
  const { nonce } = data;
  const messages = messagesOf(settings);
  const readers = new Map(
    room.doors.map((door) => [
      door,
      createReader({ nonce, room: part.room, door, settings, messages }),
    ]),
  );
  return {
    header,
    settings,
    nonce,
    part,
    room,
    messages,
    reader(door) {
      const reader = readers.get(door);
      if (!reader) throw new Error("every door of the room has a reader");
      return reader;
    },
    tally,
    meter: createMeter(tally),
    hot: { deliveries: 0 },
    now: settleClock(clock, Date.now),
    show: createShow(),
  };
}

/** Opens the sockets that stay, spread over the time before the start. */
function openAll(context: Context, witness: Witness | undefined): Subscription[] {
  const { part, room, now } = context;
  const subscriptions: Subscription[] = [];
  const apart = ((header.starts_at - now()) * opening) / Math.max(1, part.sockets.length);
  for (const [index, door] of part.sockets.entries()) {
    const chosen = room.doors[door];
    if (!chosen) throw new Error(`there is no door ${door}`);
    const open = (): void => {
      const onJoined = (): void => {
        if (now() > header.starts_at) tally.add("joined_late");
      };
      subscriptions.push(
        subscribe(context, { door: chosen, onJoined, witness: index === 0 ? witness : undefined }),
      );
    };
    setTimeout(open, Math.max(0, apart * index));
  }
  return subscriptions;
}

/** What a socket that stayed has missed. One that was closed on the way is judged by what it heard. */
function judge({ messages, part, show }: Context, subscription: Subscription): void {
  const { seen } = subscription;
  const isWhole = !subscription.isGone() && subscription.joinedAt() !== undefined;
  const expected = isWhole ? settings.publishers * messages : seen.count();
  tally.add("expected", expected);
  tally.add("delivered", seen.count());
  tally.add("lost", expected - seen.count());
  if (seen.count() === expected) return;
  for (let publisher = 0; publisher < settings.publishers; publisher++) {
    for (let sequence = 0; sequence < messages; sequence++) {
      if (!seen.has(publisher, sequence))
        show("lost", {
          room: part.room,
          publisher,
          sequence,
          framing: subscription.door.framing,
          as: subscription.door.caller.role,
        });
    }
  }
}

/** Resolves when nothing is missing any more, or nothing more can come. */
function drained(context: Context, isComplete: () => boolean): Promise<void> {
  const { now, meter, hot } = context;
  let counted = 0;
  const end = header.starts_at + settings.duration_s * 1000;
  const last = header.starts_at + lastMoment(settings);
  return new Promise((resolve) => {
    let looked = now();
    const timer = setInterval(() => {
      const time = now();
      tally.add("deliveries", hot.deliveries - counted);
      counted = hot.deliveries;
      meter.settle();
      tally.turn(time);
      // A timer that comes late says that frames wait in k6.
      const late = Math.max(0, time - looked - lookEvery);
      tally.note("timer_late", late);
      const isBehind = late > lookEvery;
      looked = time;
      const isDone = time > end && isComplete();
      const isOver = time > last && !isBehind;
      const isHopeless = time > last + mostBacklog;
      if (!isDone && !isOver && !isHopeless) return;
      if (isHopeless && !isDone) tally.add("undrained");
      clearInterval(timer);
      setTimeout(() => {
        tally.add("deliveries", hot.deliveries - counted);
        meter.settle();
        resolve();
      }, afterwards);
    }, lookEvery);
  });
}

export async function fanout(): Promise<void> {
  const context = createContext();
  const { part, messages, now } = context;
  const witness = part.visits.length ? createWitness(settings.publishers, messages) : undefined;
  const subscriptions = openAll(context, witness);
  const visitors = witness ? part.visits.map((one) => visit(context, witness, one)) : [];
  setTimeout(
    () => {
      const joined = subscriptions.filter((one) => one.joinedAt() !== undefined).length;
      tally.add("not_joined", part.sockets.length - joined);
    },
    Math.max(0, header.starts_at - now()),
  );
  let publishing = part.publishers.length;
  const send = async (publisher: number): Promise<void> => {
    await publish(context, publisher);
    publishing--;
  };
  const sent = Promise.all(part.publishers.map(send));
  const all = settings.publishers * messages;
  await drained(
    context,
    () =>
      publishing === 0 &&
      subscriptions.every((one) => one.isGone() || one.seen.count() === all) &&
      visitors.every((visitor) => visitor.isComplete()),
  );
  await sent;
  for (const visitor of visitors) visitor.end();
  for (const subscription of subscriptions) {
    judge(context, subscription);
    subscription.close();
  }
  tally.add("vus_done");
  tally.flush();
}
