/** Lists of which not every entry is kept as it was written. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { takesBody } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** Keeps the first entries of a list alone. */
const cutAt = (most: number, what: string, operationId: OperationId, name: string): Fault =>
  fault(
    `Of ${what} the first ${most} are kept.`,
    ["platform.long-lists-whole"],
    takesBody(operationId, (body: Record<string, unknown>) => {
      const list = body[name];
      return Array.isArray(list) ? { ...body, [name]: list.slice(0, most) } : body;
    }),
  );

export const longListsFaults: Record<string, Fault> = {
  "routing-five-rules": cutAt(5, "the routing rules", "routing.rules.replace", "rules"),
  "filters-five-entries": cutAt(5, "the entries of a filter", "filters.filter.replace", "filter"),
  "inboxes-five-conditions": cutAt(
    5,
    "the conditions of an inbox",
    "inboxes.inbox.replace",
    "conditions",
  ),
  "people-ten-segments": cutAt(10, "the segments of a profile", "people.profile.merge", "segments"),
  "status-four-replicas": cutAt(4, "the replicas of a node", "status.node.replace", "replicas"),
  "filters-nhas-as-has": fault(
    "An entry of a filter with the operator nhas is saved with has.",
    ["platform.long-lists-whole"],
    takesBody("filters.filter.replace", (body) => ({
      ...body,
      filter: body.filter.map((one) => ({
        ...one,
        operator: one.operator === "nhas" ? "has" : one.operator,
      })),
    })),
  ),
};
