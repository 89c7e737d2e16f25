/** What leads to one website is shown for every website alike. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";

const shared = (says: string, plant: Plant): Fault =>
  fault(says, ["platform.own-values-apart"], plant);

export const sharedValuesFaults: Record<string, Fault> = {
  "channel-inbound-shared": shared(
    "The inbound address is the same for every website.",
    shows("channel.email.read", () => ({ email: "inbound@mail.acme.example" })),
  ),
  "status-url-shared": shared(
    "Every status page has the same public address.",
    shows("status.read", (page) => ({ ...page, url: "https://status.acme.example" })),
  ),
  "status-token-shared": shared(
    "Every status page has the same reporter token.",
    shows("status.token.read", () => ({ token: "reporter-token-of-all" })),
  ),
  "helpdesk-url-shared": shared(
    "Every helpdesk has the same public address.",
    shows("helpdesk.read", (helpdesk) => ({ ...helpdesk, url: "https://help.acme.example" })),
  ),
  "plugins-widget-secret-shared": shared(
    "The widget of a plugin has the same secret on every website.",
    shows("plugins.widget.list", (all) =>
      all.map((one) => ({ ...one, token: `secret of ${one.plugin_id}` })),
    ),
  ),
};
