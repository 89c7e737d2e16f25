/** The availability of a user: set for a time, and what visitors see of it (2/2, 2/3). */
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import {
  createScene,
  hasClock,
  hear,
  isAccepted,
  isRefused,
  isStaged,
  memberAt,
  type Operator,
  rule,
  show,
  targetTime,
  type Trial,
} from "../../harness/author.ts";
import { givenFine, momentOf, rounding, untilLater } from "../support/moment.ts";
import type {
  AvailabilityReadData,
  AvailabilityType,
  Schedule,
  ScheduleWrite,
} from "../../schemas/generated/types.ts";
import { expectRead, givenRead, questionOf, readOnce, type Question } from "../support/read.ts";
import { advance } from "../support/clock.ts";

type Type = AvailabilityReadData["type"];
const types = fc.shuffledSubarray<Type>(["online", "away", "offline"], { minLength: 3 });
/** Whole seconds from a minute to a day must be taken (open.availability-for-bounds). */
const seconds = fc.uniqueArray(fc.integer({ min: 600, max: 80_000 }), {
  minLength: 3,
  maxLength: 3,
});

const availability = (trial: Trial, as: Operator): Question<"availability.read"> => ({
  trial,
  as,
  id: "availability.read",
  params: {},
});

/** What is set, one after the other. */
const settings = (trial: Trial): { type: Type; time: { for: number } }[] => {
  const lasting = trial.draw(seconds);
  return trial.draw(types).map((type, i) => ({ type, time: { for: lasting[i] ?? 600 } }));
};

rule("availability.later-set-wins", async (trial) => {
  const { owner } = await trial.world();
  const all = settings(trial);
  // The last type once more, for another time.
  const again = all.slice(-1).map(({ type, time }) => ({ type, time: { for: time.for + 1000 } }));
  for (const body of [...all, ...again]) {
    await trial.accepts(owner, "availability.merge", { body });
    trial.settle();
    await expectRead(availability(trial, owner), { ...body }, `after ${body.type} was set`);
  }
});

rule("availability.set-beside-schedule", async (trial) => {
  const { owner } = await trial.world();
  await trial.given(owner, "account.schedule.merge", { body: { enabled: true, stealth: false } });
  const [body] = settings(trial);
  if (!body) return;
  await trial.accepts(owner, "availability.merge", { body });
  trial.settle();
  await expectRead(availability(trial, owner), { ...body }, "while a schedule is enabled");
});

rule("availability.since-moves-on", async (trial) => {
  const { owner } = await trial.world();
  let before = 0;
  let first: number | undefined;
  for (const body of settings(trial)) {
    await trial.given(owner, "availability.merge", { body });
    const { time } = await givenRead(availability(trial, owner), { ...body });
    const since = time?.since === undefined ? Number.NaN : momentOf(time.since);
    trial.expect(since >= before, "/data/time/since", "not earlier than the one before", time);
    trial.settle();
    first ??= since;
    before = since;
    await untilLater(trial, since);
  }
  givenFine(trial, first, before);
  trial.expect(before !== first, "/data/time/since", "not that of the one set first", before);
});

