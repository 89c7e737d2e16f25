/** Bad input gets an envelope with error true: never a crash, a stack trace or a hang. */
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testClient, type TestClient, type World } from "./client.ts";

let client: TestClient;
let world: World;
let path: string;
let authorization: string;

beforeAll(async () => {
  client = await testClient();
  world = await client.world();
  const { identifier, key } = world.tokens[0]?.token ??
    world.operators[0]?.session ?? { identifier: "", key: "" };
  authorization = `Basic ${Buffer.from(`${identifier}:${key}`).toString("base64")}`;
  path = `/v1/website/${world.website.website_id}/people/profile`;
});
afterAll(() => client.close());

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | null;
}

async function send({ method = "POST", path: at = path, headers = {}, body = null }: Sent) {
  const answer = await request(client.running.url + at, {
    method: method as "POST",
    // A body that is refused before it has come breaks off its connection, and the next case would still be sent on that.
    reset: true,
    headers: {
      authorization,
      "x-service-tier": "user",
      "content-type": "application/json",
      ...headers,
    },
    body,
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, text };
}

function expectRefusal({ status, text }: { status: number; text: string }): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
  const envelope = JSON.parse(text) as { error: boolean; reason: string };
  expect(envelope.error).toBe(true);
  expect(envelope.reason).not.toBe("");
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts/);
}

const deep = `{"a":`.repeat(5_000) + "1" + "}".repeat(5_000);

const cases: Record<string, Sent> = {
  "no JSON": { body: "{not json" },
  "an empty body where one is needed": { body: "" },
  "a JSON string": { body: '"text"' },
  "a JSON array": { body: "[]" },
  null: { body: "null" },
  "wrong types": { body: JSON.stringify({ email: 5, person: "Ada" }) },
  "missing fields": { body: "{}" },
  "deep nesting": { body: deep },
  "a __proto__ key": {
    body: '{"email":"a@b.example","person":{"nickname":"A","__proto__":{"admin":true}}}',
  },
  "invalid UTF-8": { body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]) },
  "UTF-16": { body: Buffer.from('{"email":"a@b.example"}', "utf16le") },
  "a huge body": { body: `{"email":"${"x".repeat(6 * 1024 * 1024)}"}` },
  "a form": { body: "email=a", headers: { "content-type": "application/x-www-form-urlencoded" } },
  "no credentials": { headers: { authorization: "" }, body: "{}" },
  "another scheme": { headers: { authorization: "Bearer abc" } },
  "no base64": { headers: { authorization: "Basic %%%" } },
  "no colon": { headers: { authorization: `Basic ${Buffer.from("abc").toString("base64")}` } },
  "an unknown keypair": {
    headers: { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` },
  },
  "an unknown tier": { headers: { "x-service-tier": "admin" } },
  "an unknown route": { method: "GET", path: "/v1/nothing/here" },
  "the root": { method: "GET", path: "/" },
  "an unknown method": { method: "PUT" },
  "a page that is not a number": { method: "GET", path: "/v1/plugins/list/all/first" },
  "an encoded slash in an id": { method: "GET", path: "/v1/website/a%2Fb" },
  "a broken percent sequence": { method: "GET", path: "/v1/website/%E0%A4%A" },
  "an id called constructor": { method: "GET", path: "/v1/website/constructor" },
};

test.for(Object.entries(cases))("%s", async ([, sent]) => {
  expectRefusal(await send(sent));
  // It is still there for others.
  expect(
    (await client.call("website.read", { params: { website_id: world.website.website_id } })).error,
  ).toBe(false);
});

test("nothing was stored by any of it", async () => {
  const { total } = await client.ok("people.stats.read", {
    params: { website_id: world.website.website_id },
  });
  expect(total).toBe(0);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

/** Sends raw bytes and reads until the server closes. */
async function raw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(client.running.url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  return readText(socket);
}

test("what is not HTTP gets an envelope too", async () => {
  const answer = await raw("GET / HTTP/9.9\r\nHost: x\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).toContain('"error":true');
});

test("HEAD of an unknown thing has a status and no body", async () => {
  const answer = await send({ method: "HEAD", path: "/v1/website?domain=nobody.example" });
  expect(answer).toEqual({ status: 404, text: "" });
});

test("a chunked body that never ends does not hold up others", async () => {
  const { port, hostname } = new URL(client.running.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nX-Service-Tier: user\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
  );
  expect(
    (await client.call("website.read", { params: { website_id: world.website.website_id } })).error,
  ).toBe(false);
  socket.destroy();
});

test("a body that breaks off is not a defect", async () => {
  const defects: unknown[] = [];
  const { reference, url } = client.running;
  const { onDefect } = reference;
  reference.onDefect = (error) => void defects.push(error);
  const { hostname, port } = new URL(url);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nX-Service-Tier: user`;
  for (let i = 0; i < 5; i++) {
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve) => {
      socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"email": `, () => resolve());
    });
    socket.destroy();
  }
  const { status } = await send({ body: "{not json" });
  expect(status).toBe(400);
  expect(defects).toEqual([]);
  reference.onDefect = onDefect;
});

test.each([
  ["/v1/user/account/billing/link", "POST"],
  ["/v1/website/any/conversations/suggest/data", "DELETE, GET"],
  ["/v1/website/any/inbox/any", "DELETE, GET, HEAD, PUT"],
])("%s says which methods it allows", async (at, allowed) => {
  const answer = await request(client.running.url + at, { method: "OPTIONS" });
  await answer.body.dump();
  expect(answer.statusCode).toBe(405);
  expect(answer.headers["allow"]).toBe(allowed);
});

test("a page far beyond the last one is empty", async () => {
  const at = path.replace("people/profile", `people/profiles/${"9".repeat(30)}`);
  const answer = await send({ method: "GET", path: at });
  expect(answer.status, answer.text).toBe(206);
  expect(answer.text).toContain('"data":[]');
});
