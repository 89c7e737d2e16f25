import type { Verification } from "../../../schemas/generated/types.ts";
import { websiteOf } from "../../call.ts";
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { sends } from "../../deviate/event.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import type { User } from "../../model.ts";
import { emitPlugin } from "../../relay/relay.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrapHandler } from "../../seams.ts";
import { placeIn } from "../../stage/place.ts";
import { claimOf, claimsOf, prove } from "../../state/conversation/identity.ts";
import { operatorsOf } from "../../state/operator.ts";

/** An identity is linked with any token. */
const identityAnyToken: Plant = instead("conversation.identity.link", (call, original) => {
  const token = claimOf(placeOf(call).conversation, call.body)?.token ?? call.body.token;
  return original({ ...call, body: { ...call.body, token } });
});

/** A token that linked an identity once links it in every conversation. */
const identityTokenRemembered: Plant = ({ seams }) => {
  const right = new Set<string>();
  wrapHandler(seams, "conversation.identity.link", (call, original) => {
    const { website, conversation } = placeOf(call);
    const { identity, recipient, token } = call.body;
    const proof = JSON.stringify([identity, recipient, token]);
    if (right.has(proof))
      return prove(call.reference, website, conversation, { identity, recipient, token });
    const data = original(call);
    right.add(proof);
    return data;
  });
};

/** An identity is linked with a token that differs in its last digit. */
const identityTokenCut: Plant = instead("conversation.identity.link", (call, original) => {
  const right = claimOf(placeOf(call).conversation, call.body)?.token;
  const isNear = right?.slice(0, -1) === call.body.token.slice(0, -1);
  return original(isNear && right ? { ...call, body: { ...call.body, token: right } } : call);
});

/** What was proved stays verified, whatever is set. */
const proofOutlivesFlag: Plant = instead("conversation.verify.set", (call, original) => {
  const { verifications } = placeOf(call).conversation;
  const isProved = verifications.some(({ method }) => method === "link");
  return isProved ? undefined : original(call);
});

/** The event identity:verify:request also follows a request for an email. */
const identityEventOfEmail: Plant = instead("conversation.identity.request", (call, original) => {
  const result = original(call);
  const { website, conversation } = placeOf(call);
  const { session_id } = conversation;
  for (const plugin_id of website.plugins.keys()) {
    const { website_id } = website;
    const name = "identity:verify:request";
    emitPlugin(call.reference, name, website_id, plugin_id, { session_id, plugin_id });
  }
  return result;
});

/** Linking an identity with its token is accepted and verifies nothing. */
const identityLinkUnnoted: Plant = instead("conversation.identity.link", (call, original) => {
  const { conversation } = placeOf(call);
  const { is_verified, verifications } = conversation;
  const before = { is_verified, verifications: [...verifications] };
  const result = original(call);
  Object.assign(conversation, before);
  return result;
});

/** The mail by which a visitor proves an email address goes to the operators too. */
const identityMailsOperators: Plant = ({ seams, mail }) => {
  const { send } = mail;
  let operators: User[] = [];
  mail.send = (one) => {
    send(one);
    if (one.kind !== "identity") return;
    for (const { email } of operators) send({ ...one, to: email });
  };
  wrapHandler(seams, "conversation.identity.request", (call, original) => {
    operators = operatorsOf(call.reference, websiteOf(call));
    return original(call);
  });
};

const withMethodApi = <Thing extends { verifications?: Verification[] }>(thing: Thing): Thing => ({
  ...thing,
  verifications: (thing.verifications ?? []).map((one) => ({ ...one, method: "api" })),
});

/** Every verification is shown with the method api. */
const identityMethodLost: Plant = together(
  shows("conversation.verify.read", withMethodApi),
  shows("conversation.read", withMethodApi),
  shows("conversations.conversation.list", (data) => data.map(withMethodApi)),
);

/** A conversation is verified as soon as the verification of an identity is requested. */
const identityUnproved: Plant = instead("conversation.identity.request", (call, original) => {
  const result = original(call);
  const { website, conversation } = placeOf(call);
  for (const claim of claimsOf(conversation, call.body.identity)) {
    prove(call.reference, website, conversation, claim);
  }
  return result;
});

const withoutPhone = <Thing extends { verifications?: Verification[] }>(thing: Thing): Thing => ({
  ...thing,
  verifications: (thing.verifications ?? []).filter(({ identity }) => identity !== "phone"),
});

