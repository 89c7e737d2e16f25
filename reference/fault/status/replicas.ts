/** Replicas, and the health that is pushed or polled. */
import { seam } from "../../deviate/seam.ts";
import { tolerates } from "../../deviate/check.ts";
import { invalid } from "../../refusal.ts";
import { nodeOf, serviceOf } from "../../routes/status/state.ts";
import {
  instead,
  refusesWhen,
  afterwards,
  forgets,
  shows,
  takesBody,
} from "../../deviate/handler.ts";
import { fault, type Plant, type Fault } from "../../deviate/deviation.ts";

const takesReplicas = (change: (url: string) => string): Plant =>
  takesBody("status.node.merge", (body) => ({
    ...body,
    ...(body.replicas && { replicas: body.replicas.map(change) }),
  }));

/** What is known of these former replicas, but for so many of the first, outlives them. */
const keepsHealthFrom = (first: number): Plant =>
  instead("status.node.replace", (call, original) => {
    const { replicas } = nodeOf(call);
    const former = [...replicas].slice(first);
    const data = original(call);
    for (const [name, replica] of former)
      if (!replicas.has(name)) replicas.set(name, { ...replica });
    return data;
  });

export const replicaFaults: Record<string, Fault> = {
  "status-replica-health-stays": fault(
    "The health of a replica is still listed when the node has it no longer.",
    ["status.replica-health-goes-too"],
    keepsHealthFrom(0),
  ),
  "status-later-replica-health-stays": fault(
    "Of the former replicas of a node the health of the first alone is forgotten.",
    ["status.replica-health-goes-too"],
    keepsHealthFrom(1),
  ),
  "status-replica-icmp-refused": fault(
    "PUT of a node refuses ping replicas.",
    ["status.replica-schemes"],
    refusesWhen("status.node.replace", ({ body }) =>
      body.replicas?.some((url) => url.startsWith("icmp:")) ? invalid("replicas") : undefined,
    ),
  ),
  "status-replica-path-lost": fault(
    "The path of a web replica is cut off.",
    ["status.replica-schemes"],
    takesReplicas((url) => url.replace(/(\w)\/[^/]*$/, "$1")),
  ),
  "status-replica-query-lost": fault(
    "The query of a web replica is cut off.",
    ["status.replica-schemes"],
    takesReplicas((url) => url.replace(/\?.*$/, "")),
  ),
  "status-replica-lowered": fault(
    "Replicas are put in lower case.",
    ["status.replica-schemes"],
    takesReplicas((url) => url.toLowerCase()),
  ),
  "status-replica-any-scheme": fault(
    "PATCH of a node accepts replicas of any scheme.",
    ["status.replica-other-scheme-refused"],
    tolerates("status.node.merge", /replicas/),
  ),
  "status-replicas-added": fault(
    "PATCH of a node adds the replicas that it carries to the existing ones.",
    ["status.replicas-overwritten"],
    instead("status.node.merge", (call, original) => {
      const { replicas } = call.body;
      const all = replicas && [...new Set([...(nodeOf(call).node.replicas ?? []), ...replicas])];
      return original({ ...call, body: { ...call.body, ...(all && { replicas: all }) } });
    }),
  ),
  "status-http-half-taken": fault(
    "PATCH of a node accepts an http object without its required fields.",
    ["status.node-http-fields-required"],
    tolerates("status.node.merge", /http/),
  ),
  "status-http-needs-both": fault(
    "PATCH of a node refuses an http object with a status alone.",
    ["status.node-http-parts-optional"],
    refusesWhen("status.node.merge", ({ body: { http } }) =>
      http && !http.body ? invalid("http.body: needed") : undefined,
    ),
  ),
  "status-flush-drops-replicas": fault(
    "Flushing the health of a node drops its last replica.",
    ["status.flush-keeps-node"],
    afterwards("status.replica.flush", (call) => {
      const { node } = nodeOf(call);
      if (node.replicas) node.replicas = node.replicas.slice(0, -1);
    }),
  ),
  "status-flush-drops-http": fault(
    "Flushing the health of a node drops how it is judged.",
    ["status.flush-keeps-node"],
    afterwards("status.replica.flush", (call) => {
      delete nodeOf(call).node.http;
    }),
  ),
  "status-flush-idle": fault(
    "Flushing the health of a node keeps it.",
    ["status.replicas-flushed"],
    forgets("status.replica.flush"),
  ),
  "status-flush-takes-neighbours": fault(
    "Flushing the health of a node flushes all nodes of its service.",
    ["status.replicas-flushed"],
    afterwards("status.replica.flush", (call) => {
      for (const { replicas } of serviceOf(call).nodes) replicas.clear();
    }),
  ),
  "status-health-softened": fault(
    "A dead replica is listed as sick.",
    ["status.replicas-listed"],
    shows("status.replica.list", (all) => all.map((one) => (one === "dead" ? "sick" : one))),
  ),
  "status-polled-health-unlisted": fault(
    "The health of replicas that are polled is not listed.",
    ["status.replicas-listed"],
    shows("status.replica.list", (all, call) => (nodeOf(call).node.mode === "poll" ? [] : all)),
  ),
  "status-death-untold": fault(
    "Hooks are told of no replica that dies, as of those that fall sick.",
    ["hook-arrives:status:health:changed"],
    seam("emit", (original) => (event) => {
      if (event.name !== "status:health:changed" || event.data["health"] !== "dead")
        original(event);
    }),
  ),
};
