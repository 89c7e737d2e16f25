/** Values that the documents list for another place are taken where one list serves both. */
import type { Call } from "../call.ts";
import { toleratesWhere } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const takes = <Id extends OperationId>(
  operationId: Id,
  says: string,
  isOfElsewhere: (body: Call<Id>["body"]) => boolean,
): Fault =>
  fault(says, [`enumeration:${operationId}`], toleratesWhere(operationId, /./, isOfElsewhere));

export const ofElsewhereFaults: Record<string, Fault> = {
  "browsing-action-of-assistance": takes(
    "browsing.session.act",
    "A browsing session takes the move of a mouse, as assistance does.",
    ({ action }) => (action as string) === "mouse",
  ),
  "conversation-unread-from-operator": takes(
    "conversation.unread.mark",
    "A conversation can be marked as unread from operator, as it can be marked as read.",
    ({ from }) => (from as string) === "operator",
  ),
  "conversation-delivered-from-user": takes(
    "conversation.delivered.mark",
    "Messages from user can be marked as delivered, as they can be marked as read.",
    ({ from }) => (from as string) === "user",
  ),
  "conversation-block-by-participant": takes(
    "conversation.block.set",
    "A conversation can be blocked in the name of a participant, as a message can be sent.",
    ({ user }) => (user?.type as string) === "participant",
  ),
  "conversation-identity-by-api": takes(
    "conversation.identity.request",
    "An identity can be asked for by each method that a verification shows.",
    ({ method }) => (method as string) === "api",
  ),
};
