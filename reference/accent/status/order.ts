/** Services and nodes without an order before one was written. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import { createWrites, type ThingPath } from "../../deviate/writes.ts";

const writes = ["replace", "merge"] as const;

/** Shows as null the order that nobody has written. */
export const orderUnset: Plant = (reference) => {
  const { note, unwritten } = createWrites();
  const shown = <One extends object>(place: ThingPath, one: One): One =>
    unwritten(place, ["order"]).length ? { ...one, order: null } : one;
  together(
    ...writes.map((way) => afterwards(`status.service.${way}`, note)),
    ...writes.map((way) => afterwards(`status.node.${way}`, note)),
    shows("status.service.read", (one, { params }) => shown(params, one)),
    shows("status.service.list", (all, { params }) =>
      all.map((one) => shown({ ...params, service_id: one.service_id }, one)),
    ),
    shows("status.node.read", (one, { params }) => shown(params, one)),
    shows("status.node.list", (all, { params }) =>
      all.map((one) => shown({ ...params, node_id: one.node_id }, one)),
    ),
  )(reference);
};
