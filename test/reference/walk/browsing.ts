import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world();
  const { website_id } = world.website;
  const visit = (act: string, input: object) =>
    client.stage("POST", "/visitor", { website_id, act, ...input });
  const arrival = await visit("arrive", { useragent: "Assay/1.0" });
  const { session_id } = arrival.data as { session_id: string };
  const at = { params: { website_id, session_id } };
  const answer = (answer: "accept" | "decline") => visit("browsing", { session_id, answer });
  const rtm = await listen(client, "rtm", asUser(world));
  const stream = await listen(client, "stream", asUser(world));

  expect(await client.ok("browsing.session.list", at)).toEqual([]);
  expect((await answer("accept")).error).toBe(true);
  await client.ok("browsing.session.start", at);
  expect(await client.ok("browsing.session.list", at)).toEqual([]);
  await answer("decline");
  expect(await rtm.next("browsing:request:rejected")).toMatchObject({ website_id, session_id });
  expect(await client.ok("browsing.session.list", at)).toEqual([]);

  await client.ok("browsing.session.start", at);
  await answer("accept");
  const ready = await rtm.next("browsing:request:initiated");
  const [session] = await client.ok("browsing.session.list", at);
  const { browsing_id, browsing_token } = session ?? { browsing_id: "", browsing_token: "" };
  expect(session).toEqual({ browsing_id, browsing_token, useragent: "Assay/1.0" });
  expect(ready).toMatchObject({ website_id, session_id, browsing_id, browsing_token });

  const one = { params: { website_id, session_id, browsing_id } };
  const act = (action: "start" | "stop" | "heartbeat") =>
    client.ok("browsing.session.act", { ...one, body: { action } });
  const assist = (action: "start" | "stop" | "heartbeat") =>
    client.ok("browsing.assist.act", { ...one, body: { action } });
  const point = { x: 12, y: 34.5 };
  const click = () =>
    client.call("browsing.assist.act", { ...one, body: { action: "click", click: point } });
  const refusesAssistance = async () => {
    const body = { action: "start" as const };
    return (await client.call("browsing.assist.act", { ...one, body })).error;
  };

  await act("heartbeat");
  expect(await refusesAssistance()).toBe(true);
  await act("start");
  expect(await stream.next("app:browsing:action:started")).toMatchObject({
    website_id,
    session_id,
    browsing_id,
  });
  expect((await click()).error).toBe(true);
  await assist("start");
  expect(await stream.next("app:browsing:assist:started")).toMatchObject({ browsing_id });
  expect((await click()).error).toBe(false);
  for (const body of [
    { action: "mouse" as const, mouse: point },
    { action: "scroll" as const, scroll: point },
  ]) {
    await client.ok("browsing.assist.act", { ...one, body });
  }
  const pointless = { ...one, body: { action: "mouse" } as never };
  expect((await client.call("browsing.assist.act", pointless)).error).toBe(true);

  for (const _ of [1, 2, 3]) {
    await client.stage("POST", "/clock", { advance: 50_000 });
    await assist("heartbeat");
  }
  expect((await click()).error).toBe(false);
  await client.stage("POST", "/clock", { advance: 61_000 });
  expect(await refusesAssistance()).toBe(true);

  await act("start");
  await assist("start");
  await assist("stop");
  expect(await stream.next("app:browsing:assist:stopped")).toMatchObject({ browsing_id });
  expect((await click()).error).toBe(true);
  await act("stop");
  expect(await stream.next("app:browsing:action:stopped")).toMatchObject({ browsing_id });
  expect(await refusesAssistance()).toBe(true);
  expect(await client.ok("browsing.session.list", at)).toHaveLength(1);

  const unknown = { params: { ...one.params, browsing_id: "nobody" } };
  const body = { action: "start" as const };
  expect((await client.call("browsing.session.act", { ...unknown, body })).error).toBe(true);
  expect((await client.call("browsing.assist.act", { ...unknown, body })).error).toBe(true);

  await client.ok("browsing.session.start", at);
  await answer("accept");
  expect(await client.ok("browsing.session.list", at)).toHaveLength(2);
  await visit("offline", { session_id });
  expect((await client.call("browsing.session.start", at)).error).toBe(true);
  await visit("online", { session_id });
  expect(await client.ok("browsing.session.list", at)).toEqual([]);
  const names = stream.heard.map(({ event }) => event.replace("app:browsing:", ""));
  expect(names.filter((name) => name !== "authenticated").sort()).toEqual([
    "action:started",
    "action:started",
    "action:stopped",
    "assist:started",
    "assist:started",
    "assist:stopped",
  ]);
  rtm.close();
  stream.close();
}
