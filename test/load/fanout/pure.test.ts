/** The parts of a fanout run that need no k6: plan, markers, seen-sets, clock, buckets. */
import { describe, expect, test } from "vitest";
import { readProfile } from "../../../load/runner/profile.ts";
import { createClock } from "../../../load/k6/clock.ts";
import { markerOf, placeAt, readPlace, sentAt } from "../../../load/shared/fanout/marker.ts";
import { quickBucketOf } from "../../../load/k6/fanout/meter.ts";
import {
  expectedDeliveries,
  intendedAt,
  messagesOf,
  mostBehind,
  partOf,
  sequencesBetween,
  visits,
  vusOf,
  type FanoutSettings,
} from "../../../load/shared/fanout/plan.ts";
import { again, createSeenSet, first, overtaken } from "../../../load/shared/fanout/seen.ts";
import { bucketOf } from "../../../load/shared/summary.ts";
import { fanoutSettings } from "./settings.ts";

describe("markers", () => {
  const nonce = "assay0123abcdx";
  const text = `42["message:send",{"content":"${markerOf(nonce, 8_998, 9_999, 99_999_999, 1_795_296_051_750.943)}"}]`;
  const at = text.indexOf(nonce) + nonce.length;

  test("are read back with their largest numbers", () => {
    expect(readPlace(placeAt(text, at))).toEqual({
      room: 8_998,
      publisher: 9_999,
      sequence: 99_999_999,
    });
    expect(sentAt(text, at)).toBe(1_795_296_051_750.943);
  });

  test("that are cut are no numbers", () => {
    const cut = `"${markerOf(nonce, 1, 2, 3, 1_795_296_051_750).slice(0, -1)}"`;
    expect(sentAt(cut, cut.indexOf(nonce) + nonce.length)).toBeNaN();
  });
});

describe("a seen-set", () => {
  test("tells first, doubled and overtaken deliveries apart", () => {
    const seen = createSeenSet(2, 100);
    const steps: [publisher: number, sequence: number][] = [
      [0, 0],
      [0, 2],
      [0, 1],
      [1, 1],
      [0, 2],
      [0, 1],
      [1, 2],
    ];
    expect(steps.map(([publisher, sequence]) => seen.see(publisher, sequence))).toEqual([
      first,
      first,
      overtaken,
      first,
      again,
      again,
      first,
    ]);
    expect(seen.count()).toBe(5);
    expect([seen.has(0, 1), seen.has(0, 3), seen.has(1, 1), seen.has(1, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test("keeps every message of every publisher apart", () => {
    const seen = createSeenSet(3, 65);
    for (let publisher = 0; publisher < 3; publisher++) {
      for (let sequence = 0; sequence < 65; sequence++) {
        expect(seen.has(publisher, sequence)).toBe(false);
        seen.see(publisher, sequence);
      }
    }
    expect(seen.count()).toBe(195);
  });
});

describe("the plan", () => {
  test("gives each socket, publisher and visitor to one virtual user", () => {
    const settings = fanoutSettings({
      rooms: 3,
      subscribers: 7,
      publishers: 5,
      vus_per_room: 2,
      churn: { sockets: 3, stay_s: 1, away_s: 1 },
      storm: { sockets: 2, at_s: 1 },
    });
    const parts = Array.from({ length: vusOf(settings) }, (_, vu) => partOf(settings, vu, 4));
    for (let room = 0; room < settings.rooms; room++) {
      const here = parts.filter((part) => part.room === room);
      expect(here.flatMap(({ sockets }) => sockets)).toHaveLength(7);
      expect(here.flatMap(({ publishers }) => publishers).sort((a, b) => a - b)).toEqual([
        0, 1, 2, 3, 4,
      ]);
      expect(here.flatMap((part) => part.visits)).toHaveLength(5);
    }
  });

  test("lets publishers take turns", () => {
    const settings = fanoutSettings({ publishers: 2, rate: 10, duration_s: 1 });
    const moments = [0, 1, 2].flatMap((sequence) =>
      [0, 1].map((publisher) => intendedAt({ starts_at: 1_000 }, settings, publisher, sequence)),
    );
    expect(moments).toEqual([1_000, 1_100, 1_200, 1_300, 1_400, 1_500]);
    expect(messagesOf(settings)).toBe(5);
    expect(expectedDeliveries(settings)).toBe(
      settings.rooms * settings.subscribers * settings.publishers * 5,
    );
  });

  test("knows which sequences may be sent in a stretch of time", () => {
    const settings = fanoutSettings({ publishers: 2, rate: 10, duration_s: 100 });
    const header = { starts_at: 1_000 };
    const stretch = { from: 21_000, to: 31_000 };
    const [first, end] = sequencesBetween(header, settings, stretch.from, stretch.to);
    for (let publisher = 0; publisher < 2; publisher++) {
      for (let sequence = 0; sequence < messagesOf(settings); sequence++) {
        const intended = intendedAt(header, settings, publisher, sequence);
        const isPossible = intended < stretch.to && intended + mostBehind > stretch.from;
        if (isPossible) expect(sequence >= first && sequence < end).toBe(true);
      }
    }
    expect([first, end]).toEqual([89, 151]);
  });

  test("lets visitors come and go within the run, and a storm at one moment", () => {
    const settings = fanoutSettings({
      duration_s: 4,
      churn: { sockets: 2, stay_s: 1, away_s: 1 },
      storm: { sockets: 1, at_s: 2 },
    });
    expect(visits(settings)).toEqual([
      [
        { from_ms: 0, to_ms: 1_000 },
        { from_ms: 2_000, to_ms: 3_000 },
      ],
      [
        { from_ms: 1_000, to_ms: 2_000 },
        { from_ms: 3_000, to_ms: 4_000 },
      ],
      [
        { from_ms: -Infinity, to_ms: 2_000 },
        { from_ms: 2_000, to_ms: undefined },
      ],
    ]);
  });
});

test.for(["smoke", "ci", "nightly", "capacity"])("the profile %s can be used", (name) => {
  const { settings } = readProfile<FanoutSettings>("fanout", name);
  expect(messagesOf(settings)).toBeGreaterThan(0);
  expect(settings.subscribers).toBeGreaterThanOrEqual(settings.vus_per_room);
});

test("buckets are looked up as they are computed", () => {
  const values = [-1, 0, 0.01, 0.05, 0.0501, 600, 1e6, Number.NaN];
  for (let value = 0.001; value < 1_000; value *= 1.003) values.push(value);
  expect(values.map(quickBucketOf)).toEqual(values.map(bucketOf));
});

test("the clock is finer than the one that it is made of, and follows it when it is set", () => {
  let time = 5_000.37;
  let shift = 0;
  const clock = createClock(
    () => Math.floor(time + shift),
    () => time - 5_000,
  );
  for (let i = 0; i < 1_000; i++) {
    time += 0.173;
    clock();
  }
  expect(Math.abs(clock() - time)).toBeLessThan(0.1);
  shift = -60_000;
  for (let i = 0; i < 1_000; i++) {
    time += 0.173;
    clock();
  }
  expect(Math.abs(clock() - (time + shift))).toBeLessThan(0.1);
});
