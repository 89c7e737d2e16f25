/** The handlers of all families; one file per family, named as in `schemas/paths/`. */
import type { Call, Handlers, Result } from "./call.ts";
import type { Reference } from "./reference.ts";
import { Refusal } from "./refusal.ts";
import { account } from "./routes/account.ts";
import { alerts } from "./routes/alerts.ts";
import { availability } from "./routes/availability.ts";
import { billing } from "./routes/billing.ts";
import { browsing } from "./routes/browsing.ts";
import { call } from "./routes/call.ts";
import { channel } from "./routes/channel.ts";
import { connect } from "./routes/connect.ts";
import { filters } from "./routes/filters.ts";
import { conversation } from "./routes/conversation.ts";
import { conversations } from "./routes/conversations.ts";
import { helpdesk } from "./routes/helpdesk.ts";
import { hooks } from "./routes/hooks.ts";
import { inboxes } from "./routes/inboxes.ts";
import { limits } from "./routes/limits.ts";
import { operators } from "./routes/operators.ts";
import { people } from "./routes/people.ts";
import { plans } from "./routes/plans.ts";
import { plugins } from "./routes/plugins.ts";
import { ratings } from "./routes/ratings.ts";
import { routing } from "./routes/routing.ts";
import { search } from "./routes/search.ts";
import { services } from "./routes/services.ts";
import { session } from "./routes/session.ts";
import { setup } from "./routes/setup.ts";
import { shortcuts } from "./routes/shortcuts.ts";
import { snippets } from "./routes/snippets.ts";
import { states } from "./routes/states.ts";
import { status } from "./routes/status.ts";
import { subscription } from "./routes/subscription.ts";
import { website } from "./routes/website.ts";

const families: Handlers[] = [
  account,
  alerts,
  availability,
  billing,
  browsing,
  call,
  channel,
  connect,
  filters,
  conversation,
  conversations,
  helpdesk,
  hooks,
  inboxes,
  limits,
  operators,
  people,
  plans,
  plugins,
  ratings,
  routing,
  search,
  services,
  session,
  setup,
  shortcuts,
  snippets,
  states,
  status,
  subscription,
  website,
];

/** Every operation that has a handler, by id. */
const handlers = Object.assign({}, ...families) as Record<string, (call: Call) => Result>;

export function installHandlers(reference: Reference): void {
  reference.seams.handle = (call) => {
    const handler = handlers[call.operation.operationId];
    if (!handler) throw new Refusal(501, "not_implemented");
    return handler(call);
  };
}
