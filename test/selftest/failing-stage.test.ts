/** A stage that fails ends what is judged with it, and keeps no process waiting. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { judgeOn } from "../../harness/selftest/judge-on.ts";
import { collectProperties } from "../../harness/judge/registry.ts";
import type { Target } from "../../harness/target/target.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Answers this many requests as a stage with worlds would, and breaks the others off. */
async function dyingStage(lives: number): Promise<Target["stage"]> {
  let asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    if (asked > lives) return void request.socket.destroy();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ error: false, reason: "done", data: { parts: ["world"] } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/_stage`, secret: "s" };
}

/** Servers of this process: one that is left keeps it from ending. */
const listening = (): number =>
  process.getActiveResourcesInfo().filter((one) => one === "TCPServerWrap").length;

test("at the beginning: the reference is stopped all the same", async () => {
  const stage = await dyingStage(0);
  const before = listening();
  await expect(judgeOn({}, { stage: stage! }, [], { seed: 1 })).rejects.toThrow(
    /the stage did not answer/,
  );
  await expect.poll(listening).toBe(before);
});

test("in the middle: what needs it is undecided", async () => {
  const stage = await dyingStage(1);
  const before = listening();
  const registry = await collectProperties();
  const registered = [...registry.values()]
    .filter(({ rule }) => rule.family === "filters")
    .slice(0, 3);
  expect(registered).toHaveLength(3);
  const { verdicts } = await judgeOn({}, { stage: stage! }, registered, { seed: 1 });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(registered.map(() => "indeterminate"));
  await expect.poll(listening).toBe(before);
});
