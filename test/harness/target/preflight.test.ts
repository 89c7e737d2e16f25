/** What stands in the way of a whole run is one sentence before it, for the target as for its stage. */
import dns, { type LookupOptions } from "node:dns";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createSecureServer as createHttp2Server } from "node:http2";
import { createServer as createSecureServer } from "node:https";
import { createServer as createNetServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { makeCertificate } from "../../support/tls-certificate.ts";
import { openRun } from "../../../harness/run/run.ts";
import { preflight } from "../../../harness/target/preflight.ts";
import { readTarget } from "../../../harness/target/read-target.ts";

const servers: Server[] = [];
const directory = mkdtempSync(join(tmpdir(), "assay-preflight-"));
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function listen(server: Server, scheme = "http"): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (status: number, body: object): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
const refused = { error: true, reason: "no", data: {} };
const fine = json(404, refused);

test("a port for hooks that is taken is one", async () => {
  const url = await listen(createServer(fine));
  const { hostname: host, port } = new URL(url);
  const listening = { host, port: Number(port) };
  expect(await preflight({ name: "t", url, hooks: { listen: listening, url } })).toBe(
    `deliveries of hooks cannot be listened for on ${host} at port ${port}: another process, such as another run, listens there. Check hooks.listen in the target file`,
  );
});

test("a connection that holds at the second try stands in nobody's way", async () => {
  let seen = 0;
  const server = createServer((request, response) =>
    ++seen === 1 ? void request.socket.destroy() : fine(request, response),
  );
  expect(await preflight({ name: "t", url: await listen(server) })).toBeUndefined();
});

test.each(["ENOTFOUND", "EAI_AGAIN"])(
  "a name that resolves at the second try (%s) stands in nobody's way",
  async (code) => {
    const { port } = new URL(await listen(createServer(fine)));
    let looked = 0;
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(((
      hostname: string,
      options: LookupOptions,
      done: (error: Error | null, found?: unknown, family?: number) => void,
    ) => {
      looked += 1;
      if (looked === 1) return done(Object.assign(new Error(`${code} ${hostname}`), { code }));
      const address = "127.0.0.1";
      return options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
    }) as typeof dns.lookup);
    try {
      expect(await preflight({ name: "t", url: `http://target.test:${port}` })).toBeUndefined();
      expect(looked).toBe(2);
    } finally {
      lookup.mockRestore();
    }
  },
);

test("an address says neither user nor password nor query", async () => {
  const sentence = await preflight({
    name: "t",
    url: "http://someone:pass-word-1@127.0.0.1:1/api?key=query-secret",
  });
  expect(sentence).toMatch(/^cannot reach http:\/\/127\.0\.0\.1:1\/api: nothing listens there/);
});

test("plain HTTP where TLS is spoken is told from a target that is gone", async () => {
  const tls = makeCertificate(directory, "IP:127.0.0.1");
  const url = await listen(createSecureServer(tls, fine), "http");
  expect(await preflight({ name: "t", url })).toMatch(/If it speaks TLS there, write https:\/\/$/);
});

test("a target that speaks HTTP/2 alone is told before the run", async () => {
  const tls = makeCertificate(directory, "IP:127.0.0.1");
  const server = createHttp2Server({ ...tls, allowHTTP1: false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await preflight({ name: "t", url, authority: [String(tls.cert)] })).toBe(
      `cannot reach ${url}: it speaks HTTP/2 alone there, and assay speaks HTTP/1.1. Is the target running, and is the URL right?`,
    );
  } finally {
    server.close();
  }
});

test("another protocol is called one, not quoted from the parser", async () => {
  const server = createNetServer((socket) => socket.on("error", () => {}).end("SSH-2.0-x\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await preflight({ name: "t", url })).toBe(
      `cannot reach ${url}: what answers there does not speak HTTP. Is the target running, and is the URL right?`,
    );
  } finally {
    server.close();
  }
});

test.each([301, 308])("every path answers %i: the Location is named", async (status) => {
  const url = await listen(
    createServer((request, response) => {
      const location = `https://elsewhere.example${request.url}\u009b?key=1`;
      response.writeHead(status, { location }).end();
    }),
  );
  const sentence = await preflight({ name: "t", url });
  expect(sentence).toMatch(
    new RegExp(`every path of ${url} leads elsewhere: ${status} to https://elsewhere\\.example/v1`),
  );
  // Not a line break, an escape, or anything that may be a key.
  expect(sentence).not.toMatch(/\p{Cc}|key=1/u);
});

test.each([
  [
    "moved",
    (path: string) => `https://elsewhere.example/api${path}`,
    "Write https://elsewhere.example/api as url",
  ],
  [
    "asks for a login",
    (path: string) => `https://sso.example/?next=${path}`,
    "Check url, and that nothing before the target asks for a login",
  ],
])("where every path leads elsewhere since the target %s, that is said", async (_, to, advice) => {
  const url = await listen(
    createServer(({ url: path = "" }, response) =>
      response.writeHead(302, { location: to(path) }).end(),
    ),
  );
  expect(await preflight({ name: "t", url })).toMatch(new RegExp(`${advice}$`));
});

test("a root that leads to a page for people is fine", async () => {
  const url = await listen(
    createServer((request, response) => {
      if (request.url === "/") response.writeHead(301, { location: "/docs" }).end();
      else fine(request, response);
    }),
  );
  expect(await preflight({ name: "t", url })).toBeUndefined();
});

test.each([
  ["dead", () => Promise.resolve("http://127.0.0.1:1"), /nothing listens there/],
  ["not resolvable", () => Promise.resolve("http://stage.invalid"), /does not resolve/],
  ["wrong secret", () => listen(createServer(json(401, refused))), /the stage refused GET: 401/],
])("a stage: %s", async (_, stageUrl, why) => {
  const url = await listen(createServer(fine));
  const sentence = await preflight({
    name: "t",
    url,
    stage: { url: `${await stageUrl()}/_stage`, secret: "stage-secret" },
  });
  expect(sentence).toMatch(/^the stage at http:\/\/.*\/_stage cannot be used: /);
  expect(sentence).toMatch(why);
  expect(sentence).toMatch(/Check stage\.url and stage\.secret in the target file$/);
});

test("a private authority is named under ca, for calls, HEAD and the stage", async () => {
  const tls = makeCertificate(directory, "IP:127.0.0.1");
  const answer: RequestListener = (request, response) =>
    json(200, { error: false, reason: "ok", data: { parts: [] } })(request, response);
  const url = await listen(createSecureServer(tls, answer), "https");

  expect(await preflight({ name: "t", url })).toMatch(/not of an authority that is trusted.*`ca`/);

  const file = join(directory, "target.yaml");
  writeFileSync(
    file,
    `name: t\nurl: ${url}\nca: ca.pem\nstage: { url: "${url}/_stage", secret: s }\n`,
  );
  const target = readTarget(file, {});
  expect(await preflight(target)).toBeUndefined();
  const contract = loadContract();
  const run = await openRun(contract, target);
  try {
    for (const id of ["website.read", "website.exists"] as const) {
      const exchange = await run.call(contract.operation(id), undefined, {
        params: { website_id: "w" },
      });
      expect(exchange.response?.status).toBe(200);
    }
  } finally {
    await run.close();
  }
});
