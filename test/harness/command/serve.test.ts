/** `assay serve` as a user starts and stops it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readTarget } from "../../../harness/target/read-target.ts";
import type { Target } from "../../../harness/target/target.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const cli = fileURLToPath(new URL("../../../harness/cli.ts", import.meta.url));
const readyLine = "Stop with Ctrl-C.";

interface Served {
  /** What it has printed so far. */
  said: () => string;
  complained: () => string;
  ready: Promise<void>;
  /** Exit code and signal after this signal was sent to it. */
  stop: (signal: "SIGTERM" | "SIGINT") => Promise<[code: number | null, signal: string | null]>;
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function serve(...options: string[]): Served {
  const child = spawn(process.execPath, [cli, "serve", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit") as Promise<[number | null, string | null]>;
  const output = { stdout: "", stderr: "" };
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output.stdout += chunk.toString("utf8");
      if (output.stdout.includes(readyLine)) resolve();
    });
    child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString("utf8")));
    child.once("exit", () => reject(new Error(`it ended before it was ready:\n${output.stderr}`)));
  });
  ends.push(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return {
    said: () => output.stdout,
    complained: () => output.stderr,
    ready,
    stop(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

async function targetFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "assay-serve-"));
  ends.push(() => rm(directory, { recursive: true, force: true }));
  return join(directory, "target.yaml");
}

async function isAnswered({ url, website = "", credentials }: Target): Promise<boolean> {
  const { identifier, key } = credentials?.plugin ?? { identifier: "", key: "" };
  const { status } = await fetch(`${url}/v1/website/${website}`, {
    headers: {
      authorization: `Basic ${basicCredentials(identifier, key)}`,
      "x-service-tier": "plugin",
    },
  });
  return status === 200;
}

test.each(["SIGTERM", "SIGINT"] as const)("it serves until %s and ends with 0", async (signal) => {
  const file = await targetFile();
  const served = serve("--write-target", file);
  await served.ready;
  const target = readTarget(file, {});
  expect(served.said()).toContain(`The reference listens on ${target.url}`);
  expect(await isAnswered(target)).toBe(true);

  // Open connections do not prevent it from stopping.
  const socket = new WebSocket(target.realtime?.plain?.rtm ?? "");
  await once(socket, "open");
  const closed = once(socket, "close");
  expect(await served.stop(signal)).toEqual([0, null]);
  await closed;
  expect(served.complained()).toBe("");
});

test("it can be stopped as soon as it says something", async () => {
  const served = serve();
  await expect.poll(served.said, { interval: 1 }).not.toBe("");
  expect(await served.stop("SIGTERM")).toEqual([0, null]);
});

test("the target file holds what was printed, and only its owner may read it", async () => {
  const file = await targetFile();
  const served = serve("--write-target", file, "--stage-secret", "a-secret");
  await served.ready;
  const { url, website, credentials, stage, realtime } = readTarget(file, {});
  const said = served.said();
  for (const pair of [credentials?.plugin, credentials?.user]) {
    expect(said).toContain(`${pair?.identifier}:${pair?.key}`);
  }
  expect(said).toContain(website);
  expect(stage).toEqual({ url: `${url}/_stage`, secret: "a-secret" });
  expect(realtime?.plain?.stream).toBe(`${url.replace("http", "ws")}/plain/stream`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await served.stop("SIGTERM");
});

test("it writes over its own target files, and over no other", async () => {
  const file = await targetFile();
  for (const _ of ["first", "again"]) {
    const served = serve("--write-target", file);
    await served.ready;
    await served.stop("SIGTERM");
  }
  await writeFile(file, "name: staging\n");
  await expect(serve("--write-target", file).ready).rejects.toThrow(
    `--write-target ${file} is there already, and \`assay serve\` did not write it`,
  );
  expect(await readFile(file, "utf8")).toBe("name: staging\n");
});

test.each(["</dev/null", "< <(:)"])("it ends with its input, where that is %s", (input) => {
  const shell = `"$0" "$1" serve --until-input-ends ${input}`;
  const words = ["-c", shell, process.execPath, cli];
  const { status, stdout } = spawnSync("bash", words, { encoding: "utf8" });
  expect(stdout).toContain(readyLine);
  expect(status).toBe(0);
});

test("a port that is taken is named, with what to do", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  try {
    const { port } = taken.address() as AddressInfo;
    await expect(serve("--port", String(port)).ready).rejects.toThrow(
      `assay: cannot listen on 127.0.0.1 at port ${port}: another process, such as another run, listens there; give another --port`,
    );
  } finally {
    taken.close();
  }
});
