/** What is known about the replicas of a node. */
import type { Reference } from "../../reference.ts";
import type { StatusReplicaHealth } from "../../../schemas/generated/types.ts";
import type { NodeState } from "./state.ts";

export interface Replica {
  /** What the stage says that a probe or report saw; undefined until then. */
  health: StatusReplicaHealth | undefined;
  /** When the first probe of our own finds it healthy (ms). */
  probe_at: number;
}

/** Only nodes of mode poll are probed; the others are reported by somebody outside. */
function unprobed({ clock, seams }: Reference, { node }: NodeState): Replica {
  const probe_at = node.mode === "poll" ? clock.now() + seams.duration("status-probe") : Infinity;
  return { health: undefined, probe_at };
}

const healthOf = ({ health, probe_at }: Replica, now: number): StatusReplicaHealth | undefined =>
  health ?? (probe_at <= now ? "healthy" : undefined);

/** Follows a change of the replica URLs: what stays is still known, what is new is not. */
export function trackReplicas(
  reference: Reference,
  state: NodeState,
  former: readonly string[] = [],
): void {
  const urls = new Set(state.node.replicas);
  for (const url of former) if (!urls.has(url)) state.replicas.delete(url);
  for (const url of urls) {
    if (!state.replicas.has(url)) state.replicas.set(url, unprobed(reference, state));
  }
}

/** Forgets all health; the URLs stay and are probed again. */
export function flushReplicas(reference: Reference, state: NodeState): void {
  state.replicas.clear();
  trackReplicas(reference, state);
}

/** Notes what a probe or report saw. */
export function reportReplica(state: NodeState, name: string, health: StatusReplicaHealth): void {
  const known = state.replicas.get(name);
  state.replicas.set(name, { health, probe_at: known?.probe_at ?? Infinity });
}

/** One item per replica whose health is known: the URLs in their order, then what reported itself. */
export function listHealth({ clock }: Reference, state: NodeState): StatusReplicaHealth[] {
  const urls = state.node.replicas ?? [];
  const names = new Set(state.replicas.keys()).difference(new Set(urls));
  return [...urls, ...names].flatMap((name) => {
    const replica = state.replicas.get(name);
    return (replica && healthOf(replica, clock.now())) ?? [];
  });
}
