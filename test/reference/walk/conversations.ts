import type { TestClient } from "../client.ts";
import { sceneOf } from "./conversation/visitor.ts";
import { listing } from "./conversations/listing.ts";
import { paging } from "./conversations/paging.ts";
import { spams } from "./conversations/spams.ts";
import { suggestions } from "./conversations/suggestions.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"], tokens: [{}] });
  await listing(sceneOf(client, world));
  for (const step of [paging, suggestions, spams]) {
    await step(sceneOf(client, await client.world({ operators: ["owner"], tokens: [{}] })));
  }
}
