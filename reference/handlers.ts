/** The handlers of all families; one file a family, named as in `schemas/paths/`. */
import type { Call, Handlers, Result } from "./call.ts";
import type { Reference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { account } from "./routes/account.ts";
import { alerts } from "./routes/alerts.ts";
import { availability } from "./routes/availability.ts";
import { billing } from "./routes/billing.ts";
import { channel } from "./routes/channel.ts";
import { connect } from "./routes/connect.ts";
import { filters } from "./routes/filters.ts";
import { helpdesk } from "./routes/helpdesk.ts";
import { hooks } from "./routes/hooks.ts";
import { inboxes } from "./routes/inboxes.ts";
import { services } from "./routes/services.ts";
import { session } from "./routes/session.ts";
import { shortcuts } from "./routes/shortcuts.ts";
import { snippets } from "./routes/snippets.ts";
import { subscription } from "./routes/subscription.ts";

const families: Handlers[] = [
  account,
  alerts,
  availability,
  billing,
  channel,
  connect,
  filters,
  helpdesk,
  hooks,
  inboxes,
  services,
  session,
  shortcuts,
  snippets,
  subscription,
];

/** Every operation that has a handler, by id. */
export const handlers = Object.assign({}, ...families) as Record<string, (call: Call) => Result>;

export function installHandlers(reference: Reference): void {
  reference.seams.handle = (call) => {
    const handler = handlers[call.operation.operationId];
    if (!handler) throw new Refusal(501, "not_implemented");
    return handler(call);
  };
}
