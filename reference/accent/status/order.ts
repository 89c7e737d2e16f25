/** Services and nodes without an order before one was written. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";

type Place = Record<string, string | undefined>;

const keyOf = ({ website_id, service_id, node_id }: Place): string =>
  [website_id, service_id, node_id].join(" ");

const writes = ["replace", "merge"] as const;

/** Shows as null the order that nobody has written. */
export const orderUnset: Plant = (reference) => {
  const written = new Set<string>();
  const note = ({ params, body }: { params: Place; body: { order?: number } }): void => {
    if (body.order !== undefined) written.add(keyOf(params));
  };
  const shown = <One extends object>(place: Place, one: One): One =>
    written.has(keyOf(place)) ? one : { ...one, order: null };
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
