/** The health of replicas and of the page as a whole, with its event (1/6, 2/10). */
import type { Handlers } from "../../call.ts";
import type { Reference } from "../../reference.ts";
import { emitWebsite } from "../../relay/relay.ts";
import type { StatusReplicaHealth } from "../../../schemas/generated/types.ts";
import { flushReplicas, listHealth } from "./replica.ts";
import { nodeOf, pageOf, type PageState } from "./state.ts";

/** From the best to the worst. */
export const healths = ["healthy", "sick", "dead"] as const;

/** Every replica that was reported sick or dead. */
function ailing(
  page: PageState,
): { label: string; replica: string; health: StatusReplicaHealth }[] {
  const nodes = [...page.services].flatMap((one) => [...one.nodes]);
  return nodes.flatMap(({ node, replicas }) =>
    [...replicas].flatMap(([replica, { health = "healthy" }]) =>
      health === "healthy" ? [] : [{ label: node.label, replica, health }],
    ),
  );
}

/** Sends an event when the worst health over all nodes has changed. */
export function settleHealth(reference: Reference, website_id: string, page: PageState): void {
  const found = ailing(page);
  const health = healths.findLast((one) => found.some(({ health }) => health === one)) ?? "healthy";
  if (health === page.health) return;
  page.health = health;
  const nodes = found.map(({ label, replica }) => ({ label, replica }));
  emitWebsite(reference, "status:health:changed", website_id, { health, nodes });
}

/** Settles the health once replicas are no longer known, which can only make the whole healthier. */
export function forgetReplicas(reference: Reference, website_id: string, page: PageState): void {
  if (page.health !== "healthy") settleHealth(reference, website_id, page);
}

export const health: Handlers = {
  "status.replica.list": (call) => listHealth(call.reference, nodeOf(call)),
  "status.replica.flush": (call) => {
    flushReplicas(call.reference, nodeOf(call));
    forgetReplicas(call.reference, call.params.website_id, pageOf(call));
  },
};
