import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { pageOf, type ServiceState } from "../../routes/status/state.ts";

const reads = [
  "status.node.list",
  "status.node.exists",
  "status.node.read",
  "status.replica.list",
] as const;

/** Reads the nodes of a removed service as if it were still there. */
export const nodesOutlive: Plant = (reference) => {
  const removed = new Map<string, ServiceState>();
  together(
    instead("status.service.remove", (call, original) => {
      const { service_id } = call.params;
      const state = pageOf(call).services.get(service_id);
      original(call);
      if (state) removed.set(service_id, state);
    }),
    ...reads.map((id) =>
      instead(id, (call, original) => {
        const { service_id } = call.params;
        const state = removed.get(service_id);
        if (!state) return original(call);
        const { services } = pageOf(call);
        // Its identifier may have been given again.
        if (services.has(service_id)) return original(call);
        services.set(service_id, state);
        try {
          return original(call);
        } finally {
          services.delete(service_id);
        }
      }),
    ),
  )(reference);
};