rule("availability.expires", async (trial) => {
  const { owner } = await trial.world();
  // Where seconds count as something shorter, two of them are over before anybody reads.
  const lasting = { type: trial.draw(types)[0]!, time: { for: 60 } };
  await trial.given(owner, "availability.merge", { body: lasting });
  if (hasClock(trial)) await advance(trial, 30_000);
  else await pause(rounding);
  await expectRead(availability(trial, owner), lasting, "before its minute was over");
  trial.settle();
  const seconds = hasClock(trial) ? 90 : 2;
  // Who has set none has one of the types, and beside it the time of what ended may be shown (open.availability-after-expiry).
  let left = 0;
  for (const type of trial.draw(types)) {
    const body = { type, time: { for: seconds } };
    if (!isAccepted(await trial.call(owner, "availability.merge", { body })))
      trial.cannot(`the target takes no availability of ${seconds} seconds, which is open`);
    await givenRead(availability(trial, owner), { ...body });
    if (hasClock(trial)) await advance(trial, 100_000);
    const isSet = (shown: AvailabilityReadData): boolean =>
      shown.type === type && shown.time?.for === seconds;
    const shown = await readOnce(availability(trial, owner), (now) => !isSet(now), "end");
    if (isSet(shown)) left += 1;
    trial.expect(left < 2, "/data after its time", "no longer what was set", shown);
    trial.settle();
  }
  // What ended the shorter one ends no other, and a minute lasts longer than that.
  const [shorter, longer] = trial.draw(types);
  const body = { type: longer!, time: { for: hasClock(trial) ? 600 : 60 } };
  await trial.given(owner, "availability.merge", {
    body: { type: shorter!, time: { for: seconds } },
  });
  await trial.given(owner, "availability.merge", { body });
  await givenRead(availability(trial, owner), { ...body });
  if (hasClock(trial)) await advance(trial, 100_000);
  else await pause(1000 * seconds + rounding);
  const after = `after the ${seconds} seconds of one that was set before`;
  await expectRead(availability(trial, owner), { ...body }, after);
});

rule("availability.stealth-is-offline", async (trial) => {
  const { owner } = await trial.world();
  const status = { trial, as: owner, id: "availability.status.read" as const, params: {} };
  for (const type of ["online", "away"] as const) {
    const lasting = { type, time: { for: 3600 } };
    await trial.given(owner, "availability.merge", { body: lasting });
    // What was shown before must give way.
    await readOnce(status);
    const body = { enabled: true, stealth: true };
    await trial.accepts(owner, "account.schedule.merge", { body });
    trial.settle();
    await expectRead(status, { status: "offline" }, `in stealth, set to ${type}`);
    await trial.accepts(owner, "account.schedule.merge", { body: { stealth: false } });
    trial.settle();
  }
});

const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const everyDay = (isOpen: boolean): Record<string, boolean> =>
  Object.fromEntries(week.map((day) => [day, isOpen]));

/** Hours far apart: whatever the time is at the target, it lies outside one of them. */
const farApart = [
  { from: "02:00", to: "03:00" },
  { from: "14:00", to: "15:00" },
];

/** Some take half hours only (open.account-schedule-hours-form). */
const wholeDay = { from: "00:00", to: "23:30" };

/** Both together are as much: whatever the time is at the target, it lies in one of them where it lies in that. */
const halves = [
  { from: "00:00", to: "12:00" },
  { from: "12:00", to: "23:30" },
];

/** When what was chosen is over; where nothing was, a target may show no time, null or one of no second (open.availability-after-expiry). */
function endOf({ time }: AvailabilityReadData): number {
  if (!time?.for) return 0;
  return momentOf(time.since ?? Number.MAX_SAFE_INTEGER) + time.for * 1000;
}

