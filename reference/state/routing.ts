/** How conversations of a website are routed (2/7). */
import type { RoutingRuleWrite, RoutingSettings } from "../../schemas/generated/types.ts";
import type { Website } from "../model.ts";
import { slot } from "../slot.ts";

interface Routing {
  settings: Pick<RoutingSettings, "assign" | "responder" | "reprocess_rules" | "reprocess_offline">;
  /** In the order in which they were written. */
  rules: Pick<RoutingRuleWrite, "name" | "conditions" | "assign">[];
}

export const routingOf = slot<Website, Routing>(() => ({
  settings: { assign: false, responder: false, reprocess_rules: false, reprocess_offline: false },
  rules: [],
}));
