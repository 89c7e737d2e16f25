/** Schedule and notification settings of a user, and one user_id for all (2/3). */
import * as fc from "fast-check";
import { isRefused, memberAt, rule, type Trial } from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { switches } from "../support/notification.ts";
import { expectRead, readOnce, type Question } from "../support/read.ts";

const shown = [
  "account.profile.read",
  "account.schedule.read",
  "account.notification.read",
  "availability.read",
  "availability.status.read",
  "alerts.unread.read",
  "billing.card.list",
] as const;

rule("account.one-user-id", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const ids = new Set<string>();
  for (const as of world.operators) {
    const { user_id } = await trial.given(as, "account.read");
    ids.add(user_id);
    if (as.user_id) trial.equal(user_id, as.user_id, `/data/user_id of account.read by ${as.role}`);
    for (const id of shown) {
      const received = memberAt(await trial.given(as, id), "user_id");
      trial.equal(received, user_id, `/data/user_id of ${id} by ${as.role}`);
    }
  }
  trial.equal(ids.size, world.operators.length, "the number of user_ids of different users");
});

const question = <Id extends OperationId>(trial: Trial, as: Question<Id>["as"], id: Id) =>
  ({ trial, as, id, params: {} }) as Question<Id>;

rule("account.schedule-written-without-user-id", async (trial) => {
  const { owner } = await trial.world();
  const read = question(trial, owner, "account.schedule.read");
  const { user_id } = await trial.given(owner, "account.read");
  const { hours: _, days: __, ...body } = trial.body("account.schedule.merge");
  await trial.accepts(owner, "account.schedule.merge", { body });
  trial.settle();
  await expectRead(read, { ...body, user_id }, "after a change without user_id");
});

rule("account.schedule-offset-signed", async (trial) => {
  const { owner } = await trial.world();
  const read = question(trial, owner, "account.schedule.read");
  // UTC+2, as the documents write it; which unit that is stays open (open.account-schedule-offset).
  for (const [zone, offset] of [["UTC+2", -120] as const, ["UTC", 0] as const]) {
    await trial.accepts(owner, "account.schedule.merge", { body: { offset } });
    trial.settle();
    await expectRead(read, { offset }, `after the offset of ${zone} was written`);
    trial.settle();
  }
  // UTC+5:30; read as seconds it is no time zone, and may be refused (open.account-schedule-offset).
  const body = { offset: -330 };
  if (isRefused(await trial.call(owner, "account.schedule.merge", { body }))) return;
  await expectRead(read, body, "after the offset of UTC+5:30 was written");
});

const time = (hour: number, minute: number): string =>
  [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");

/** Pairs of half hours that neither overlap nor end before they begin, and no more than a day has (open.account-schedule-hours-form). */
const pairs = fc
  .uniqueArray(fc.integer({ min: 0, max: 22 }), { minLength: 1, maxLength: 2 })
  .map((hours) =>
    hours.toSorted((a, b) => a - b).map((hour) => ({ from: time(hour, 0), to: time(hour, 30) })),
  );

rule("account.schedule-hours-replaced", async (trial) => {
  const { owner } = await trial.world();
  const read = question(trial, owner, "account.schedule.read");
  const night = { from: "22:00", to: "23:30" };
  const first = [{ from: "08:00", to: "12:30" }, night];
  for (const hours of [first, [night], trial.draw(pairs), first]) {
    await trial.given(owner, "account.schedule.merge", { body: { hours } });
    await expectRead(read, { hours }, `after ${hours.length} pairs were written`);
  }
  trial.settle();
  // None at all may be refused (open.array-empty).
  const none = { body: { hours: [] } };
  if (isRefused(await trial.call(owner, "account.schedule.merge", none))) return;
  const { hours } = await readOnce(read, (now) => !now.hours?.length);
  trial.expect(!hours?.length, "/data/hours after none were written", "none", hours);
});

type Settings = Record<(typeof switches)[number], boolean>;
const inAnyOrder = fc.shuffledSubarray([...switches], { minLength: switches.length });
const positions = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });

rule("account.notification-nine-switches", async (trial) => {
  const { owner } = await trial.world();
  const read = question(trial, owner, "account.notification.read");
  const drawn = trial.draw(positions);
  const all = Object.fromEntries(switches.map((name, i) => [name, drawn[i]])) as Settings;
  const settings = { ...all, disabled: false };
  await trial.accepts(owner, "account.notification.merge", { body: settings });
  await expectRead(read, settings, "after all were set");
  trial.settle();
  // Over and back, since another switch that follows may be where it is taken to already.
  for (const name of trial.draw(inAnyOrder).flatMap((one) => [one, one])) {
    settings[name] = !settings[name];
    const body = { [name]: settings[name] };
    await trial.accepts(owner, "account.notification.merge", { body });
    trial.settle();
    // While disabled is on, the others may be shown as it makes them (open.account-notification-effects).
    const shown = settings.disabled ? { disabled: true } : settings;
    await expectRead(read, shown, `after ${name} was turned alone`);
    trial.settle();
  }
});
