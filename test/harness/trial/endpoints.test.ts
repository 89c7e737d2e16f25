/** Sockets are found through the contract, or in the target file, which must name what it needs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { socketAddress } from "../../../harness/realtime/address.ts";
import { endpointOf } from "../../../harness/trial/endpoints.ts";
import { readTarget } from "../../../harness/target/read-target.ts";
import { eventBudget, type Target } from "../../../harness/target/target.ts";
import { bench, type Bench } from "../../support/bench.ts";

let one: Bench;
beforeAll(async () => {
  one = await bench();
});
afterAll(() => one.close());

test("the contract's connect operation shows both sockets, with one call a world", async () => {
  const trial = one.trial();
  const world = await trial.world();
  const sockets = one.running.url.replace("http", "ws");
  const before = trial.run.requests();
  expect(await endpointOf(trial, world, "rtm")).toEqual({
    adapter: "socket.io",
    url: `${sockets}/rtm/`,
  });
  expect(await endpointOf(trial, world, "stream")).toEqual({
    adapter: "socket.io",
    url: `${sockets}/stream/`,
  });
  expect(trial.run.requests() - before).toBe(1);
  await trial.end();
});

test("an address without a path means the one that Socket.IO has by default", () => {
  const pathOf = (url: string): string => new URL(socketAddress(url, "socket.io")).pathname;
  expect(pathOf("wss://relay.example.com")).toBe("/socket.io/");
  expect(pathOf("wss://relay.example.com/rtm")).toBe("/rtm/");
  expect(new URL(socketAddress("wss://relay.example.com", "plain")).pathname).toBe("/");
});

function read(realtime: object): Target {
  const directory = mkdtempSync(join(tmpdir(), "assay-target-"));
  const file = join(directory, "target.yaml");
  try {
    writeFileSync(file, stringify({ name: "t", url: "http://127.0.0.1:1", realtime }));
    return readTarget(file, {});
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test("a target file names the addresses of the adapter plain", () => {
  const plain = { rtm: "ws://127.0.0.1:1/rtm" };
  expect(read({ adapter: "plain", plain }).realtime).toEqual({ adapter: "plain", plain });
  expect(read({ adapter: "socket.io" }).realtime).toEqual({ adapter: "socket.io" });
  expect(() => read({ adapter: "plain" })).toThrow("/realtime must have required property 'plain'");
  expect(() => read({ adapter: "plain", plain: {} })).toThrow("required property 'rtm'");
});

test("events have ten seconds unless the target file says otherwise", () => {
  expect(eventBudget(read({ adapter: "none" }))).toBe(10_000);
  expect(eventBudget(read({ adapter: "none", budget: 500 }))).toBe(500);
});
