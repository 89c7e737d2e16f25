/** Accidents under load: what dies, hangs or echoes in the middle of a run neither costs a verdict nor shows a key. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { parse, stringify } from "yaml";
import { executeLoad } from "../../load/command/execute.ts";
import { generate } from "../../load/runner/generator.ts";
import { planHeader, removeAbandonedPlans, writePlan } from "../../load/runner/plan.ts";
import { isAlive } from "../../harness/process/process.ts";
import { loadScenario } from "../../load/command/scenarios.ts";
import type { Objective } from "../../load/runner/objective.ts";
import { readProfile } from "../../load/runner/profile.ts";
import type { LoadResult } from "../../load/shared/result.ts";
import { serve } from "./quota/target.ts";
import { needsK6 } from "./with-k6.ts";

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assay-accidents-"))));
afterAll(() => rm(folder, { recursive: true }));

const header = (duration_ms: number, ending_ms: number, timeout: number) =>
  planHeader({
    scenario: "mixed",
    profile: "p",
    seed: 1,
    configuration: {},
    lead_ms: 0,
    duration_ms,
    ending_ms,
    target: { name: "t", url: "http://127.0.0.1:1", timeout },
  });

describe("a generator", () => {
  test("that does not end is ended, and what it measured does not count", async () => {
    const path = join(folder, "k6-hangs");
    const pidFile = join(folder, "pid");
    await writeFile(path, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 600\n`);
    await chmod(path, 0o755);
    const [generated] = await generate({
      k6: { path, version: "2.2.0" },
      script: "calls",
      plan: join(folder, "no-plan.json"),
      header: header(200, 200, 200),
      generators: 1,
      folder,
      signal: new AbortController().signal,
    });
    expect(generated).toMatchObject({ isOverdue: true, summary: { counts: {}, slots: [] } });
    expect(isAlive({ pid: Number(await readFile(pidFile, "utf8")) })).toBe(false);
  });
});

test("k6 trusts the authority of the target besides the usual ones, or those that the environment names", async () => {
  const path = join(folder, "k6-shows");
  const seen = join(folder, "trusted.pem");
  await writeFile(path, `#!/bin/sh\ncat "$SSL_CERT_FILE" > ${seen}\necho {} > "$ASSAY_SUMMARY"\n`);
  await chmod(path, 0o755);
  const trusted = async (certificates: string): Promise<string> => {
    vi.stubEnv("SSL_CERT_FILE", certificates);
    await generate({
      k6: { path, version: "2.2.0" },
      script: "calls",
      plan: join(folder, "no-plan.json"),
      header: header(5_000, 5_000, 5_000),
      generators: 1,
      folder,
      signal: new AbortController().signal,
      authority: ["ours"],
    }).finally(() => vi.unstubAllEnvs());
    return readFile(seen, "utf8");
  };
  const named = join(folder, "named.pem");
  await writeFile(named, "of the company");
  expect(await trusted(named)).toBe("of the company\nours");
  const [usual] = getCACertificates();
  expect(usual).toContain("BEGIN CERTIFICATE");
  const text = await trusted("");
  expect([text.startsWith(usual!), text.endsWith("\nours")]).toEqual([true, true]);
});

describe("a plan", () => {
  test("that a killed run left behind goes when the next begins; those of living runs stay", async () => {
    // The number of a process that has ended, and has been waited for.
    const dead = 2 ** 22 - 1;
    const left = join(tmpdir(), `assay-load-${dead}-abandoned`);
    await mkdir(left, { recursive: true });
    const written = await writePlan({ header: header(1, 1, 1), settings: {}, data: {} });
    await removeAbandonedPlans();
    expect([existsSync(left), existsSync(written.path)]).toEqual([false, true]);
    await written.remove();
    expect(existsSync(written.folder)).toBe(false);
  });
});

/** What the proxy does with a request instead of passing it on; undefined passes it on. */
type Weather = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The reference behind a proxy; returns the exit code, the result and all that was printed. */
async function playBehind(
  weather: Weather,
  scenario = "mixed",
  settings: object = aBit,
  objectives: Objective[] = [],
): Promise<{ exitCode: number; result: LoadResult | undefined; printed: string }> {
  const served = await serve();
  const known = parse(await readFile(served.file, "utf8")) as {
    url: string;
    stage: { url: string; secret: string };
  };
  const server = createServer((request, response) => {
    if (weather(request, response)) return;
    pass(known.url, request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const out = await mkdtemp(join(folder, "out-"));
  const file = join(out, "target.yaml");
  const stage = { ...known.stage, url: `${url}/_stage` };
  await writeFile(file, stringify({ ...known, url, stage, timeout: 2_000 }));
  const profile = join(out, "profile.yaml");
  await writeFile(profile, stringify({ settings, objectives }));
  const said: string[] = [];
  const spies = (["log", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text: unknown) => void said.push(String(text))),
  );
  try {
    const exitCode = await executeLoad(await loadScenario(scenario), {
      target: file,
      profile,
      seed: 1,
      generators: 1,
      out,
    });
    const path = join(out, `${scenario}/load.json`);
    const result = existsSync(path)
      ? (JSON.parse(await readFile(path, "utf8")) as LoadResult)
      : undefined;
    return { exitCode, result, printed: said.join("\n") };
  } finally {
    for (const spy of spies) spy.mockRestore();
    server.closeAllConnections();
    server.close();
    await served.close();
  }
}

const aBit = {
  duration_s: 3,
  rate_per_second: 30,
  websites: 1,
  population: 2,
  variants: 1,
  // As many as there are requests: none waits for a user where the machine stalls.
  virtual_users: 90,
  sample_every: 1,
  lag_p99_ms: 60_000,
  blend: { people: 1, website: 1 },
};

async function pass(
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
  const answer = await fetch(`${base}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(pieces.length ? { body: Buffer.concat(pieces) } : {}),
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

describe("a target", () => {
  beforeEach(needsK6);

  test("that dies during the load: a report that says so, and no verdict", async () => {
    let calls = 0;
    const { exitCode, result } = await playBehind((request) => {
      const isLoad = request.headers["user-agent"]?.includes("k6") === true;
      calls += isLoad ? 1 : 0;
      if (calls < 30) return false;
      request.socket.destroy();
      return true;
    });
    expect([exitCode, result?.outcome]).toEqual([3, "incomplete"]);
    expect(result?.reasons.join()).toContain("did not answer any more after the run");
  });

  test.each<[string, Weather]>([
    [
      "the gateway answers for",
      (_, response) => response.writeHead(502).end("<h1>Bad</h1>") && true,
    ],
    ["is cut off from", (request) => request.socket.destroy() && true],
  ])(
    "that %s now and then breaks no rule, and misses an objective that says so",
    async (_, strikes) => {
      let calls = 0;
      const { exitCode, result } = await playBehind(
        (request, response) =>
          request.headers["user-agent"]?.includes("k6") === true &&
          ++calls % 10 === 0 &&
          strikes(request, response),
        "mixed",
        aBit,
        ["errors", "failed"].map((count) => ({ count, at_most: 0 })),
      );
      expect([exitCode, result?.findings.map(({ kind }) => kind)]).toEqual([1, ["objective"]]);
      expect(result?.findings[0]?.says).toMatch(
        / was missed: \d+; (?:all|\d+) of them were answered/,
      );
    },
  );

  test("that answers 500 now and then misses its objective", async () => {
    let calls = 0;
    const { exitCode, result } = await playBehind(
      (request, response) => {
        if (request.headers["user-agent"]?.includes("k6") !== true || ++calls % 10) return false;
        response.writeHead(500, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: true, reason: "internal" }));
        return true;
      },
      "mixed",
      aBit,
      [{ count: "errors", at_most: 0 }],
    );
    expect([exitCode, result?.findings.map(({ kind }) => kind)]).toEqual([1, ["objective"]]);
  });

  test.each([
    ["is cut off from while the load is prepared: it is prepared once more", 1, 0, 1],
    ["stays cut off from then: no verdict, after three times", Infinity, 3, 2],
  ])("that %s", async (_, most, exitCode, again) => {
    let cuts = 0;
    const { exitCode: code, printed } = await playBehind((request) => {
      const isMaking = request.method === "POST" && request.url?.includes("/people/") === true;
      if (!isMaking || request.headers["user-agent"]?.includes("k6") === true) return false;
      if (cuts++ >= most) return false;
      request.socket.destroy();
      return true;
    });
    expect(code).toBe(exitCode);
    expect(printed.match(/what the load needs is made once more: POST /g)).toHaveLength(again);
  });

  test("that answers 503 to the clean-up: the finished run keeps its verdict", async () => {
    const { exitCode, result } = await playBehind((request, response) => {
      if (request.method !== "DELETE") return false;
      response.writeHead(503).end();
      return true;
    });
    expect([exitCode, result?.outcome, result?.reasons]).toEqual([0, "conforming", []]);
    expect(result?.observations.join()).toContain("not everything was removed from the target");
  });

  test("that echoes credentials: they are not printed", async () => {
    let echoed = "";
    const { exitCode, printed } = await playBehind((request, response) => {
      const { authorization = "" } = request.headers;
      if (!request.url?.includes("/people/") || !authorization.startsWith("Basic ")) return false;
      const pair = Buffer.from(authorization.slice(6), "base64").toString("utf8");
      echoed = pair.slice(pair.indexOf(":") + 1);
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: true, reason: `${authorization} ${echoed}` }));
      return true;
    });
    expect(exitCode).toBe(3);
    expect(echoed.length).toBeGreaterThan(16);
    expect(printed).toMatch(/(?:got|received) 400 .*\$KEY_\d+/);
    expect(printed).not.toContain(echoed);
    expect(printed).not.toContain(Buffer.from(echoed).toString("base64").slice(4, 24));
  });

  test.each([
    ["429 with an envelope", 429, JSON.stringify({ error: true, reason: "too_many" })],
    ["429 of a gateway", 429, "<html>slow down</html>"],
    ["503", 503, ""],
  ])("that answers %s now and then breaks no quota", async (_, status, body) => {
    const small = readProfile<object>(
      "quotas",
      fileURLToPath(new URL("quota/profile.yaml", import.meta.url)),
    );
    let calls = 0;
    const { exitCode, result } = await playBehind(
      (request, response) => {
        if (request.headers["user-agent"]?.includes("k6") !== true) return false;
        if (request.url?.startsWith("/_stage") === true || ++calls % 89 !== 0) return false;
        response.writeHead(status, { "content-type": "application/json" }).end(body);
        return true;
      },
      "quotas",
      small.settings,
    );
    expect(result?.findings).toEqual([]);
    expect([0, 3]).toContain(exitCode);
    expect(calls).toBeGreaterThan(500);
  });
});
