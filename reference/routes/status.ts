/** The status page of a website (2/10): one file per noun in `status/`. */
import type { Handlers } from "../call.ts";
import { announcement } from "./status/announcement.ts";
import { domain } from "./status/domain.ts";
import { health } from "./status/health.ts";
import { node } from "./status/node.ts";
import { page } from "./status/page.ts";
import { service } from "./status/service.ts";
import { settings } from "./status/settings.ts";
import { token } from "./status/token.ts";

export const status: Handlers = {
  ...page,
  ...service,
  ...node,
  ...health,
  ...announcement,
  ...settings,
  ...domain,
  ...token,
};
