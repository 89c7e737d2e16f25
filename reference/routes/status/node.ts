/** Nodes of a service (2/10). */
import type { Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { must } from "../../refusal.ts";
import { containsText } from "../../text.ts";
import type { StatusNodeHttp } from "../../../schemas/generated/types.ts";
import { forgetReplicas } from "./health.ts";
import { trackReplicas } from "./replica.ts";
import { inOrder, nodeOf, noteOrder, pageOf, serviceOf } from "./state.ts";

/** The known fields of the criteria for an HTTP replica; a part that is not sent stays as it was. */
function readHttp(sent: StatusNodeHttp, kept: StatusNodeHttp = {}): StatusNodeHttp {
  const { status, body } = sent;
  return {
    ...kept,
    ...(status && {
      status: { healthy_above: status.healthy_above, healthy_below: status.healthy_below },
    }),
    ...(body && { body: { healthy_match: body.healthy_match } }),
  };
}

interface Written {
  label: string;
  order: number;
  replicas: string[] | undefined;
  http: StatusNodeHttp | undefined;
}

function write(
  call: Parameters<typeof nodeOf>[0],
  { label, order, replicas, http }: Written,
): void {
  const { reference, params } = call;
  const state = nodeOf(call);
  const former = state.node.replicas;
  Object.assign(state.node, { label, order, replicas, http, updated_at: reference.clock.now() });
  noteOrder(serviceOf(call), order);
  trackReplicas(reference, state, former);
  forgetReplicas(reference, params.website_id, pageOf(call));
}

export const node: Handlers = {
  "status.node.list": (call) => {
    const { search_label = "" } = call.query;
    const all = serviceOf(call).nodes.oldestFirst();
    const found = all
      .map((one) => one.node)
      .filter(({ label }) => containsText(label, search_label));
    return listed(call, inOrder(found));
  },
  "status.node.create": (call) => {
    const { clock, seams } = call.reference;
    const service = serviceOf(call);
    const node_id = seams.newId("node");
    const now = clock.now();
    const order = service.nextOrder;
    const { label, mode } = call.body;
    service.nodes.set(node_id, {
      node: { node_id, label, mode, order, created_at: now, updated_at: now },
      replicas: new Map(),
    });
    noteOrder(service, order);
    return { node_id };
  },
  "status.node.exists": (call) => {
    nodeOf(call);
  },
  "status.node.read": (call) => nodeOf(call).node,
  "status.node.replace": (call) => {
    const { label, order, replicas, http } = call.body;
    write(call, { label, order, replicas, http: http && readHttp(http) });
  },
  "status.node.merge": (call) => {
    const { node } = nodeOf(call);
    const { label = node.label, order = node.order, replicas = node.replicas, http } = call.body;
    write(call, { label, order, replicas, http: http ? readHttp(http, node.http) : node.http });
  },
  "status.node.remove": (call) => {
    if (!serviceOf(call).nodes.delete(call.params.node_id)) must(undefined, "node");
    forgetReplicas(call.reference, call.params.website_id, pageOf(call));
  },
};
