import type { TestClient } from "../client.ts";
import { attention } from "./conversation/attention.ts";
import { messages } from "./conversation/messages.ts";
import { requests } from "./conversation/requests.ts";
import { states } from "./conversation/states.ts";
import { sceneOf } from "./conversation/visitor.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"], tokens: [{}, {}] });
  const scene = sceneOf(client, world);
  await states(scene);
  await messages(scene);
  await attention(scene);
  await requests(scene);
}
