import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readDeliveries } from "../../harness/realtime/delivery.ts";

const requestOf = (text: string, headers: IncomingMessage["headers"]): IncomingMessage =>
  Object.assign(Readable.from([Buffer.from(text)]), {
    method: "POST",
    url: "/hook/1",
    headers,
  }) as unknown as IncomingMessage;

const request = (body: unknown): IncomingMessage => requestOf(JSON.stringify(body), {});

const send = { event: "message:send", data: { fingerprint: 1 } };
const removed = { event: "message:removed", data: { fingerprint: 2 } };

test.each([
  ["a list", [send, removed]],
  ["an object that holds a list", { events: [send, removed] }],
])("each event in %s is a delivery of its own", async (_, body) => {
  const read = await readDeliveries(request(body));
  expect(read?.map(({ event, data }) => ({ event, data }))).toEqual([
    { event: "message:send", data: send },
    { event: "message:removed", data: removed },
  ]);
});

test("an event whose payload holds a list is one delivery", async () => {
  const body = { event: "message:send", mentions: [{ user_id: "a" }, { user_id: "b" }] };
  expect(await readDeliveries(request(body))).toMatchObject([
    { event: "message:send", data: body },
  ]);
});

test("the fields of a form are read, with the payload in one of them", async () => {
  const text = new URLSearchParams({ event: "message:send", data: JSON.stringify(send.data) });
  const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  expect(await readDeliveries(requestOf(text.toString(), headers))).toMatchObject([
    { event: "message:send", data: { event: "message:send", data: { fingerprint: 1 } } },
  ]);
});
