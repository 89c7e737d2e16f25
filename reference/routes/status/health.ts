/** The health of replicas and of the page as a whole, with its event (1/6, 2/10). */
import type { Handlers } from "../../call.ts";
import type { Reference } from "../../reference.ts";
import { invalid, must } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import type { Injection } from "../../stage/inject.ts";
import { textOf, wordOf } from "../../stage/input.ts";
import type { StatusReplicaHealth } from "../../../schemas/generated/types.ts";
import { flushReplicas, listHealth, reportReplica } from "./replica.ts";
import { nodeOf, pageOf, pageSlot, type NodeState, type PageState } from "./state.ts";

/** From the best to the worst. */
const healths = ["healthy", "sick", "dead"] as const;

/** Every replica that somebody saw sick or dead. */
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

/** Tells when the worst health over all nodes has changed. */
function settleHealth(reference: Reference, website_id: string, page: PageState): void {
  const found = ailing(page);
  const health = healths.findLast((one) => found.some(({ health }) => health === one)) ?? "healthy";
  if (health === page.health) return;
  page.health = health;
  const nodes = found.map(({ label, replica }) => ({ label, replica }));
  emitWebsite(reference, "status:health:changed", website_id, { health, nodes });
}

/** After replicas are no longer known, which can only make the whole healthier. */
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

function findNode(page: PageState, node_id: string): NodeState | undefined {
  for (const { nodes } of page.services) {
    const found = nodes.get(node_id);
    if (found) return found;
  }
  return undefined;
}

/** A probe, a reporter or a local agent saw a replica, or all replicas where none is named. */
export const replicaHealth: Injection = (reference, input) => {
  const website_id = textOf(input, "website_id") ?? "";
  const page = must(pageSlot(reference.website(website_id)).page, "status");
  const state = must(findNode(page, textOf(input, "node_id") ?? ""), "node");
  const seen = wordOf(input, "health", healths);
  const replica = textOf(input, "replica");
  const names = replica === undefined ? [...state.replicas.keys()] : [replica];
  if (!names.length) throw invalid("replica: the node has none, so name the one that reports");
  if (state.node.mode === "poll" && !names.every((name) => state.replicas.has(name))) {
    throw invalid("replica: a node of mode poll knows the URLs of its replicas only");
  }
  for (const name of names) reportReplica(state, name, seen);
  settleHealth(reference, website_id, page);
};
