/** No secret stands in any output of a load run, whatever the target echoes: those of the file, the stage and the websites. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { leavesOf } from "../../contract/leaves.ts";
import { startReference } from "../../reference/server.ts";
import { secretsIn } from "../support/secret-traces.ts";
import { weatherProxy, type Answer } from "../weather/proxy.ts";
import { fanoutSettings } from "./fanout/settings.ts";
import { writeStageTarget } from "../support/stage-target.ts";
import { needsK6 } from "./with-k6.ts";

beforeEach(needsK6);

const cli = fileURLToPath(new URL("../../harness/cli.ts", import.meta.url));
const stageSecret = "stage-secret-0123456789abcdef";

let folder = "";
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assay-load-secrets-"))));
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rm(folder, { recursive: true }));

const isSecret = /^key$|password|secret/;

/** Every key, password and secret that the stage tells. */
const secretsTold = (body: Buffer): string[] =>
  [...leavesOf(JSON.parse(body.toString("utf8")))].flatMap(({ where, value }) =>
    isSecret.test(where.split("/").at(-1) ?? "") && typeof value === "string" ? value : [],
  );

/** An answer with all credentials of its request in it, where a reader of findings or of what could not be made sees them. */
function echoing(
  { authorization = "", ...headers }: IncomingHttpHeaders,
  { isRefused, isWrong }: { isRefused: boolean; isWrong: boolean },
  answer: Answer,
): Answer {
  const encoded = authorization.replace("Basic ", "");
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const echo = { authorization, encoded, pair, url: Buffer.from(pair).toString("base64url") };
  const said = JSON.parse(answer.body.toString("utf8")) as { reason: string };
  const isOfLoad = isWrong && headers["user-agent"]?.includes("k6");
  const refusal = { error: true, reason: `no ${authorization} for ${pair}` };
  const wrong = { error: `no ${pair}`, reason: `${said.reason} ${authorization}` };
  return {
    status: isRefused ? 400 : answer.status,
    headers: { ...answer.headers, "x-echo": encoded, "x-ratelimit-of": pair },
    body: Buffer.from(
      JSON.stringify({ ...said, ...(isOfLoad && wrong), ...(isRefused && refusal), echo }),
    ),
  };
}

const few = { websites: 1, population: 2, variants: 2, virtual_users: 20, sample_every: 1 };
const calls = { ...few, lag_p99_ms: 60_000, duration_s: 3, rate_per_second: 20 };

interface Row {
  scenario: string;
  profiled: string;
  /** So that the run has findings, which quote what the target said. */
  faults?: string[];
  /** Whether answers to k6 are wrong, so that the run quotes them. */
  isWrong?: boolean;
  /** The call that is refused, so that the run says what the target answered to it. */
  refused?: RegExp;
}

const rows: Row[] = [
  {
    scenario: "mixed",
    profiled: stringify({
      settings: { ...calls, blend: { people: 1, conversation: 1, website: 1 } },
    }),
    isWrong: true,
  },
  {
    scenario: "fanout",
    profiled: stringify({ settings: fanoutSettings() }),
    refused: /\/message$/,
  },
  {
    scenario: "quotas",
    profiled: readFileSync(new URL("./quota/profile.yaml", import.meta.url), "utf8"),
    faults: ["quota-one-too-many"],
  },
];

/** What stands where a secret was: without it nothing of what was echoed came so far, and the row would prove nothing. */
const mark = /\$[A-Z][A-Z0-9_]*|\(redacted\)/;

test.each(rows)(
  "$scenario, at a target that echoes all: no secret in any output",
  async ({ scenario, profiled, faults = [], isWrong = false, refused }) => {
    const secrets = [stageSecret];
    const running = await startReference({ stageSecret, faults });
    closing.push(() => running.close());
    let echoed = 0;
    const proxy = await weatherProxy(
      running.url,
      (_, { url = "", headers }) => {
        if (url.startsWith("/_stage"))
          return {
            rewrite(answer) {
              secrets.push(...secretsTold(answer.body));
              return answer;
            },
          };
        if (!headers.authorization?.startsWith("Basic ")) return undefined;
        echoed += 1;
        const how = { isRefused: refused?.test(url) ?? false, isWrong };
        return {
          rewrite: (answer) => (answer.body.length ? echoing(headers, how, answer) : answer),
        };
      },
      () => undefined,
      () => false,
    );
    closing.push(() => proxy.close());
    const file = join(folder, `${scenario}-target.yaml`);
    const profile = join(folder, `${scenario}.yaml`);
    await writeStageTarget(file, { name: "echo", url: proxy.url, secret: stageSecret });
    await writeFile(profile, profiled);
    const out = join(folder, scenario);
    const words = ["load", scenario, "--target", file, "--profile", profile, "--out", out];
    const child = spawn(process.execPath, [cli, ...words]);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece: Buffer) => (said += piece.toString("utf8")));
    await once(child, "close");
    const outputs: [string, string][] = [["terminal", said]];
    for (const name of await readdir(out, { recursive: true })) {
      const path = join(out, name);
      if ((await stat(path)).isFile()) outputs.push([name, await readFile(path, "utf8")]);
    }
    if (!refused) expect(outputs.map(([name]) => name)).toContain(`${scenario}/load.json`);
    expect(outputs.filter(([, text]) => mark.test(text)).map(([name]) => name)).not.toEqual([]);
    expect(secrets.length).toBeGreaterThan(3);
    expect(echoed).toBeGreaterThan(10);
    expect(secretsIn(outputs, secrets).slice(0, 5)).toEqual([]);
  },
  180_000,
);
