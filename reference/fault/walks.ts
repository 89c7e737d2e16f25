import { fault, type Fault } from "../deviate/deviation.ts";
import {
  askingClearsVerified,
  blankRestoresValid,
  linkAfterRejection,
  othersSubscribedAgain,
  refusedBlockUnblocks,
  refusedComposeStops,
  refusedDeletionAborts,
  sameFlagClearsOthers,
  secondsOfExpired,
  validToInvalidUntold,
} from "./walks/history.ts";

/** Faults that no single call shows: a walk over the states finds them. */
export const walksFaults: Record<string, Fault> = {
  "availability-seconds-of-expired": fault(
    "An availability that is set after another one has expired lasts as long as the expired one.",
    ["availability.states-walked"],
    secondsOfExpired,
  ),
  "billing-link-after-rejection-invalid": fault(
    "Once a user has rejected a link, the next one that is finished leaves its card invalid.",
    ["billing.card-states-walked"],
    linkAfterRejection,
  ),
  "channel-blank-restores-valid": fault(
    "Blanking a custom domain of the email channel that was found invalid brings back the one before.",
    ["channel.domain-states-walked"],
    blankRestoresValid("channel.domain.merge"),
  ),
  "channel-valid-to-invalid-untold": fault(
    "A custom domain of the email channel that is found invalid is not told of where the one before was valid.",
    ["channel.domain-event"],
    validToInvalidUntold("channel.domain.merge"),
  ),
  "conversation-asking-clears-verified": fault(
    "Asking for another identity of a verified conversation makes it unverified.",
    ["conversation.proof-states-walked"],
    askingClearsVerified,
  ),
  "conversation-refused-block-unblocks": fault(
    "Somebody from another website who is refused a block unblocks a conversation.",
    ["conversation.block-states-walked"],
    refusedBlockUnblocks,
  ),
  "conversation-refused-compose-stops": fault(
    "Somebody from another website whose composing is refused stops those who compose.",
    ["conversation.compose-states-walked"],
    refusedComposeStops,
  ),
  "helpdesk-blank-restores-valid": fault(
    "Blanking a custom domain of the helpdesk that was found invalid brings back the one before.",
    ["helpdesk.domain-states-walked"],
    blankRestoresValid("helpdesk.domain.merge"),
  ),
  "helpdesk-valid-to-invalid-untold": fault(
    "A custom domain of the helpdesk that is found invalid is not told of where the one before was valid.",
    ["helpdesk.domain-validated"],
    validToInvalidUntold("helpdesk.domain.merge"),
  ),
  "status-blank-restores-valid": fault(
    "Blanking a custom domain of the status page that was found invalid brings back the one before.",
    ["status.domain-states-walked"],
    blankRestoresValid("status.domain.merge"),
  ),
  "status-valid-to-invalid-untold": fault(
    "A custom domain of the status page that is found invalid is not told of where the one before was valid.",
    ["status.domain-event"],
    validToInvalidUntold("status.domain.merge"),
  ),
  "status-same-flag-clears-others": fault(
    "Writing the value that a behavior flag of a status page already has clears the other flags.",
    ["status.settings-states-walked"],
    sameFlagClearsOthers,
  ),
  "subscription-others-subscribed-again": fault(
    "Changing the subscription of one address resubscribes all others of the website.",
    ["subscription.states-walked"],
    othersSubscribedAgain,
  ),
  "website-refused-deletion-aborts": fault(
    "Somebody from another website who is refused the deletion of a website aborts the scheduled one.",
    ["website.deletion-states-walked"],
    refusedDeletionAborts,
  ),
};
