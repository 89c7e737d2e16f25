/** Brings in what no route creates; each family says how for its own things. */
import type { Reference } from "../reference.ts";
import { invalid } from "../refusal.ts";
import { injections as account } from "../routes/account.ts";
import { injections as alerts } from "../routes/alerts.ts";
import { injections as billing } from "../routes/billing.ts";
import { injections as channel } from "../routes/channel.ts";
import { injections as hooks } from "../routes/hooks.ts";
import { injections as confirm } from "../routes/session/confirm.ts";
import { injections as subscription } from "../routes/subscription.ts";
import { injections as helpdesk } from "../routes/helpdesk/readers.ts";

export type Injection = (reference: Reference, input: Record<string, unknown>) => unknown;

const injections: Record<string, Injection> = {
  ...helpdesk,
  ...account,
  ...alerts,
  ...billing,
  ...channel,
  ...hooks,
  ...confirm,
  ...subscription,
};

export function inject(reference: Reference, input: Record<string, unknown>): unknown {
  const injection = injections[String(input["thing"])];
  if (!injection) throw invalid(`thing: one of ${Object.keys(injections).join(", ")}`);
  return injection(reference, input);
}
