/** Every event of the contract comes: once, on its channel, to its website only, for its real cause. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractEvent } from "../../contract/contract.ts";
import { advance } from "./accounts.ts";
import { asUser, testClient, type TestClient } from "./client.ts";
import { conversationRows } from "./event/conversation.ts";
import { liveRows } from "./event/live.ts";
import { messageRows } from "./event/message.ts";
import type { Row, Scene } from "./event/scene.ts";
import { websiteRows } from "./event/website.ts";
import { often, witness } from "./event/witness.ts";
import { hookSink, type Sink } from "./sink.ts";

const rows: Row[] = [...messageRows, ...conversationRows, ...liveRows, ...websiteRows];
const nameOf = ({ channel, name }: Pick<Row, "channel" | "name">): string => `${channel} ${name}`;

let client: TestClient;
let sink: Sink;
const received = new Set<string>();

beforeAll(async () => {
  client = await testClient();
  sink = await hookSink();
});
afterAll(async () => {
  await sink.close();
  await client.close();
});

/** Whether the scene used what the contract names: the operation, or the stage by any of its parts. */
function isByCause({ causes }: ContractEvent, { used }: Scene): boolean {
  // The injection of an occurrence stands in only for what nobody can cause.
  if (used.has("occurrence")) return causes.every(({ stage }) => stage === "inject");
  return causes.some(({ operation }) =>
    operation === undefined ? used.size > 0 : client.reached.has(operation),
  );
}

test.each(rows.map((row) => [nameOf(row), row] as const))("%s", async (name, row) => {
  await client.stage("POST", "/reset");
  const world = await client.world({ tokens: [{}] });
  const elsewhere = await client.world({ tokens: [{}] });
  client.caller = asUser(world);
  const here = await witness(client, sink, world, row);
  const there = await witness(client, sink, elsewhere, row);
  const { website_id } = world.website;
  const scene: Scene = { client, world, at: { params: { website_id } }, used: new Set() };
  client.reached.clear();
  await row.cause(scene);

  const among = Object.entries(row.among ?? {});
  const found = (channel: Row["channel"]) =>
    here.heard[channel]()
      .filter(({ event }) => event === row.name)
      .map(({ data }) => data as Record<string, unknown>)
      .filter((data) => among.every(([key, value]) => data[key] === value));
  await expect.poll(() => found(row.channel).length, often).toBeGreaterThan(0);
  // What would still come, comes now.
  await advance(client, 1_000);
  await here.fence();
  await there.fence();

  expect(found(row.channel)).toHaveLength(1);
  // Hooks are told what goes out on the RTM channel too.
  expect(found(row.channel === "stream" ? "rtm" : "stream")).toEqual([]);
  const { rtm, stream, hook } = there.heard;
  expect([...rtm(), ...stream(), ...hook()]).toEqual([]);
  expect(here.heard.hook().filter((one) => one.event !== row.name)).toEqual([]);
  const event = client.contract.events.find((one) => nameOf(one) === name) as ContractEvent;
  expect({ event, isByCause: isByCause(event, scene) }).toEqual({ event, isByCause: true });
  here.close();
  there.close();
  received.add(name);
});

test("no event of the contract is left out", () => {
  const all = client.contract.events.map(nameOf);
  expect(rows.map(nameOf).sort()).toEqual(all.toSorted());
  console.log(`events: ${received.size}/${all.length}`);
});
