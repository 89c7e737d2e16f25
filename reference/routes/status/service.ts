/** Services of a status page (2/10). */
import type { Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { must } from "../../refusal.ts";
import { containsText } from "../../text.ts";
import { forgetReplicas } from "./health.ts";
import { addService, inOrder, noteOrder, pageOf, serviceOf } from "./state.ts";

export const service: Handlers = {
  "status.service.list": (call) => {
    const { search_name = "" } = call.query;
    const all = pageOf(call).services.oldestFirst();
    const found = all
      .map((one) => one.service)
      .filter(({ name }) => containsText(name, search_name));
    return listed(call, inOrder(found));
  },
  "status.service.create": (call) => ({
    service_id: addService(call.reference, pageOf(call), call.body.name),
  }),
  "status.service.exists": (call) => {
    serviceOf(call);
  },
  "status.service.read": (call) => serviceOf(call).service,
  "status.service.replace": (call) => {
    const { service } = serviceOf(call);
    const { name, order } = call.body;
    Object.assign(service, { name, order, updated_at: call.reference.clock.now() });
    noteOrder(pageOf(call), order);
  },
  "status.service.merge": (call) => {
    const { service } = serviceOf(call);
    const { name = service.name, order = service.order } = call.body;
    Object.assign(service, { name, order, updated_at: call.reference.clock.now() });
    noteOrder(pageOf(call), order);
  },
  "status.service.remove": (call) => {
    const page = pageOf(call);
    if (!page.services.delete(call.params.service_id)) must(undefined, "service");
    forgetReplicas(call.reference, call.params.website_id, page);
  },
};
