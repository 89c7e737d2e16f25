/** What is tried again, what is not, and for how long. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import type { Exchange } from "../../harness/record/exchange.ts";
import { openRun, type Run } from "../../harness/run/run.ts";
import { answerText } from "../../harness/client/answer.ts";
import { retryAfter } from "../../harness/client/patience.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const contract = loadContract();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Behave = (request: IncomingMessage, response: ServerResponse, number: number) => void;

const good = JSON.stringify({ error: false, reason: "resolved", data: {} });
const ok: Behave = (_, response) => void response.writeHead(200).end(good);

/** A target that behaves so, and how many requests it saw. */
async function targetThat(
  behave: Behave,
  patience = 65_000,
): Promise<{ run: Run; seen: () => number }> {
  let number = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => behave(request, response, (number += 1)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = await openRun(contract, { name: "odd", url, timeout: 500, patience });
  closing.push(
    async () => {
      server.closeAllConnections();
      server.close();
    },
    () => run.close(),
  );
  return { run, seen: () => number };
}

const owner = { role: "owner", tier: "user", pair: { identifier: "i", key: "a-key" } } as const;
const website_id = "w";

function call(
  run: Run,
  id: OperationId,
  caller: Parameters<Run["call"]>[1] = owner,
): Promise<Exchange> {
  return run.call(contract.operation(id), caller, { params: { website_id }, body: {} });
}

const status =
  (code: number, headers: Record<string, string> = {}): Behave =>
  (_, response) =>
    void response.writeHead(code, headers).end("<html>");

const hangUp: Behave = (request) => void request.socket.destroy();
const hangUpWithin: Behave = (request, response) =>
  void response
    .writeHead(200, { "content-length": "100" })
    .write("{", () => request.socket.destroy());

/** Bad at first, then as it should be. */
const onlyFirst =
  (bad: Behave): Behave =>
  (request, response, number) =>
    (number === 1 ? bad : ok)(request, response, number);

test.for<[string, Behave]>([
  ["502", status(502)],
  ["503 with a page", status(503)],
  ["504", status(504)],
  ["a connection that ends before the answer", hangUp],
  ["a connection that ends within the answer", hangUpWithin],
  ["420", status(420, { "retry-after": "0" })],
  ["429 with a page", status(429, { "retry-after": "0" })],
])("%s once: a read is sent again, and nothing is held against the target", async ([, bad]) => {
  const { run, seen } = await targetThat(onlyFirst(bad));
  const exchange = await call(run, "website.read");
  expect(exchange.response?.status).toBe(200);
  expect(seen()).toBe(2);
  expect([...run.findings.keys()]).toEqual(["shape:website.read"]);
  expect([...run.disturbances.values()]).toEqual([1]);
});

test("HEAD that ends before its answer is sent again", async () => {
  const { run, seen } = await targetThat(onlyFirst(hangUp));
  expect((await call(run, "helpdesk.exists")).response?.status).toBe(200);
  expect(seen()).toBe(2);
});

test.for<[string, Behave]>([
  ["503", status(503)],
  ["502", status(502)],
  ["a connection that ends", hangUp],
])("%s: a write is not sent twice, since it may have been carried out", async ([, bad]) => {
  const { run, seen } = await targetThat(onlyFirst(bad));
  await expect(call(run, "conversation.create")).rejects.toThrow(/unavailable|closed/);
  expect(seen()).toBe(1);
  expect([...run.findings.keys()]).toEqual([]);
});

test("a throttled write was not carried out, so it is sent again", async () => {
  const { run, seen } = await targetThat(onlyFirst(status(429, { "retry-after": "0" })));
  await call(run, "conversation.create");
  expect(seen()).toBe(2);
});

test("a caller with a limit of its own is told at once that it is throttled", async () => {
  const { run, seen } = await targetThat(status(429));
  const exchange = await call(run, "website.read", { ...owner, limit: 3 });
  expect(exchange.response?.status).toBe(429);
  expect(seen()).toBe(1);
});

test("patience ends: throttled for longer than it lasts", async () => {
  const { run, seen } = await targetThat(status(429, { "retry-after": "10" }), 1000);
  await expect(call(run, "website.read")).rejects.toThrow("throttled (429)");
  expect(seen()).toBe(1);
});

test("after it was in vain twice, an operation that stays unavailable is asked once", async () => {
  const { run, seen } = await targetThat(status(503, { "retry-after": "0" }), 50);
  for (let i = 0; i < 2; i++) await expect(call(run, "website.read")).rejects.toThrow("503");
  const before = seen();
  await expect(call(run, "website.read")).rejects.toThrow("503");
  expect(seen() - before).toBe(1);
});

test("so is one that alone is throttled, while its caller is let through elsewhere", async () => {
  const throttled: Behave = status(429, { "retry-after": "0" });
  const { run, seen } = await targetThat(
    (request, ...rest) => (request.method === "POST" ? throttled : ok)(request, ...rest),
    50,
  );
  const create = () => expect(call(run, "conversation.create")).rejects.toThrow("throttled (429)");
  for (let i = 0; i < 2; i++) {
    await create();
    await call(run, "website.read");
  }
  const before = seen();
  await create();
  expect(seen() - before).toBe(1);
});

test.for<[string, (text: string) => Buffer]>([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  // The wrapper that the name asks for is left out.
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
  // In the order in which they were applied.
  ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
])("an answer in %s is read, though nothing asked for it", async ([encoding, compress]) => {
  const { run } = await targetThat((_, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(compress(good));
  });
  expect((await call(run, "website.read")).response?.json).toEqual(JSON.parse(good));
});

test("an answer that unpacks to more than is read is a finding", async () => {
  const { run } = await targetThat((_, response) => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32));
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  });
  await expect(call(run, "website.read")).rejects.toThrow("too-large");
  expect([...run.findings.keys()]).toEqual(["envelope:website.read"]);
});

