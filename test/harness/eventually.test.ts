/** Waiting for what is written to be shown, also on a machine that is busy with other things. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "../../harness/trial/eventually.ts";

/** Nothing else is done meanwhile (ms). */
function stall(time: number): void {
  const end = performance.now() + time;
  while (performance.now() < end);
}

test("what fits at once is read once, and what never fits is read until the time is over", async () => {
  let reads = 0;
  const read = async (): Promise<number> => (reads += 1);
  expect(await until(200, read, (value) => value === 1)).toBe(1);
  expect(await until(0, read, () => false)).toBe(2);
  const started = performance.now();
  await until(100, read, () => false);
  expect(performance.now() - started).toBeGreaterThanOrEqual(100);
  expect(reads).toBeGreaterThan(4);
});

test("an answer that came late is not the last one that counts", async () => {
  const answers = ["before", "after"];
  const read = async (): Promise<string | undefined> => {
    if (answers.length > 1) await pause(80);
    return answers.shift();
  };
  expect(await until(50, read, (value) => value === "after")).toBe("after");
});

test("what arrived while the machine was busy is taken in before the time is over", async () => {
  const server = createServer((socket) => {
    socket.end("now");
    stall(200);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  let heard = "";
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("data", (piece) => (heard += piece.toString()));
  expect(await until(100, async () => heard, Boolean)).toBe("now");
  client.destroy();
  server.close();
});
