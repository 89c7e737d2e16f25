import type { TestClient } from "../client.ts";
import { announcement } from "./status/announcement.ts";
import { domain } from "./status/domain.ts";
import { health } from "./status/health.ts";
import { nodes } from "./status/node.ts";
import { page, removal, token } from "./status/page.ts";
import { services } from "./status/service.ts";
import { settings } from "./status/settings.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  await page(client, world);
  const service_id = await services(client, world);
  await nodes(client, world, service_id);
  await health(client, world, service_id);
  await announcement(client, world);
  await settings(client, world);
  await domain(client, world);
  await token(client, world);
  await removal(client, world);
}
