/** What a listener makes of single frames: every kind of delivery that a target may get wrong, over both framings. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Packet } from "../../../harness/realtime/codec.ts";
import type { VuContext } from "../../../load/k6/fanout/context.ts";
import {
  createListener,
  createReader,
  type FrameListener,
} from "../../../load/k6/fanout/delivery.ts";
import { createInspector } from "../../../load/k6/fanout/inspection.ts";
import { framings } from "../../../harness/realtime/codec.ts";
import { markerOf } from "../../../load/shared/fanout/marker.ts";
import type { Door, FramingName } from "../../../load/shared/fanout/plan.ts";
import { createSeenSet } from "../../../load/shared/fanout/seen.ts";
import { fanoutSettings } from "./settings.ts";

const nonce = "assay00000000x";
const room = 1;
const messages = 8;
const settings = fanoutSettings({ publishers: 3, late_after_ms: 1_000, sample_every: 4 });
const startsAt = 1_795_296_000_000;

interface Scene {
  listen: FrameListener;
  counts: Record<string, number>;
  latencies: number[];
  shown: string[];
  controlled: Packet[];
  deliveries: () => number;
  decoded: () => number;
}

function sceneOf(framing: FramingName): Scene {
  const counts: Record<string, number> = {};
  const latencies: number[] = [];
  const shown: string[] = [];
  const controlled: Packet[] = [];
  let decoded = 0;
  const door: Door = {
    framing,
    url: "ws://here",
    event: "message:received",
    caller: { role: "owner", tier: "user", identifier: "i", key: "k", headers: {} },
  };
  const reader = createReader({ nonce, room, door, settings, messages });
  const hot = { deliveries: 0 };
  const seenByAll: Parameters<typeof createInspector>[0] = {
    header: { starts_at: startsAt } as VuContext["header"],
    settings,
    nonce,
    part: { room, sockets: [], publishers: [], visits: [] },
    room: {
      website_id: "website-1",
      doors: [door],
      publisher: door.caller,
      from: "operator",
      conversations: ["session_0", "session_1", "session_2"],
    },
    messages,
    tally: {
      add(name, by = 1) {
        if (name === "sampled") decoded += by;
        else counts[name] = (counts[name] ?? 0) + by;
      },
      note: () => undefined,
      raise: () => undefined,
      buckets: () => [],
      turn: () => undefined,
      flush: () => undefined,
    },
    show: (kind) => void shown.push(kind),
  };
  const inspector = createInspector(seenByAll, door);
  const context: VuContext = {
    ...seenByAll,
    websites: ["website-0", "website-1", "website-2"],
    reader: () => reader,
    inspector: () => inspector,
    meter: {
      latency: (ms) => void latencies.push(ms),
      rest: () => undefined,
      settle: () => undefined,
    },
    hot,
    now: () => startsAt,
  };
  const seen = createSeenSet(settings.publishers, messages);
  const control = (packet: Packet): void => void controlled.push(packet);
  const listen = createListener(context, { door, seen, witness: undefined, control });
  const deliveries = (): number => hot.deliveries;
  return { listen, counts, latencies, shown, controlled, deliveries, decoded: () => decoded };
}

const sentAt = startsAt + 10;
const markerFor = (publisher: number, sequence: number, inRoom = room): string =>
  markerOf(nonce, inRoom, publisher, sequence, sentAt);

describe.for<FramingName>(["socket.io", "plain"])("over %s", (framing) => {
  let scene: Scene;
  beforeEach(() => {
    scene = sceneOf(framing);
  });

  const frame = (content: string, event = "message:received", more: object = {}): string =>
    framings[framing].encodeEvent(event, { website_id: "website-1", content, ...more });
  const hear = (text: string, after = 5): void => scene.listen(text, sentAt + after);

  test("messages are counted once each, with their latency", () => {
    hear(frame(markerFor(0, 0)));
    hear(frame(markerFor(0, 1)), 7);
    expect([scene.counts, scene.latencies, scene.deliveries()]).toEqual([{}, [5, 7], 2]);
  });

  test("the same frame twice is a duplicate", () => {
    hear(frame(markerFor(0, 0)));
    hear(frame(markerFor(0, 0)));
    expect(scene.counts).toEqual({ duplicated: 1 });
    expect(scene.shown).toEqual(["duplicated"]);
  });

  test("the same message in another frame is a duplicate too", () => {
    hear(frame(markerFor(0, 0)));
    hear(frame(`${markerFor(0, 0)} more`));
    expect(scene.counts).toEqual({ duplicated: 1 });
  });

  test("a message that overtook another of its conversation is no duplicate and not lost", () => {
    hear(frame(markerFor(0, 1)));
    hear(frame(markerFor(1, 0)));
    hear(frame(markerFor(0, 0)));
    expect(scene.counts).toEqual({ reordered: 1 });
  });

  test("a message of another room is foreign", () => {
    hear(frame(markerFor(0, 0, 0)));
    hear(frame(markerFor(0, 0, 2)));
    expect(scene.counts).toEqual({ foreign: 2 });
  });

  const named = (publisher: number, sequence: number, more: object): string =>
    frame(markerFor(publisher, sequence), "message:received", more);

  test("a message that names another website is misplaced", () => {
    hear(named(0, 0, { website_id: "website-2" }));
    expect([scene.counts, scene.shown]).toEqual([{ misplaced: 1 }, ["misplaced"]]);
  });

  test("a message that names another conversation of the run is misattributed, at whichever socket", () => {
    hear(named(0, 0, { session_id: "session_0" }));
    hear(named(1, 0, { session_id: "session_2" }));
    expect(scene.counts).toEqual({ misattributed: 1 });
    hear(named(0, 0, { session_id: "session_1" }));
    expect(scene.counts).toEqual({ misattributed: 2, duplicated: 1 });
  });

  test("a session_id that is no conversation of the run may be anything", () => {
    hear(named(0, 0, { session_id: "socket-7" }));
    expect(scene.counts).toEqual({});
  });

  test("two messages of one conversation have not the same fingerprint; those of two may", () => {
    hear(named(0, 0, { fingerprint: 7 }));
    hear(named(1, 0, { fingerprint: 7 }));
    expect(scene.counts).toEqual({});
    hear(named(0, 1, { fingerprint: 7 }));
    expect(scene.counts).toEqual({ same_fingerprint: 1 });
  });

  test("a frame that is like one that was decoded is not decoded again", () => {
    const more = { session_id: "session_0" };
    for (let sequence = 0; sequence < 2; sequence++) {
      hear(named(0, sequence, more));
      hear(named(0, sequence, { ...more, of_this_socket: 1 }));
    }
    expect(scene.decoded()).toBe(2);
  });

  test("where events name no conversation, some are decoded again", () => {
    for (let socket = 0; socket < 4; socket++) hear(named(0, 0, { of_this_socket: socket }));
    expect(settings.sample_every).toBe(4);
    expect(scene.decoded()).toBe(2);
  });

  test("a message that nobody sends is told apart", () => {
    hear(frame(markerFor(3, 0)));
    hear(frame(markerFor(0, messages)));
    expect(scene.counts).toEqual({ unsent_heard: 2 });
  });

  test("a marker that is cut is malformed", () => {
    hear(frame(markerFor(0, 0).slice(0, -3)));
    expect(scene.counts).toEqual({ malformed: 1 });
  });

  test("late and early messages are counted", () => {
    hear(frame(markerFor(0, 0)), 1_001);
    hear(frame(markerFor(0, 1)), -1);
    expect(scene.counts).toEqual({ late: 1, negative_latency: 1 });
  });

  test("another event about the message is no delivery", () => {
    hear(frame(markerFor(0, 0), "message:updated"));
    hear(frame(markerFor(0, 0)));
    expect([scene.counts, scene.deliveries()]).toEqual([{ other_frames: 1 }, 1]);
  });

  test("what has no marker is handed on, each time", () => {
    hear(frame("hello", "authenticated"));
    hear(frame("hello", "authenticated"));
    expect(scene.controlled.map(({ kind }) => kind)).toEqual(["event", "event"]);
    expect([scene.counts, scene.deliveries()]).toEqual([{}, 0]);
  });
});

test("a frame that asks for an acknowledgement is a delivery, and handed on to be answered", () => {
  const { listen, controlled, counts, deliveries } = sceneOf("socket.io");
  const text = `4217["message:received",{"content":"${markerFor(0, 0)}"}]`;
  listen(text, sentAt + 1);
  expect(controlled).toEqual([expect.objectContaining({ kind: "event", ack: 17 })]);
  expect([counts, deliveries()]).toEqual([{}, 1]);
  listen(text, sentAt + 1);
  expect(controlled).toHaveLength(2);
  expect(counts).toEqual({ duplicated: 1 });
});

test("plain frames with their members in another order are deliveries as well", () => {
  const { listen, counts, deliveries } = sceneOf("plain");
  const text = JSON.stringify({ data: { content: markerFor(0, 0) }, event: "message:received" });
  listen(text, sentAt + 1);
  expect([counts, deliveries()]).toEqual([{}, 1]);
});
