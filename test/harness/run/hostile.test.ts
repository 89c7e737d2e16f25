/**
 * Targets that are down, slow, close connections, answer garbage, never end a body, send far too much or
 * throttle: each ends in a clear outcome, never in a hang, a crash or a pass.
 */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { derivedProperty } from "../../../harness/derived/kinds.ts";
import { preflight } from "../../../harness/target/preflight.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { judge } from "../../../harness/judge/judge.ts";
import { openRun } from "../../../harness/run/run.ts";
import type { Target } from "../../../harness/target/target.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { startReference } from "../../../reference/server.ts";
import { createWorld } from "../../../reference/stage/world.ts";
import { weatherProxy } from "../../weather/proxy.ts";

const contract = loadContract();
const rules = new Map(allRules(contract).map((rule) => [rule.id, rule]));
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

const pair = { identifier: "some-identifier", key: "some-secret-key" };

/** A stage that always has a world at hand, and a platform that behaves as instructed. */
async function target(platform: RequestListener): Promise<Target> {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/_stage")) return platform(request, response);
    const data =
      request.method === "GET"
        ? { parts: ["world"] }
        : {
            website: { website_id: "w", name: "W", domain: "w.example" },
            operators: [
              { user_id: "u", email: "u@w.example", password: "p", role: "owner", session: pair },
            ],
            tokens: [{ plugin_id: "p", token: pair }],
          };
    request.resume();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ error: false, reason: "done", data }));
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    name: "hostile",
    url,
    timeout: 300,
    patience: 0,
    stage: { url: `${url}/_stage`, secret: "s" },
  };
}

async function verdictOn(platform: RequestListener, id: string): Promise<Verdict> {
  const rule = rules.get(id);
  if (!rule) throw new Error(`no rule ${id}`);
  const run = await openRun(contract, await target(platform));
  try {
    return await judge(run, rule, derivedProperty(rule), { seed: 1, runs: 1 });
  } finally {
    await run.close();
  }
}

const envelope = "envelope:website.read";
const json = { "content-type": "application/json" };

test("down: one sentence before anything is judged", async () => {
  const sentence = await preflight({ name: "down", url: "http://127.0.0.1:1" });
  expect(sentence).toMatch(/cannot reach http:\/\/127\.0\.0\.1:1: nothing listens there/);
});

test("slow: indeterminate, with the reason", async () => {
  const verdict = await verdictOn(() => undefined, envelope);
  expect(verdict.outcome).toBe("indeterminate");
  expect(verdict.reason).toMatch(/timeout/);
});

test("closes connections: indeterminate", async () => {
  const verdict = await verdictOn((request) => request.socket.destroy(), envelope);
  expect(verdict.outcome).toBe("indeterminate");
  expect(verdict.reason).toMatch(/closed/);
});

test.for([
  ["an HTML page", "<html>"],
  ["an empty body", ""],
  ["a JSON string", '"ok"'],
  ["no envelope", "{}"],
  ["binary", "\u0000\u0001\uFFFD"],
])("answers %s: fail", async ([, body]) => {
  const verdict = await verdictOn((request, response) => {
    request.resume();
    response.writeHead(200, json).end(body);
  }, envelope);
  expect(verdict.outcome).toBe("fail");
  expect(verdict.exchanges.length).toBeGreaterThan(0);
});

test("never ends a body: indeterminate", async () => {
  const verdict = await verdictOn((_, response) => {
    response.writeHead(200, json).write('{"error":');
  }, envelope);
  expect(verdict.outcome).toBe("indeterminate");
});

test("trickles a body for ever: indeterminate, in bounded time", async () => {
  const verdict = await verdictOn((_, response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  }, envelope);
  expect(verdict.outcome).toBe("indeterminate");
});

test("sends 100 MB: not read to the end, and no pass", async () => {
  let sent = 0;
  const piece = Buffer.alloc(1024 * 1024, 32);
  const verdict = await verdictOn((_, response) => {
    response.writeHead(200, json);
    const more = (): void => {
      while (sent < 100 && !response.destroyed) {
        sent += 1;
        if (!response.write(piece)) {
          response.once("drain", more);
          return;
        }
      }
      response.end();
    };
    more();
  }, envelope);
  expect(["fail", "indeterminate"]).toContain(verdict.outcome);
  expect(sent).toBeLessThan(100);
});

test("breaks HTTP: no pass", async () => {
  const verdict = await verdictOn((request) => {
    request.socket.end("HTTP/1.1 2x0 Oops\r\n\r\n");
  }, envelope);
  expect(["fail", "indeterminate"]).toContain(verdict.outcome);
});

test("throttles: indeterminate", async () => {
  const verdict = await verdictOn((request, response) => {
    request.resume();
    response.writeHead(429, json).end('{"error":true,"reason":"slow_down","data":{}}');
  }, envelope);
  expect(verdict.outcome).toBe("indeterminate");
  expect(verdict.reason).toMatch(/throttled/);
});

test("refuses everything: what needs a success could not run", async () => {
  const refuse: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(403, json).end('{"error":true,"reason":"no","data":{}}');
  };
  for (const id of [
    "authentication:website.read",
    "shape:website.read",
    "required:inboxes.inbox.create",
  ]) {
    const verdict = await verdictOn(refuse, id);
    expect([id, verdict.outcome]).toEqual([id, "could-not-run"]);
  }
});

test("accepts everything: what must be refused fails", async () => {
  const accept: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(200, json).end('{"error":false,"reason":"ok","data":{}}');
  };
  for (const id of [
    "authentication:website.read",
    "isolation:website.read",
    "required:inboxes.inbox.create",
  ]) {
    const verdict = await verdictOn(accept, id);
    expect([id, verdict.outcome]).toEqual([id, "fail"]);
  }
});

test("refuses with a list of 13.5 MB: what is kept of it is small", async () => {
  const data = Buffer.from(`[${"0,".repeat(6_750_000)}0]`);
  const verdict = await verdictOn((request, response) => {
    request.resume();
    response.writeHead(400, json);
    response.write('{"error":true,"reason":"no","data":');
    response.write(data);
    response.end("}");
  }, "shape:website.read");
  expect(["could-not-run", "fail", "indeterminate"]).toContain(verdict.outcome);
  expect(verdict.exchanges.length).toBeGreaterThan(0);
  expect(JSON.stringify(verdict).length).toBeLessThan(512 * 1024);
});

test("nests every answer too deep, on a website by hand: what is about its answers fails", async () => {
  const running = await startReference({ contract, stageSecret: "unused" });
  const { website, operators } = createWorld(running.reference, {});
  const nested = Buffer.from(`,"more":${"[".repeat(1100)}${"]".repeat(1100)}}`);
  const proxy = await weatherProxy(running.url, (_, { method }) =>
    method === "GET"
      ? {
          rewrite: (answer) => ({
            ...answer,
            body: Buffer.concat([answer.body.subarray(0, -1), nested]),
          }),
        }
      : undefined,
  );
  const id = "envelope:inboxes.inbox.list";
  try {
    const { session } = operators[0]!;
    const { verdicts } = await execute({
      target: {
        name: "deep",
        url: proxy.url,
        website: website.website_id,
        credentials: { user: session },
        settle: 50,
      },
      rules: [rules.get(id)!],
      seed: 1,
      runs: 1,
      budget: 1000,
    });
    expect(verdicts.map(({ rule, outcome }) => [rule, outcome])).toEqual([[id, "fail"]]);
    expect(verdicts[0]!.violations[0]).toMatchObject({ where: "body" });
  } finally {
    await proxy.close();
    await running.close();
  }
});
