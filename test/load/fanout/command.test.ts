/** `assay load fanout` from the command line: exit codes, what it leaves behind, and how it is stopped. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import type { LoadResult } from "../../../load/shared/result.ts";
import type { RunningReference } from "../../../reference/server.ts";
import { startReference } from "../../../reference/server.ts";
import { writeStageTarget } from "../../support/stage-target.ts";
import { needsK6 } from "../with-k6.ts";
import { fanoutSettings } from "./settings.ts";

const cli = new URL("../../../harness/cli.ts", import.meta.url).pathname;
const secret = "stage-secret-of-this-test";

let folder = "";
let running: RunningReference;
let target = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-fanout-command-"));
  running = await startReference({ stageSecret: secret });
  target = join(folder, "target.yaml");
  await writeStageTarget(target, { name: "here", url: running.url, secret });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});
beforeEach(needsK6);

interface Ended {
  code: number | null;
  said: string;
}

function assay(
  words: string[],
  onData: (said: string, kill: () => void) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [cli, "load", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const poll = setInterval(() => onData(said, () => child.kill("SIGINT")), 100);
  const listen = (chunk: Buffer): void => {
    said += chunk.toString("utf8");
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearInterval(poll);
      resolve({ code, said });
    });
  });
}

async function profile(name: string, settings: object): Promise<string> {
  const path = join(folder, `${name}.yaml`);
  await writeFile(path, stringify({ settings }));
  return path;
}

const websites = (): number => running.reference.platform.websites.size;

test("a green run exits with 0 and leaves nothing on the target", async () => {
  const out = join(folder, "green");
  const path = await profile("green", fanoutSettings());
  const { code, said } = await assay([
    "fanout",
    "--target",
    target,
    "--profile",
    path,
    "--out",
    out,
  ]);
  expect(said).toContain("here: conforming");
  expect(code).toBe(0);
  expect(websites()).toBe(0);
  const text = await readFile(join(out, "fanout", "load.json"), "utf8");
  expect((JSON.parse(text) as LoadResult).outcome).toBe("conforming");
  expect(text).not.toContain(secret);
});

test("an interrupt ends k6, cleans up and exits with 3", async () => {
  const path = await profile("long", fanoutSettings({ duration_s: 120 }));
  let isStopped = false;
  const words = ["fanout", "--target", target, "--profile", path, "--out", join(folder, "long")];
  const { code, said } = await assay(words, (_, kill) => {
    // The sockets of the run are open.
    if (isStopped || running.reference.relay.listeners() < 20) return;
    isStopped = true;
    kill();
  });
  expect(said).toContain("the run was stopped by SIGINT");
  expect(code).toBe(3);
  expect(websites()).toBe(0);
});

describe("mistakes", () => {
  test.for<[string, string[], number, string]>([
    ["an unknown profile", ["--profile", "smokey"], 2, "there is no profile smokey of fanout"],
    [
      "a fault on a foreign target",
      ["--fault", "load-delivery-lost", "--base-url", "http://127.0.0.1:9"],
      2,
      "embedded reference only",
    ],
    [
      "a fault that is none",
      ["--fault", "load-delivery-last"],
      2,
      "there is no fault load-delivery-last",
    ],
    ["a target that is not there", ["--base-url", "http://127.0.0.1:9"], 3, "cannot reach"],
  ])("%s", async ([, words, exit, sentence]) => {
    const { code, said } = await assay(["fanout", ...words, "--out", join(folder, "wrong")]);
    expect(said).toContain(sentence);
    expect(code).toBe(exit);
  });

  test("a key that is none", async () => {
    const path = await profile("wrong", { ...fanoutSettings(), subscriber: 3 });
    const { code, said } = await assay(["fanout", "--profile", path, "--out", folder]);
    expect(said).toContain("/settings/subscriber is not a key of a profile of fanout");
    expect(code).toBe(2);
  });
});

test("summaries of the parts of a run merge into its verdict", async () => {
  const out = join(folder, "merged");
  const path = await profile("merged", fanoutSettings());
  await assay(["fanout", "--target", target, "--profile", path, "--out", out]);
  const whole = join(out, "fanout", "load.json");
  const sum = join(folder, "sum.json");
  const { code, said } = await assay(["merge", whole, "--profile", path, "--out", sum]);
  expect(said).toContain("conforming");
  expect(code).toBe(0);
  const other = await profile("merged-other", fanoutSettings({ rate: 41 }));
  const wrong = await assay(["merge", whole, "--profile", other, "--out", sum]);
  expect(wrong.said).toContain("not the one that these summaries were measured with");
  expect(wrong.code).toBe(2);
});
