/**
 * A child of the memory test, started with --expose-gc: makes and removes the same things over and over,
 * and prints what is on the heap after a number of rounds and after three times as many.
 */
import v8 from "node:v8";
import { testClient } from "../client.ts";
import { scenarios } from "./scenarios.ts";

const [name = "", count = ""] = process.argv.slice(2);
const scenario = scenarios[name];
if (!scenario || !globalThis.gc) throw new Error("node --expose-gc rounds.ts <scenario> <rounds>");

const client = await testClient();
const round = await scenario(client);

async function rounds(times: number): Promise<{ bytes: number; objects: number }> {
  for (let i = 0; i < times; i++) await round();
  await client.stage("POST", "/clock", { advance: 60_000 });
  await client.running.reference.hooks.idle();
  // Twice, as what a finalizer lets go of is collected by the next.
  for (let i = 0; i < 2; i++) globalThis.gc?.();
  return {
    bytes: process.memoryUsage().heapUsed,
    objects: v8.queryObjects(Object, { format: "count" }) as unknown as number,
  };
}

const warm = await rounds(Number(count));
const first = await rounds(Number(count));
const second = await rounds(2 * Number(count));
console.log(JSON.stringify({ warm, first, second }));
await client.close();