test.each(["website.read", "session.exists"] as const)(
  "headers of 100 KB, as gateways may send, are read: %s",
  async (id) => {
    const { run } = await targetThat((_, response) => {
      response.writeHead(200, { "x-policy": "a".repeat(100 * 1024) }).end(good);
    });
    expect((await call(run, id)).response?.status).toBe(200);
    expect([...run.findings.keys()].filter((rule) => !rule.startsWith("shape:"))).toEqual([]);
  },
);

test("headers that no client reads are a finding that says so", async () => {
  const { run } = await targetThat((_, response) => {
    response.writeHead(200, { "x-policy": "a".repeat(300 * 1024) }).end(good);
  });
  await expect(call(run, "website.read")).rejects.toThrow("the head has more than 262144 bytes");
  expect([...run.findings.keys()]).toEqual(["envelope:website.read"]);
});

test("a body that is not UTF-8 is not JSON", async () => {
  const { run } = await targetThat((_, response) => {
    const [a, b] = good.split("resolved");
    response
      .writeHead(200)
      .end(Buffer.concat([Buffer.from(`${a}`), Buffer.of(0xff), Buffer.from(`${b}`)]));
  });
  await call(run, "website.read");
  expect([...run.findings.keys()]).toEqual(["envelope:website.read"]);
});

test("brackets within a text are no levels of nesting", async () => {
  const text = '["\\{'.repeat(2000);
  const body = JSON.stringify({ error: false, reason: "resolved", data: { text } });
  const { run } = await targetThat((_, response) => void response.writeHead(200).end(body));
  expect((await call(run, "website.read")).response?.json).toMatchObject({ data: { text } });
});

test("what is said of an answer that leads elsewhere names where", async () => {
  const location = "https://login.example/";
  const { run } = await targetThat(status(302, { location }));
  expect(answerText(await call(run, "website.read"))).toBe(`302 to ${location}`);
});

test("Retry-After in seconds and as a date", () => {
  const answer = (value: string): Exchange =>
    ({ response: { headers: { "retry-after": value } } }) as unknown as Exchange;
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfter(answer("7"), now)).toBe(7000);
  expect(retryAfter(answer("Thu, 01 Jan 2026 00:00:30 GMT"), now)).toBe(30_000);
  expect(retryAfter(answer("Thu, 01 Jan 2025 00:00:30 GMT"), now)).toBe(0);
  expect(retryAfter(answer("soon"), now)).toBeUndefined();
});
