/** What goes wrong only after earlier calls: each call by itself is answered well. */
import { websiteOf, type Call } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { sends } from "../deviate/event.ts";
import { afterwards, instead, takesBody } from "../deviate/handler.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { pageOf } from "../routes/status/state.ts";
import { seam } from "../deviate/seam.ts";
import type { Website } from "../model.ts";
import { wrap, wrapHandler } from "../seams.ts";
import { cardsOf } from "../state/card.ts";
import { channelOf } from "../state/channel.ts";
import type { Conversation } from "../state/conversation/model.ts";
import { abortDeletion } from "../state/deletion.ts";
import type { DomainState } from "../state/domain.ts";
import { helpdeskOf } from "../state/helpdesk.ts";
import { subscriptionsOf, findSubscription } from "../state/subscription.ts";

/** Does something to a website when somebody from another website is refused the operation. */
const whenStrangerRefused = (operationId: string, act: (website: Website) => void): Plant =>
  seam("allowsWebsite", (original) => (website, caller, operation) => {
    const isAllowed = original(website, caller, operation);
    if (!isAllowed && operation.operationId === operationId) act(website);
    return isAllowed;
  });

/** Once a user has rejected a link, the next one that is finished leaves its card invalid. */
const linkAfterRejection: Plant = (reference) => {
  const rejected = new Set<string>();
  wrapHandler(reference.seams, "billing.link.reject", (call, original) => {
    rejected.add(reference.callingUser(call.caller).user_id);
    return original(call);
  });
  afterwards("billing.link.finish", (call) => {
    const user = reference.callingUser(call.caller);
    const card = cardsOf(user).get(call.params.card_id);
    if (card && rejected.has(user.user_id)) card.is_valid = false;
  })(reference);
};

type DomainMerge = "channel.domain.merge" | "helpdesk.domain.merge" | "status.domain.merge";

const domainsOf: { [Id in DomainMerge]: (call: Call<Id>) => DomainState } = {
  "channel.domain.merge": (call) => channelOf(call.reference, websiteOf(call)).domain,
  "helpdesk.domain.merge": (call) => helpdeskOf(call).domain,
  "status.domain.merge": (call) => pageOf(call).domain,
};

/** Blanking a custom domain that was found invalid brings back the last one that was found valid. */
const blankRestoresValid =
  (id: DomainMerge): Plant =>
  (reference) => {
    const valid = new WeakMap<DomainState, string>();
    instead(id, (call, original) => {
      const domain = domainsOf[id](call as never);
      const { custom, verified } = domain;
      if (verified) valid.set(domain, custom);
      const data = original(call);
      const isBlanked = call.body.custom === "" && custom !== "" && !verified;
      if (isBlanked) domain.custom = valid.get(domain) ?? "";
      return data;
    })(reference);
  };

/** Long enough that a custom domain can be blanked before its result, also on a busy machine (ms). */
const validating = 250;

/** The result for a custom domain that was blanked meanwhile brings it back. */
const resultRestoresBlanked =
  (id: DomainMerge): Plant =>
  (reference) => {
    const set = new Map<unknown, DomainState>();
    afterwards(id, (call) => {
      if (call.body.custom) set.set(call.body.custom, domainsOf[id](call as never));
    })(reference);
    wrap(reference.seams, "emit", (original) => (event) => {
      const domain = set.get(event.data.domain);
      if (!domain || !event.name.startsWith("website:validate:domain:")) return original(event);
      const { clock } = reference;
      clock.at(clock.now() + validating, () => {
        if (domain.custom === "") domain.custom = String(event.data.domain);
        original(event);
      });
    });
  };

/** A custom domain that is found invalid is not told of where the one before was valid. */
const validToInvalidUntold =
  (id: DomainMerge): Plant =>
  (reference) => {
    const untold = new Set<string>();
    instead(id, (call, original) => {
      const { verified, website_id } = domainsOf[id](call as never);
      if (verified) untold.add(website_id);
      else untold.delete(website_id);
      return original(call);
    })(reference);
    sends((event) =>
      event.name === "website:validate:domain:invalid" && untold.has(event.website_id ?? "")
        ? []
        : [event],
    )(reference);
  };

