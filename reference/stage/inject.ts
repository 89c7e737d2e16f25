/** Brings in what no route creates; each family says how for its own things. */
import type { Reference } from "../reference.ts";
import { invalid } from "../refusal.ts";
import type { StageAct } from "./act.ts";
import { account } from "./inject/account.ts";
import { alerts } from "./inject/alerts.ts";
import { billing } from "./inject/billing.ts";
import { channel } from "./inject/channel.ts";
import { conversation } from "./inject/conversation.ts";
import { conversations } from "./inject/conversations.ts";
import { helpdesk } from "./inject/helpdesk.ts";
import { hooks } from "./inject/hooks.ts";
import { people } from "./inject/people.ts";
import { plugins } from "./inject/plugins.ts";
import { session } from "./inject/session.ts";
import { status } from "./inject/status.ts";
import { subscription } from "./inject/subscription.ts";

const injections = new Map<string, StageAct>(
  Object.entries({
    ...helpdesk,
    ...account,
    ...alerts,
    ...billing,
    ...channel,
    ...conversation,
    ...conversations,
    ...hooks,
    ...session,
    ...subscription,
    ...people,
    ...status,
    ...plugins,
  }),
);

export function inject(reference: Reference, input: Record<string, unknown>): unknown {
  const injection = injections.get(String(input["thing"]));
  if (!injection) throw invalid(`thing: one of ${[...injections.keys()].join(", ")}`);
  return injection(reference, input);
}
