/** The sink takes what hooks deliver, and does with it as instructed. */
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "undici";
import { tellsOf } from "../../../harness/realtime/delivery.ts";
import { describeMissing, isMissing } from "../../../harness/realtime/missing.ts";
import { freePort } from "../../../load/runner/free-port.ts";
import { startSink, type HookTarget, type Sink } from "../../../harness/realtime/sink.ts";

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
afterAll(() => sink.close());

const body = { website_id: "w1", event: "message:removed", data: { fingerprint: 7 }, timestamp: 1 };

const send = async (url: string, text = JSON.stringify(body), headers = {}): Promise<number> => {
  const answer = await request(url, { method: "POST", body: text, headers });
  await answer.body.dump();
  return answer.statusCode;
};

async function taken(target: HookTarget, event: string): Promise<unknown> {
  const result = await target.next(event, { budget: 2_000 });
  return isMissing(result) ? describeMissing(result) : result;
}

test("a delivery is kept with body, headers and time, and answered with 200", async () => {
  const target = sink.open();
  expect(await send(target.url, undefined, { "x-attempt": "1" })).toBe(200);
  expect(await target.next("message:removed", { about: [7], budget: 2_000 })).toMatchObject({
    channel: "hook",
    event: "message:removed",
    data: body,
    method: "POST",
    text: JSON.stringify(body),
    headers: { "x-attempt": "1" },
    at: expect.any(Number),
  });
});

test("each target has a path of its own", async () => {
  const [one, other] = [sink.open(), sink.open()];
  await send(one.url);
  expect(one.heard()).toHaveLength(1);
  expect(other.heard()).toEqual([]);
  expect(await send(new URL("/elsewhere", one.url).href)).toBe(404);
});

test("a namespace counts wherever it stands whole", async () => {
  const target = sink.open();
  await send(target.url, "event=message%3Asend&x=1");
  await send(`${target.url}/?namespace=session:removed`, "not JSON");
  await send(target.url, "{}", { "x-event": "email:subscribe" });
  await send(target.url, JSON.stringify({ name: "plugin:event" }));
  expect(await taken(target, "message:send")).toMatchObject({
    event: "",
    data: expect.any(String),
  });
  for (const name of ["session:removed", "email:subscribe", "plugin:event"]) {
    expect(await taken(target, name)).toMatchObject({ event: "" });
  }
  const [delivery] = target.heard();
  expect(delivery && tellsOf(delivery, "message")).toBe(false);
  expect(delivery && tellsOf(delivery, "send")).toBe(false);
});

test("a target fails, hangs and hangs up as it is told", async () => {
  const target = sink.open();
  target.answer({ kind: "status", status: 503 });
  expect(await send(target.url)).toBe(503);
  target.answer({ kind: "hang", ms: 200 });
  const started = performance.now();
  expect(await send(target.url)).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(190);
  target.answer({ kind: "close" });
  await expect(send(target.url)).rejects.toThrow("other side closed");
  target.answer({ kind: "status", status: 204 });
  expect(await send(target.url)).toBe(204);
  expect(target.heard("message:removed")).toHaveLength(4);
});

test("a body beyond 1 MiB is refused and told of", async () => {
  const target = sink.open();
  expect(await send(target.url, "x".repeat(1024 * 1024))).toBe(200);
  expect(await send(target.url, "x".repeat(8 * 1024 * 1024))).toBe(413);
  expect(target.heard()).toHaveLength(1);
  const result = await target.next("message:removed", { budget: 10 });
  expect(isMissing(result) && describeMissing(result)).toContain(
    "could not be read: POST with more than 1048576 bytes",
  );
});

test("a sender that hangs up in the middle has delivered nothing", async () => {
  const target = sink.open();
  const { port, pathname } = new URL(target.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`);
  await new Promise((resolve) => socket.write("way", resolve));
  socket.destroy();
  await send(target.url);
  expect(target.heard()).toHaveLength(1);
});

test("the target of another sink has another path", async () => {
  const own = await startSink();
  const paths = [sink, own].map((one) => new URL(one.open().url).pathname);
  await own.close();
  expect(new Set(paths).size).toBe(2);
});

test.each(["https://tunnel.example/hooks", "https://tunnel.example/hooks/"])(
  "what comes through %s arrives with its path and without",
  async (url) => {
    const port = await freePort();
    const own = await startSink({ port, url });
    const target = own.open();
    const { pathname } = new URL(target.url);
    expect(pathname).toMatch(/^\/hooks\/hook\//);
    for (const path of [pathname, pathname.slice("/hooks".length)])
      expect(await send(`http://127.0.0.1:${port}${path}`)).toBe(200);
    expect(target.heard()).toHaveLength(2);
    await own.close();
  },
);

test("a sink that closes ends its waits and what still hangs", async () => {
  const own = await startSink();
  const target = own.open();
  target.answer({ kind: "hang", ms: 60_000 });
  const sent = send(target.url).catch(({ message }: Error) => message);
  await target.next("message:removed", { budget: 2_000 });
  const wait = target.next("message:removed", { budget: 60_000 });
  await own.close();
  expect(await sent).toBe("other side closed");
  expect(await wait).toMatchObject({ ended: "the sink was closed" });
});
