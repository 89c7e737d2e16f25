import { asPlugin, asUser, type TestClient } from "../client.ts";
import { alternates } from "./helpdesk/alternates.ts";
import { articles } from "./helpdesk/articles.ts";
import { domain } from "./helpdesk/domain.ts";
import { filters } from "./helpdesk/filters.ts";
import { locales } from "./helpdesk/locales.ts";
import { placements } from "./helpdesk/placements.ts";
import { readers } from "./helpdesk/readers.ts";
import { redirections } from "./helpdesk/redirections.ts";
import { settings } from "./helpdesk/settings.ts";
import { removal, site } from "./helpdesk/site.ts";
import { transfers } from "./helpdesk/transfers.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ tokens: [{}] });
  const { website_id } = world.website;
  const { email = "", password = "" } = world.operators[0] ?? {};
  await site(client, website_id, password);

  client.caller = asPlugin(world);
  await locales(client, website_id);
  await articles(client, website_id);
  await placements(client, website_id);
  await filters(client, website_id);
  await alternates(client, website_id);
  await readers(client, website_id);
  await redirections(client, website_id);
  await settings(client, website_id);

  client.caller = asUser(world);
  await transfers(client, website_id, email);
  await domain(client, website_id);
  await removal(client, website_id, password);
}
