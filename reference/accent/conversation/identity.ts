/** Other ways to prove an identity, and to show that (1/4.3). */
import type { Verification } from "../../../schemas/generated/types.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows, takesBody, whereRefused } from "../../deviate/handler.ts";
import { sends } from "../../deviate/event.ts";
import { Refusal } from "../../refusal.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { showsConversations } from "./shown.ts";

type Badge = { verified: boolean; verifications: Verification[] };

/** Shows the badge and the verifications differently, on every route that has them. */
const showsBadge = (change: (badge: Badge, conversation: Conversation) => Badge): Plant =>
  together(
    shows("conversation.verify.read", (badge, call) =>
      change(badge as Badge, placeOf(call).conversation),
    ),
    showsConversations((shown, conversation) => {
      const { is_verified, verifications = [] } = shown;
      const badge = change({ verified: is_verified, verifications }, conversation);
      return { ...shown, is_verified: badge.verified, verifications: badge.verifications };
    }),
  );

const isOfEmail = ({ identity }: Verification): boolean => identity === "email";

/** Only the proof of an email verifies a conversation. */
const emailVerifies: Plant = showsBadge((badge) => ({
  ...badge,
  verified: badge.verified && badge.verifications.some(isOfEmail),
}));

/** Only the proof of an email is listed. */
const emailIsListed: Plant = showsBadge((badge) => ({
  ...badge,
  verifications: badge.verifications.filter(isOfEmail),
}));

/** What was asked for without a method is shown as verified by the API. */
const apiWithoutMethod: Plant = (reference) => {
  const asked = new WeakSet<Conversation>();
  together(
    afterwards("conversation.identity.request", (call) => {
      const { conversation } = placeOf(call);
      if (call.body.method === undefined) asked.add(conversation);
      else asked.delete(conversation);
    }),
    showsBadge((badge, conversation) => ({
      ...badge,
      verifications: badge.verifications.map((one) =>
        asked.has(conversation) && one.method === "link" ? { ...one, method: "api" as const } : one,
      ),
    })),
  )(reference);
};

/** What operators verify by hand is shown as verified manually. */
const byHandIsManual: Plant = showsBadge((badge) => ({
  ...badge,
  verifications: badge.verifications.map((one) =>
    one.method === "api" ? { ...one, method: "manual" as const } : one,
  ),
}));

/** A request without a recipient is accepted where none is known, and nobody is asked. */
const unknownRecipientTaken: Plant = instead("conversation.identity.request", (call, original) => {
  const { identity, recipient } = call.body;
  const { meta } = placeOf(call).conversation;
  const known = { email: meta.email, phone: meta.phone }[identity];
  const isPlugin = identity.startsWith("urn:");
  return isPlugin || (recipient ?? known) !== undefined ? original(call) : undefined;
});

/** A wrong token ends what was asked for, as a guard against guessing. */
const wrongTokenEnds: Plant = whereRefused(
  "conversation.identity.link",
  ["identity_unverified"],
  (call) => {
    const { claims } = placeOf(call).conversation;
    for (const [key, { identity, recipient }] of claims ?? [])
      if (identity === call.body.identity && recipient === call.body.recipient) claims?.delete(key);
    throw new Refusal(423, "identity_unverified", "a wrong token");
  },
);

const mark = "proof-";
const toLong = (token: string): string => mark + Buffer.from(token).toString("hex");
const toShort = (token: string): string =>
  token.startsWith(mark) ? Buffer.from(token.slice(mark.length), "hex").toString() : token;

/** Issues tokens that are long words. */
const longTokens: Plant = (reference) => {
  const { mail } = reference;
  const { send } = mail;
  mail.send = (given) => {
    const { token } = given.values;
    if (given.kind !== "identity" || token === undefined) return send(given);
    const text = given.text.replace(token, toLong(token));
    return send({ ...given, text, values: { ...given.values, token: toLong(token) } });
  };
  together(
    takesBody("conversation.identity.link", (body) => ({ ...body, token: toShort(body.token) })),
    sends((event) => {
      const { code } = event.data;
      return [
        event.name === "identity:verify:request" && typeof code === "string"
          ? { ...event, data: { ...event.data, code: toLong(code) } }
          : event,
      ];
    }),
  )(reference);
};

/** A blank token is read as none, and proves nothing. */
const blankTokenTaken: Plant = instead("conversation.identity.link", (call, original) =>
  call.body.token === "" ? undefined : original(call),
);

export const identityAccents: Record<string, Accent> = {
  "identity-recipient-unknown": accent(
    "Accepts a request for an email or a phone that is neither given nor known, and asks nobody.",
    ["open.identity-default-recipient"],
    unknownRecipientTaken,
  ),
  "identity-email-verifies": accent(
    "Only the proof of an email verifies a conversation.",
    ["open.identity-other-than-email"],
    emailVerifies,
  ),
  "identity-emails-listed-alone": accent(
    "Lists only the proof of an email among the verifications; any other verifies as well.",
    ["open.verification-identity-phone", "1/2.1"],
    emailIsListed,
  ),
  "identity-email-listed": unusual(
    accent(
      "Lists only the proof of an email among the verifications, and only that verifies.",
      ["open.identity-other-than-email", "1/2.1"],
      emailVerifies,
      emailIsListed,
    ),
    ["conversation.identity-phone-listed"],
  ),
  "identity-without-method-by-api": accent(
    "Shows an identity that was asked for without a method as verified by the API.",
    ["open.identity-method-default"],
    apiWithoutMethod,
  ),
  "verified-by-hand-manual": accent(
    "Shows what setting the badge verified with the method manual.",
    ["open.verification-manual"],
    byHandIsManual,
  ),
  "identity-tokens-long": accent(
    "Issues tokens for identities that are long words.",
    ["open.identity-link-token"],
    longTokens,
  ),
  "identity-token-blank": accent(
    "Reads a blank token of an identity as none.",
    ["open.identity-link-token"],
    blankTokenTaken,
  ),
  "identity-wrong-token-ends": accent(
    "Takes back what was asked for once a wrong token is tried.",
    ["open.identity-wrong-token-repeated"],
    wrongTokenEnds,
  ),
};