/** Writing the value that a behavior flag already has clears the other flags. */
const sameFlagClearsOthers: Plant = instead("status.settings.merge", (call, original) => {
  const before = { ...pageOf(call).settings.behavior };
  const data = original(call);
  const { behavior } = pageOf(call).settings;
  const [first, ...more] = Object.entries(call.body.behavior ?? {});
  if (!first || more.length || before[first[0]] !== first[1]) return data;
  for (const name of Object.keys(behavior)) if (name !== first[0]) behavior[name] = false;
  return data;
});

/** An availability that is set after another one has expired lasts as long as the expired one. */
const secondsOfExpired: Plant = (reference) => {
  const last = new Map<string, { seconds: number; until: number }>();
  takesBody("availability.merge", (body, call) => {
    const { user_id } = reference.callingUser(call.caller);
    const now = reference.clock.now();
    const earlier = last.get(user_id);
    last.set(user_id, { seconds: body.time.for, until: now + body.time.for * 1000 });
    const isExpired = earlier !== undefined && now >= earlier.until;
    return isExpired ? { ...body, time: { for: earlier.seconds } } : body;
  })(reference);
};

/** Changing the subscription of one address resubscribes all others of the website. */
const othersSubscribedAgain: Plant = afterwards("subscription.merge", (call) => {
  const { reference, params, query } = call;
  const { website, subscription } = findSubscription(reference, params, query.website_id);
  for (const other of subscriptionsOf(website).values())
    if (other !== subscription) other.subscribed = true;
});

/** Somebody from another website who is refused the deletion of a website aborts the scheduled one. */
const refusedDeletionAborts: Plant = whenStrangerRefused("website.remove", (website) => {
  abortDeletion(website);
});

/** Asking for another identity of a verified conversation makes it unverified. */
const askingClearsVerified: Plant = afterwards("conversation.identity.request", (call) => {
  placeOf(call).conversation.is_verified = false;
});

/** Does something to the conversation that was changed last when somebody from another website is refused. */
const refusedChanges =
  (
    id: "conversation.block.set" | "conversation.compose.set",
    act: (conversation: Conversation) => void,
  ): Plant =>
  (reference) => {
    const last = new WeakMap<Website, Conversation>();
    afterwards(id, (call) => {
      const { website, conversation } = placeOf(call);
      last.set(website, conversation);
    })(reference);
    whenStrangerRefused(id, (website) => {
      const conversation = last.get(website);
      if (conversation) act(conversation);
    })(reference);
  };

/** Somebody from another website who is refused a block unblocks the conversation that was changed last. */
const refusedBlockUnblocks: Plant = refusedChanges("conversation.block.set", (conversation) => {
  conversation.is_blocked = false;
});

/** Somebody from another website whose composing is refused stops both sides that compose. */
const refusedComposeStops: Plant = refusedChanges("conversation.compose.set", (conversation) => {
  conversation.composing = {};
});

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
  "channel-result-restores-blanked": fault(
    "The result for a custom domain of the email channel that was blanked meanwhile brings it back.",
    ["channel.domain-states-walked"],
    resultRestoresBlanked("channel.domain.merge"),
  ),
  "helpdesk-result-restores-blanked": fault(
    "The result for a custom domain of the helpdesk that was blanked meanwhile brings it back.",
    ["helpdesk.domain-states-walked"],
    resultRestoresBlanked("helpdesk.domain.merge"),
  ),
  "status-result-restores-blanked": fault(
    "The result for a custom domain of the status page that was blanked meanwhile brings it back.",
    ["status.domain-states-walked"],
    resultRestoresBlanked("status.domain.merge"),
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
