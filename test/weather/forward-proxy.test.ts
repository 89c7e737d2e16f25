/** A target that can be reached only through a forward proxy: calls, HEAD, stage and sockets go that way. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { proxyFor } from "../../harness/client/proxy.ts";
import { execute } from "../../harness/schedule/execute.ts";
import { readAuthority } from "../../harness/target/authority.ts";
import { preflight } from "../../harness/target/preflight.ts";
import type { Target } from "../../harness/target/target.ts";
import { startReference, type RunningReference } from "../../reference/server.ts";
import { makeCertificate } from "../support/tls-certificate.ts";
import { forwardProxy, type ForwardProxy } from "./forward-proxy.ts";

const contract = loadContract();

/** A call, a HEAD and an event. */
const ids = ["accepted:inboxes.inbox.create", "head:helpdesk.exists", "platform.event-name-exact"];

let running: RunningReference;
let proxy: ForwardProxy;
let target: Target;

beforeEach(async () => {
  running = await startReference({ contract, stageSecret: "stage-secret" });
  proxy = await forwardProxy(new URL(running.url));
  // No resolver knows this name: what does not go through the proxy does not arrive.
  const url = "http://target.test";
  target = {
    name: "behind a proxy",
    url,
    stage: { url: `${url}/_stage`, secret: "stage-secret" },
    realtime: { adapter: "plain", plain: { rtm: "ws://target.test/plain/rtm" } },
  };
  vi.stubEnv("HTTP_PROXY", proxy.url);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await proxy.close();
  await running.close();
});

test("everything of a run goes through it", async () => {
  expect(await preflight(target)).toBeUndefined();
  const rules = allRules(contract).filter(({ id }) => ids.includes(id));
  const { verdicts } = await execute({ target, rules, seed: 1, runs: 1, budget: 1000 });
  expect(verdicts.map(({ rule, outcome, reason }) => [rule, outcome, reason])).toEqual(
    rules.map(({ id }) => [id, "pass", ""]),
  );
  expect(proxy.asked).toContain("CONNECT target.test:80");
  expect(proxy.asked.some((one) => one.startsWith("HEAD /v1/website/"))).toBe(true);
  expect(proxy.asked.some((one) => one.startsWith("POST /_stage/worlds"))).toBe(true);
});

test("TLS goes through it from end to end, for calls, HEAD and sockets", async () => {
  const directory = mkdtempSync(join(tmpdir(), "assay-proxy-"));
  const certificate = makeCertificate(directory, "DNS:target.test");
  const { hostname, port } = new URL(running.url);
  const secure = createTlsServer(certificate, (socket) => {
    const onward = connect({ host: hostname, port: Number(port) });
    for (const end of [socket, onward])
      end.on("error", () => [socket, onward].map((one) => one.destroy()));
    socket.pipe(onward).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(secure, "listening");
  const address = secure.address() as AddressInfo;
  const throughTls = await forwardProxy({ hostname, port: String(address.port) });
  vi.stubEnv("HTTPS_PROXY", throughTls.url);
  try {
    const rules = allRules(contract).filter(({ id }) => ids.includes(id));
    const { verdicts } = await execute({
      target: {
        name: "behind a proxy",
        url: "https://target.test",
        authority: readAuthority(certificate.file, "target.yaml"),
        stage: { url: "https://target.test/_stage", secret: "stage-secret" },
        realtime: { adapter: "plain", plain: { rtm: "wss://target.test/plain/rtm" } },
      },
      rules,
      seed: 1,
      runs: 1,
      budget: 1000,
    });
    expect(verdicts.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      rules.map(() => ["pass", ""]),
    );
    expect(new Set(throughTls.asked)).toEqual(new Set(["CONNECT target.test:443"]));
  } finally {
    secure.close();
    await throughTls.close();
    rmSync(directory, { recursive: true });
  }
});

test("a proxy that is not there is not taken for a target that is not", async () => {
  vi.stubEnv("HTTP_PROXY", "http://user:secret@127.0.0.1:1");
  expect(await preflight({ name: "t", url: "http://target.test" })).toMatch(
    /^cannot reach http:\/\/target\.test through the forward proxy http:\/\/127\.0\.0\.1:1\/? of the environment: nothing listens there\. Is the proxy running/,
  );
});

test("a proxy that refuses says nothing about the target", async () => {
  vi.stubEnv("HTTP_PROXY", proxy.url.replace("user:", "stranger:"));
  expect(await preflight(target)).toContain(
    "the forward proxy of the environment asks for a password",
  );
  const rules = allRules(contract).filter(({ id }) => id === "accepted:inboxes.inbox.create");
  const { verdicts } = await execute({
    target: { ...target, patience: 0 },
    rules,
    seed: 1,
    runs: 1,
    budget: 1000,
  });
  expect(verdicts).toMatchObject([{ outcome: "indeterminate" }]);
});

test.each([
  ["https://api.example.com", { HTTPS_PROXY: "http://p:1" }, "http://p:1/"],
  ["wss://api.example.com", { https_proxy: "http://p:1" }, "http://p:1/"],
  ["http://api.example.com", { HTTPS_PROXY: "http://p:1" }, undefined],
  ["https://api.example.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "example.com" }, undefined],
  [
    "https://api.example.com",
    { HTTPS_PROXY: "http://p:1", NO_PROXY: "other.com,.example.com" },
    undefined,
  ],
  ["https://api.example.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "ample.com" }, "http://p:1/"],
  [
    "https://api.example.com:8443",
    { HTTPS_PROXY: "http://p:1", NO_PROXY: "example.com:443" },
    "http://p:1/",
  ],
  ["https://api.example.com", { HTTPS_PROXY: "http://p:1", no_proxy: "*" }, undefined],
  ["http://127.0.0.1:80", { HTTP_PROXY: "http://p:1" }, undefined],
])("%s with %j goes by %s", (address, environment, expected) => {
  expect(proxyFor(address, environment)?.href).toBe(expected);
});
