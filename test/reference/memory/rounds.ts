/**
 * A child of the memory test, started with --expose-gc: `node --expose-gc rounds.ts <scenario>`. Prints
 * what is on the heap after N rounds and after three times as many.
 */
import { queryObjects } from "node:v8";
import { advance } from "../accounts.ts";
import { testClient } from "../client.ts";
import { scenarios } from "./scenarios.ts";

export interface Heap {
  bytes: number;
  objects: number;
  /** How many the platform knows of: users, websites, credentials, names that are taken, … */
  known: Record<string, number>;
}

const scenario = scenarios[process.argv[2] ?? ""];
const collect = globalThis.gc;
if (!scenario || !collect) {
  throw new Error(`node --expose-gc rounds.ts ${Object.keys(scenarios).join("|")}`);
}

const client = await testClient();
const { reference } = client.running;
let count = 0;

async function heapAfter(rounds: number): Promise<Heap> {
  for (let i = 0; i < rounds; i++) await scenario?.round(client, count++);
  // Past the last attempt of any hook and the end of all that is being worked on.
  for (let i = 0; i < 4; i++) await advance(client, 10_000);
  await reference.hooks.idle();
  // Mail is kept up to a bound of its own.
  reference.mail.clear();
  // What a finalizer lets go of is collected by the next.
  for (let i = 0; i < 3; i++) await collect?.({ execution: "async" });
  const objects = queryObjects(Object, { format: "count" });
  return { bytes: process.memoryUsage().heapUsed, objects, known: sizes() };
}

function sizes(): Heap["known"] {
  const { shared: _, ...indexes } = reference.platform;
  return Object.fromEntries(Object.entries(indexes).map(([name, { size }]) => [name, size]));
}

// The first rounds also compile the code that all others use.
await heapAfter(scenario.rounds);
const once = await heapAfter(scenario.rounds);
const thrice = await heapAfter(2 * scenario.rounds);
console.log(JSON.stringify({ once, thrice }));
await client.close();
