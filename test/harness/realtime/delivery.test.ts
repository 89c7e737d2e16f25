import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import * as zlib from "node:zlib";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import {
  isOpaque,
  largestBody,
  readDeliveries,
  tellsOf,
} from "../../../harness/realtime/delivery.ts";

const requestOf = (
  text: string | Uint8Array,
  headers: IncomingMessage["headers"],
): IncomingMessage =>
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

test.each([
  ["gzip", zlib.gzipSync],
  ["deflate", zlib.deflateSync],
  ["br", zlib.brotliCompressSync],
  ["zstd", zlib.zstdCompressSync],
])("a body in %s is decompressed", async (encoding, compress) => {
  const bytes = compress(Buffer.from(JSON.stringify(removed)));
  const headers = { "content-encoding": encoding };
  expect(await readDeliveries(requestOf(bytes, headers))).toMatchObject([
    { event: "message:removed", data: removed, text: JSON.stringify(removed) },
  ]);
});

test("a body that becomes too large once it is decompressed is not read", async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(100 * largestBody));
  const headers = { "content-encoding": "gzip" };
  expect(await readDeliveries(requestOf(bomb, headers))).toBeUndefined();
});

test("a body that is not in the encoding that it names is kept as it is", async () => {
  const headers = { "content-encoding": "gzip" };
  expect(await readDeliveries(requestOf(JSON.stringify(send), headers))).toMatchObject([
    { event: "message:send" },
  ]);
});

const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");
const inToken = (value: unknown): string =>
  [inBase64({ alg: "HS256" }), inBase64(value), randomBytes(32).toString("base64")]
    .map((part) => part.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"))
    .join(".");

test.each([
  ["base64", inBase64(removed)],
  ["base64 in lines", inBase64(removed).replaceAll(/.{20}/g, "$&\r\n")],
  ["a token", inToken(removed)],
  ["a list in a token", inToken([removed])],
  ["a field in base64", JSON.stringify({ message: { data: inBase64(removed) } })],
  ["a field that is a token", JSON.stringify({ token: inToken(removed) })],
  ["a field of JSON", JSON.stringify({ payload: JSON.stringify(removed) })],
])("the namespace is read in %s", async (_, text) => {
  const [delivery] = (await readDeliveries(requestOf(text, {}))) ?? [];
  expect(delivery && tellsOf(delivery, "message:removed")).toBe(true);
  expect(delivery && tellsOf(delivery, "message:send")).toBe(false);
});

test.each([
  [true, '{"website_id":"w"}'],
  [true, randomBytes(64).toString("base64")],
  [false, ""],
  [false, JSON.stringify({ event: "message:removed:done" })],
  [false, inToken({ event: "message:deleted" })],
])("whether nothing in it can be the name of an event: %s", async (expected, text) => {
  const [delivery] = (await readDeliveries(requestOf(text, {}))) ?? [];
  expect(delivery && isOpaque(delivery)).toBe(expected);
});

const ping = { event: "hook:ping", data: { events: ["message:send", "message:removed"] } };

test.each([
  ["as it is", ping],
  ["inside", { message: { data: ping } }],
  ["in a list of its own only", { subscribed: ["message:send"] }, true],
])("what a delivery lists %s is not what it tells of, where it has a name", async (...row) => {
  const [, body, isTold = false] = row as [string, unknown, boolean?];
  const [read] = (await readDeliveries(request(body))) ?? [];
  expect(tellsOf(read!, "message:send")).toBe(isTold);
});
