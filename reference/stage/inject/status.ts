/** Health that probes, reporters and agents saw. */
import type { StageAct } from "../act.ts";
import { invalid, must } from "../../refusal.ts";
import { textOf, wordOf } from "../input.ts";
import { reportReplica } from "../../routes/status/replica.ts";
import { pageSlot, type NodeState, type PageState } from "../../routes/status/state.ts";
import { healths, settleHealth } from "../../routes/status/health.ts";

function findNode(page: PageState, node_id: string): NodeState | undefined {
  for (const { nodes } of page.services) {
    const found = nodes.get(node_id);
    if (found) return found;
  }
  return undefined;
}

/** A probe, a reporter or a local agent saw a replica, or all replicas where none is named. */
const replicaHealth: StageAct = (reference, input) => {
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

export const status: Record<string, StageAct> = { "replica-health": replicaHealth };