rule("availability.schedule-reaches-status", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  // What somebody chose may stand above the schedule; an operator that the stage made chose nothing.
  if (!isStaged(trial)) {
    const now = await targetTime(createScene(trial, world));
    const isChosen = (shown: AvailabilityReadData): boolean => endOf(shown) > now;
    const before = await readOnce(availability(trial, owner), (shown) => !isChosen(shown));
    if (isChosen(before))
      trial.cannot("the owner that the target names has chosen an availability");
  }
  const reader = { trial, as: owner };
  const status = questionOf(reader, "availability.status.read");
  const schedule = questionOf(reader, "account.schedule.read");
  const body = { enabled: true, presence: false, stealth: false, offset: 0 };
  /** Whether that is taken, and the schedule has no other hours then: a PATCH may add some to those of before (open.patch-arrays). */
  const isWritten = async (open: Partial<ScheduleWrite>): Promise<boolean> => {
    const input = { body: { ...body, ...open } };
    if (isRefused(await trial.call(owner, "account.schedule.merge", input))) return false;
    const isKept = ({ hours }: Schedule): boolean =>
      !open.hours || memberAt(hours, "length") === open.hours.length;
    return isKept(await readOnce(schedule, isKept));
  };
  const shownOnce = async (isMeant: (shown: AvailabilityType) => boolean) =>
    (await readOnce(status, (now) => isMeant(now.status))).status;
  const isOnline = (shown: AvailabilityType): boolean => shown === "online";
  const shownOutside = async (open: Partial<ScheduleWrite>): Promise<AvailabilityType> => {
    if (!(await isWritten(open)))
      trial.cannot("the schedule had to be taken, and to show no other hours than were written");
    return shownOnce((shown) => !isOnline(shown));
  };
  const onNoDay = await shownOutside({ days: everyDay(false) });
  trial.expect(!isOnline(onNoDay), "/data/status on no day", "away or offline", onNoDay);
  trial.settle();
  const days = everyDay(true);
  const outside: AvailabilityType[] = [];
  for (const hours of farApart)
    if (outside.every(isOnline)) outside.push(await shownOutside({ days, hours: [hours] }));
  const where = "/data/status in hours of the night, then of the day";
  trial.expect(!outside.every(isOnline), where, "once away or offline", outside);
  trial.settle();
  // Whether hours of the whole day alone make somebody online is open (open.availability-status-from).
  if (!(await isWritten({ days, hours: [wholeDay] })) || !isOnline(await shownOnce(isOnline)))
    return;
  for (const hours of [halves, halves.toReversed()]) {
    if (!(await isWritten({ days, hours }))) return;
    const shown = await shownOnce(isOnline);
    const pairs = hours.map(({ from, to }) => `${from} to ${to}`).join(" and ");
    const expected = "online, as in one pair of the whole day";
    trial.expect(isOnline(shown), `/data/status in hours from ${pairs}`, expected, shown);
  }
});

rule("availability.since-is-now", async (trial) => {
  const world = await trial.world();
  const body = { type: "away" as const, time: { for: 80_000 } };
  // It may be the time at which the type came, and so that of another setting before (open.availability-since-unit).
  const other = { type: "online" as const, time: { for: 600 } };
  await trial.given(world.owner, "availability.merge", { body: other });
  const now = await targetTime(createScene(trial, world));
  await trial.given(world.owner, "availability.merge", { body });
  const { time } = await givenRead(availability(trial, world.owner), { ...body });
  const distance = Math.abs(momentOf(time?.since ?? Number.NaN) - now);
  // Whatever the clocks differ by, it is nearer to now than to the end.
  trial.expect(distance < body.time.for * 500, "/data/time/since", "about now", time);
});

/** All hours of the day, as far as all take them (open.account-schedule-hours-form). */
const allDay = [{ from: "00:00", to: "23:59" }];

/** Settings by which a user who is there, and chose to be online, is online: in which of them that shows is open. */
const openings: ScheduleWrite[] = [true, false].flatMap((presence) => [
  { enabled: false, presence, stealth: false },
  { enabled: true, presence, stealth: false, days: everyDay(true), hours: allDay },
]);

rule("availability.visitors-see-online", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  await hear(trial, world, "rtm", owner);
  const lasting = { type: "online" as const, time: { for: 3600 } };
  await trial.given(owner, "availability.merge", { body: lasting });
  // What stealth hid is seen once that is over.
  const hidden = { enabled: true, stealth: true };
  await trial.given(owner, "account.schedule.merge", { body: hidden });
  const status = questionOf({ trial, as: owner }, "availability.status.read");
  const seen: unknown[] = [];
  // Who is there may be noticed now and then only.
  for (const what of ["thing", "list"] as const)
    for (const body of openings) {
      await trial.given(owner, "account.schedule.merge", { body });
      const shown = await readOnce(status, (now) => now.status === "online", what);
      if (shown.status === "online") return;
      seen.push(shown.status);
    }
  const where = "/data/status of a user who is set to online, at all hours, with a connection open";
  trial.violate({ where, expected: "online in one schedule or another", received: show(seen) });
});
