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

/** The same of what is done with it, or with what hangs on it. */
const movesWith = (what: string, ...operations: Parameters<typeof movedBy>): Fault =>
  fault(what, ["platform.created-at-outlasts-acts"], movedBy(...operations));

export const createdFaults: Record<string, Fault> = {
  "conversation-creation-moves-with-block": movesWith(
    "Blocking a conversation moves its created_at.",
    "conversation.block.set",
    "conversation.read",
    "conversations.conversation.list",
  ),
  "helpdesk-article-creation-moves-with-publication": movesWith(
    "Publishing an article moves its created_at.",
    "helpdesk.article.publish",
    "helpdesk.article.read",
    "helpdesk.article.list",
  ),
  "helpdesk-category-creation-moves-with-section": movesWith(
    "A new section moves the created_at of its category.",
    "helpdesk.section.create",
    "helpdesk.category.read",
    "helpdesk.category.list",
  ),
  "status-service-creation-moves-with-node": movesWith(
    "A new node moves the created_at of its service.",
    "status.node.create",
    "status.service.read",
    "status.service.list",
  ),
  "session-creation-moves-with-writes": fault(
    "A session shows as its created_at when it wrote last.",
    ["platform.created-at-outlasts-acts"],
    movedBy("conversation.block.set", "session.authorized.read", "session.authorized.list"),
  ),
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
