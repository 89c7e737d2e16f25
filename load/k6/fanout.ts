/**
 * Fanout: sockets that listen on websites, publishers that send over REST, and every delivery checked. One VU holds
 * many sockets, since a VU for each would cost twice as much.
 */
import exec from "k6/execution";
import type { Options } from "k6/options";
import { setTimeout } from "k6/timers";
import { createClock, settleClock } from "./clock.ts";
import { readPlan, untilEnd } from "./environment.ts";
import { createShow, createWitness, type VuContext } from "./fanout/context.ts";
import { drained } from "./fanout/drain.ts";
import { measures } from "./fanout/measures.ts";
import { createInspector } from "./fanout/inspection.ts";
import { createMeter } from "./fanout/meter.ts";
import {
  messagesOf,
  partOf,
  vusOf,
  type Door,
  type FanoutData,
  type FanoutSettings,
} from "../shared/fanout/plan.ts";
import { publish } from "./fanout/publisher.ts";
import { createReader } from "./fanout/delivery.ts";
import { judgeStay, openAll } from "./fanout/socket.ts";
import { visit } from "./fanout/visit.ts";
import { handOver } from "./hand-over.ts";
import { createTally, tallyThresholds } from "./tally.ts";

const { header, settings, data } = readPlan<FanoutSettings, FanoutData>();
const tally = createTally(measures, header);

export const options: Options = {
  scenarios: {
    fanout: {
      exec: "fanout",
      executor: "per-vu-iterations",
      vus: vusOf(settings),
      iterations: 1,
      maxDuration: untilEnd(header),
      gracefulStop: "0s",
    },
  },
  thresholds: tallyThresholds(measures, header),
  // Tags that nobody reads cost time for each frame.
  systemTags: [],
};

export const handleSummary = handOver(measures, header);

function createVuContext(): VuContext {
  const { nonce, rooms } = data;
  const part = partOf(settings, exec.vu.idInTest - 1, rooms[0]?.doors.length ?? 1);
  const room = rooms[part.room];
  if (!room) throw new Error(`the plan has no room ${part.room}`);
  const messages = messagesOf(settings);
  const readers = new Map(
    room.doors.map((door) => [
      door,
      createReader({ nonce, room: part.room, door, settings, messages }),
    ]),
  );
  const show = createShow();
  const seen = { header, settings, nonce, part, room, messages, tally, show };
  const inspectors = new Map(room.doors.map((door) => [door, createInspector(seen, door)]));
  const clock = createClock(Date.now, () => exec.instance.currentTestRunDuration);
  return {
    ...seen,
    websites: rooms.map(({ website_id }) => website_id),
    reader: (door) => ofDoor(readers, door),
    inspector: (door) => ofDoor(inspectors, door),
    meter: createMeter(tally),
    hot: { deliveries: 0 },
    now: settleClock(clock, Date.now),
  };
}

function ofDoor<Value>(all: ReadonlyMap<Door, Value>, door: Door): Value {
  const found = all.get(door);
  if (!found) throw new Error("every door of the room was prepared");
  return found;
}

export async function fanout(): Promise<void> {
  const context = createVuContext();
  const { part, messages, now } = context;
  const witness = part.visits.length ? createWitness(settings.publishers, messages) : undefined;
  const subscriptions = openAll(context, witness);
  const visitors = witness ? part.visits.map((one) => visit(context, witness, one)) : [];
  const countJoined = (): void => {
    const joined = subscriptions.filter((one) => one.joinedAt() !== undefined).length;
    tally.add("not_joined", part.sockets.length - joined);
  };
  setTimeout(countJoined, Math.max(0, header.starts_at - now()));
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
    judgeStay(context, subscription);
    subscription.close();
  }
  tally.add("vus_done");
  tally.flush();
}
