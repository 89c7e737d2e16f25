import { expect } from "vitest";
import type { ScheduleWrite } from "../../../schemas/generated/types.ts";
import { advance, logIn, register } from "../accounts.ts";
import type { TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const user = await register(client, "available");
  const session = await logIn(client, user);
  client.caller = session;
  const set = (type: "online" | "away" | "offline", seconds: number) =>
    client.ok("availability.merge", { body: { type, time: { for: seconds } } });
  const read = () => client.ok("availability.read");
  const seen = async () => (await client.ok("availability.status.read")).status;
  const schedule = (body: ScheduleWrite) => client.ok("account.schedule.merge", { body });

  expect(await read()).toEqual({ user_id: user.user_id, type: "online" });
  await set("away", 60);
  const first = await read();
  expect(first).toMatchObject({ user_id: user.user_id, type: "away", time: { for: 60 } });
  expect(await client.ok("availability.status.read")).toEqual({
    user_id: user.user_id,
    status: "away",
  });
  // No bound of the seconds is stated.
  for (const seconds of [0, -1, 31 * 24 * 3600]) await set("away", seconds);
  await set("offline", 120);
  const second = await read();
  expect(second).toMatchObject({ type: "offline", time: { for: 120 } });
  expect(second.time?.since).toBeGreaterThanOrEqual(first.time?.since ?? Infinity);

  await advance(client, 119_000);
  expect(await read()).toEqual(second);
  await advance(client, 1_000);
  expect(await read()).toEqual({ user_id: user.user_id, type: "online" });
  expect(await seen()).toBe("online");

  await set("online", 3600);
  await schedule({ stealth: true });
  expect(await seen()).toBe("offline");
  await schedule({ stealth: false, enabled: true, days: noDays });
  expect(await seen()).toBe("online");
  await advance(client, 3_600_000);
  expect(await seen()).toBe("offline");
  await schedule({ days: allDays, hours: [{ from: "00:00", to: "23:59" }] });
  expect(await seen()).toBe("online");
  await advance(client, msToNoon((await advance(client, 0)).data as { now: number }));
  await schedule({ offset: -120, hours: [{ from: "13:00", to: "15:00" }] });
  expect(await seen()).toBe("online");
  await schedule({ offset: 120 });
  expect(await seen()).toBe("offline");

  await schedule({ hours: [], presence: true });
  expect(await seen()).toBe("away");
  const listener = await listen(client, "rtm", session);
  expect(await seen()).toBe("online");
  listener.close();
}

const day = 24 * 3_600_000;
const msToNoon = ({ now }: { now: number }): number => (day + day / 2 - (now % day)) % day;

const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const noDays = Object.fromEntries(names.map((name) => [name, false]));
const allDays = Object.fromEntries(names.map((name) => [name, true]));
