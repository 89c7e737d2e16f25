/** The list of nodes forgets which service it is asked for. */
import type { Fault } from "../deviation.ts";
import { listed } from "../listed.ts";
import { pageSlot } from "../routes/status/state.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Lists the nodes of the whole status page under each of its services.",
  trips: ["status.node-belongs-to-service"],
  plant({ seams, website }) {
    wrapHandler(seams, "status.node.list", (call, original) => {
      original(call);
      const services = pageSlot(website(call.params.website_id)).page?.services ?? [];
      const nodes = [...services].flatMap((service) => [...service.nodes]);
      return listed(
        call,
        nodes.map(({ node }) => node),
      );
    });
  },
};