/** A phone that the visitor proves neither verifies the conversation nor is among its verifications. */
const identityPhoneUnlisted: Plant = together(
  shows("conversation.verify.read", (badge) => {
    const shown = withoutPhone(badge);
    return { ...shown, verified: badge.verified && Boolean(shown.verifications?.length) };
  }),
  shows("conversation.read", withoutPhone),
);

/** Nobody is notified that a visitor has proved a phone. */
const identityPhoneUntold: Plant = sends((event) => {
  const isOfPhone = JSON.stringify(event.data).includes('"phone"');
  return event.name === "session:update_verify" && isOfPhone ? [] : [event];
});

/** A request for the identity of any plugin is told to the one that was installed first. */
const identityFirstPlugin: Plant = (reference) =>
  sends((event) => {
    const website = reference.platform.websites.get(event.website_id ?? "");
    const [first] = website?.plugins ?? [];
    const isMeant = event.name === "identity:verify:request" && first !== undefined;
    return [isMeant ? { ...event, plugin_id: first } : event];
  })(reference);

/** A plugin is not told of a request that names the method link. */
const identityPluginLinkUntold: Plant = (reference) => {
  const byLink = new Set<unknown>();
  instead("conversation.identity.request", (call, original) => {
    if (call.body.method === "link") byLink.add(call.body.recipient);
    return original(call);
  })(reference);
  sends((event) =>
    event.name === "identity:verify:request" && byLink.has(event.data["target"]) ? [] : [event],
  )(reference);
};

/** A proof takes the place of what was proved before. */
const identityOneAtATime: Plant = insteadOfVisit("prove", (reference, input, original) => {
  const { conversation } = placeIn(reference, input);
  const before = [...conversation.verifications];
  const done = original();
  conversation.verifications = conversation.verifications.filter((one) => !before.includes(one));
  return done;
});

export const identityFaults: Record<string, Fault> = {
  "conversation-proof-outlives-flag": fault(
    "A conversation whose visitor proved an identity stays verified when that is taken back.",
    ["conversation.verify-agrees", "conversation.identity-link-verifies"],
    proofOutlivesFlag,
  ),
  "conversation-identity-one-at-a-time": fault(
    "A proof takes the place of what the visitor proved before.",
    ["conversation.identity-phone-listed"],
    identityOneAtATime,
  ),
  "conversation-identity-any-token": fault(
    "An identity is linked with any token.",
    ["conversation.identity-wrong-token"],
    identityAnyToken,
  ),
  "conversation-identity-event-of-email": fault(
    "The event identity:verify:request also follows a request for an email.",
    ["conversation.identity-own-event-only"],
    identityEventOfEmail,
  ),
  "conversation-identity-link-unnoted": fault(
    "Linking an identity with its token is accepted and verifies nothing.",
    ["conversation.identity-link-verifies"],
    identityLinkUnnoted,
  ),
  "conversation-identity-token-cut": fault(
    "Linking an identity compares all but the last digit of its token.",
    ["conversation.identity-link-verifies"],
    identityTokenCut,
  ),
  "conversation-identity-mails-operators": fault(
    "The mail by which a visitor proves an email address goes to the operators too.",
    ["conversation.identity-mailed"],
    identityMailsOperators,
  ),
  "conversation-identity-method-lost": fault(
    "Every verification is shown with the method api.",
    ["conversation.identity-proved-by-link"],
    identityMethodLost,
  ),
  "conversation-identity-plugin-link-untold": fault(
    "A plugin is not notified of a request for the verification of its identity that names the method link.",
    ["conversation.identity-plugin-event"],
    identityPluginLinkUntold,
  ),
  "conversation-identity-first-plugin-told": fault(
    "A request for the identity of any plugin is told to the one that was installed first.",
    ["conversation.identity-plugin-event"],
    identityFirstPlugin,
  ),
  "conversation-identity-token-right-elsewhere": fault(
    "A token that linked an identity in one conversation links it in every other one too.",
    ["conversation.identity-link-verifies"],
    identityTokenRemembered,
  ),
  "conversation-identity-unproved": fault(
    "A conversation is verified as soon as the verification of an identity is requested.",
    ["conversation.identity-needs-proof"],
    identityUnproved,
  ),
  "conversation-identity-phone-unlisted": fault(
    "A phone that the visitor proves neither verifies the conversation nor is listed.",
    ["conversation.identity-phone-listed"],
    identityPhoneUnlisted,
  ),
  "conversation-identity-phone-untold": fault(
    "Nobody is notified that a visitor has proved a phone.",
    ["conversation.identity-phone-event"],
    identityPhoneUntold,
  ),
};
