/** A name that never resolves: the run says so and ends with 3, since nothing was learnt about a target. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { exitCodes } from "../../harness/record/tally.ts";
import { variable, type Flicker } from "./flicker.ts";

const cli = fileURLToPath(new URL("../../harness/cli.ts", import.meta.url));

test.for([
  ["ENOTFOUND", "the host name does not resolve"],
  ["EAI_AGAIN", "no name server could resolve the host name"],
] as const)("%s: %s", async ([code, says]) => {
  const out = await mkdtemp(join(tmpdir(), "assay-resolution-"));
  onTestFinished(() => rm(out, { recursive: true }));
  const names: Flicker = { fails: { oneIn: 1, code } };
  const child = spawn(
    process.execPath,
    [cli, "certify", "--base-url", "http://nowhere.test:1", "--family", "inboxes", "--out", out],
    {
      env: {
        ...process.env,
        [variable]: JSON.stringify(names),
        NODE_OPTIONS: `--import ${import.meta.resolve("./flicker.ts")}`,
      },
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => (said += piece.toString("utf8")));
  const [exit] = (await once(child, "close")) as [number];
  expect(said).toContain(`cannot reach http://nowhere.test:1: ${says}`);
  expect(exit).toBe(exitCodes.incomplete);
});
