/** Brings in what no route creates; each family says how for its own things. */
import type { Reference } from "../reference.ts";
import { invalid } from "../refusal.ts";
import { injections as account } from "../routes/account.ts";
import { injections as alerts } from "../routes/alerts.ts";
import { injections as billing } from "../routes/billing.ts";
import { injections as channel } from "../routes/channel.ts";
import { injections as conversation } from "../routes/conversation/set.ts";
import { injections as spam } from "../routes/conversations/spams.ts";
import { injections as hooks } from "../routes/hooks.ts";
import { injections as confirm } from "../routes/session/confirm.ts";
import { injections as subscription } from "../routes/subscription.ts";
import { injections as helpdesk } from "../routes/helpdesk/readers.ts";
import { campaignInjections } from "../state/campaigns.ts";
import { injections as status } from "../routes/status.ts";
import { injections as catalogue } from "./catalogue.ts";

export type Injection = (reference: Reference, input: Record<string, unknown>) => unknown;

const injections = new Map<string, Injection>(
  Object.entries({
    ...helpdesk,
    ...account,
    ...alerts,
    ...billing,
    ...channel,
    ...conversation,
    ...spam,
    ...hooks,
    ...confirm,
    ...subscription,
    ...campaignInjections,
    ...status,
    ...catalogue,
  }),
);

export function inject(reference: Reference, input: Record<string, unknown>): unknown {
  const injection = injections.get(String(input["thing"]));
  if (!injection) throw invalid(`thing: one of ${[...injections.keys()].join(", ")}`);
  return injection(reference, input);
}
