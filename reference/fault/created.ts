import { fault, type Fault } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

interface Dated {
  updated_at: number;
}

const asUpdated = (thing: Dated): object => ({ ...thing, created_at: thing.updated_at });

/** A change writes the thing anew, so that it counts as created then. */
const movesCreation = (what: string, read: OperationId, list: OperationId): Fault =>
  fault(
    `A change of ${what} moves its created_at.`,
    ["platform.created-at-is-kept"],
    shows(read, (thing) => asUpdated(thing as Dated)),
    shows(list, (things) => (things as Dated[]).map(asUpdated)),
  );

export const createdFaults: Record<string, Fault> = {
  "inboxes-creation-moves": movesCreation("an inbox", "inboxes.inbox.read", "inboxes.inbox.list"),
  "helpdesk-category-creation-moves": movesCreation(
    "a category",
    "helpdesk.category.read",
    "helpdesk.category.list",
  ),
  "status-service-creation-moves": movesCreation(
    "a service",
    "status.service.read",
    "status.service.list",
  ),
};
