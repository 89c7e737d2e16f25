/** Whether a visitor is who they claim to be: the badge, and the identities that they prove (1/4.3). */
import type { IdentityRequest } from "../../../schemas/generated/types.ts";
import type { Handlers } from "../../call.ts";
import { later } from "../../later.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { emitPlugin } from "../../relay/relay.ts";
import { claimIdentity, claimOf, prove, setVerified } from "../../state/conversation/identity.ts";
import type { Conversation, IdentityClaim } from "../../state/conversation/model.ts";
import { findPlugin } from "../../state/plugin.ts";
import { placeOf } from "./place.ts";

/** Where a visitor confirms; only its form matters, as nothing is served there. */
const confirmAddress = "https://verify.platform.example";

/** Who is asked: the named recipient, or else the one the conversation knows (open.identity-default-recipient). */
function recipientOf({ meta }: Conversation, { identity, recipient }: IdentityRequest): string {
  const own = identity === "email" ? meta.email : identity === "phone" ? meta.phone : undefined;
  const found = recipient ?? own;
  if (found === undefined) throw invalid(`recipient: the ${identity} of the visitor is not known`);
  return found;
}

/** The installed plugin whose identity it is; refuses that of any other (open.identity-unknown-plugin). */
function pluginOf(reference: Reference, website: Website, urn: string): string {
  const plugin_id = findPlugin(reference, urn)?.base.id;
  if (plugin_id === undefined || !website.plugins.has(plugin_id)) {
    throw new Refusal(404, "not_subscribed", "no plugin of this identity is installed");
  }
  return plugin_id;
}

/** How a token reaches the visitor, by identity; a phone gets a text message, which nobody reads here. */
function bring(
  reference: Reference,
  website: Website,
  { session_id }: Conversation,
  { identity, recipient, token }: IdentityClaim,
): void {
  if (identity === "phone") return;
  if (identity === "email") {
    reference.mail.send({
      to: recipient,
      kind: "identity",
      subject: `Verify your email for ${website.name}`,
      text: `Your code is ${token}.`,
      values: { identity, token, session_id },
    });
    return;
  }
  const { website_id } = website;
  const plugin_id = pluginOf(reference, website, identity);
  later(reference, () =>
    emitPlugin(reference, "identity:verify:request", website_id, plugin_id, {
      session_id,
      plugin_id,
      target: recipient,
      code: token,
      confirm_url: `${confirmAddress}/${session_id}`,
    }),
  );
}

export const verification: Handlers = {
  "conversation.verify.read": (call) => {
    const { is_verified, verifications } = placeOf(call).conversation;
    return { verified: is_verified, verifications };
  },
  "conversation.verify.set": (call) => {
    const { website, conversation } = placeOf(call);
    setVerified(call.reference, website, conversation, call.body.verified);
  },
  "conversation.identity.request": (call) => {
    const { website, conversation } = placeOf(call);
    const { identity } = call.body;
    if (identity.startsWith("urn:")) pluginOf(call.reference, website, identity);
    const recipient = recipientOf(conversation, call.body);
    const claim = claimIdentity(call.reference, conversation, { identity, recipient });
    bring(call.reference, website, conversation, claim);
  },
  "conversation.identity.link": (call) => {
    const { website, conversation } = placeOf(call);
    const { identity, recipient, token } = call.body;
    const claim = claimOf(conversation, { identity, recipient });
    if (claim?.token !== token) throw new Refusal(423, "identity_unverified", "a wrong token");
    prove(call.reference, website, conversation, claim);
  },
};
