import { fault, together, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, shows } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

interface Dated {
  created_at: number;
}

/** Milliseconds by which each change moves it: more than what happens at the same moment. */
const step = 1000;

const movedBy =
  (change: OperationId, read: OperationId, list: OperationId): Plant =>
  (reference) => {
    let changes = 0;
    const moved = (thing: unknown): object => ({
      ...(thing as Dated),
      created_at: (thing as Dated).created_at + changes * step,
    });
    together(
      afterwards(change, () => void (changes += 1)),
      shows(read, moved),
      shows(list, (things) => (things as Dated[]).map(moved)),
    )(reference);
  };

/** A change writes the thing anew, so that it counts as created then. */
const movesCreation = (what: string, ...operations: Parameters<typeof movedBy>): Fault =>
  fault(
    `A change of ${what} moves its created_at.`,
    ["platform.created-at-is-kept"],
    movedBy(...operations),
  );

export const createdFaults: Record<string, Fault> = {
  "inboxes-creation-moves": movesCreation(
    "an inbox",
    "inboxes.inbox.replace",
    "inboxes.inbox.read",
    "inboxes.inbox.list",
  ),
  "helpdesk-category-creation-moves": movesCreation(
    "a category",
    "helpdesk.category.merge",
    "helpdesk.category.read",
    "helpdesk.category.list",
  ),
  "status-service-creation-moves": movesCreation(
    "a service",
    "status.service.merge",
    "status.service.read",
    "status.service.list",
  ),
  "conversation-creation-moves": movesCreation(
    "a conversation",
    "conversation.message.send",
    "conversation.read",
    "conversations.conversation.list",
  ),
};
