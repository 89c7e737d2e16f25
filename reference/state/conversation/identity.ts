/** Identities that the visitor is asked to prove, and what is proved (1/3.1, 1/4.3). */
import type { Verification } from "../../../schemas/generated/types.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import type { Conversation, IdentityClaim } from "./model.ts";
import { tell, touch } from "./store.ts";

const digits = 6;

const keyOf = ({ identity, recipient }: Pick<IdentityClaim, "identity" | "recipient">): string =>
  `${identity} ${recipient.toLowerCase()}`;

/** Asks for the proof of an identity; a later request makes the earlier token void. */
export function claimIdentity(
  { random }: Reference,
  conversation: Conversation,
  who: Pick<IdentityClaim, "identity" | "recipient">,
): IdentityClaim {
  const token = String(random.next() % 10 ** digits).padStart(digits, "0");
  const claim = { identity: who.identity, recipient: who.recipient, token };
  conversation.claims ??= new Map();
  conversation.claims.delete(keyOf(who));
  conversation.claims.set(keyOf(who), claim);
  return claim;
}

/** The claim to this identity; undefined where nobody made one. */
export const claimOf = (
  { claims }: Conversation,
  who: Pick<IdentityClaim, "identity" | "recipient">,
): IdentityClaim | undefined => claims?.get(keyOf(who));

/** What the visitor was asked to prove of this identity, the last asked for first. */
export const claimsOf = ({ claims }: Conversation, identity: string): IdentityClaim[] =>
  [...(claims?.values() ?? [])].filter((claim) => claim.identity === identity).reverse();

/** The visitor has proved the identity that was asked for; the token is used up. */
export function prove(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  claim: IdentityClaim,
): void {
  conversation.claims?.delete(keyOf(claim));
  conversation.is_verified = true;
  addVerification(conversation, { identity: claim.identity, method: "link" });
  touch(reference, website, conversation);
  const { is_verified, verifications } = conversation;
  tell(reference, conversation, "session:update_verify", { is_verified, verifications });
}

/** Sets the badge by hand (open.verify-clears). */
export function setVerified(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  verified: boolean,
): void {
  conversation.is_verified = verified;
  if (verified) addVerification(conversation, { identity: "email", method: "api" });
  else conversation.verifications = [];
  touch(reference, website, conversation);
}

function addVerification({ verifications }: Conversation, added: Verification): void {
  const { identity, method } = added;
  if (!verifications.some((one) => one.identity === identity && one.method === method)) {
    verifications.push(added);
  }
}
