/** Other ways to prove an identity, and to show that (1/4.3). */
import type { Verification } from "../../../schemas/generated/types.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
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
export const emailVerifies: Plant = showsBadge((badge) => ({
  ...badge,
  verified: badge.verified && badge.verifications.some(isOfEmail),
}));

/** Only the proof of an email is listed. */
export const emailIsListed: Plant = showsBadge((badge) => ({
  ...badge,
  verifications: badge.verifications.filter(isOfEmail),
}));

/** What was asked for without a method is shown as verified by the API. */
export const apiWithoutMethod: Plant = (reference) => {
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

/** A request without a recipient is accepted where none is known, and nobody is asked. */
export const unknownRecipientTaken: Plant = instead(
  "conversation.identity.request",
  (call, original) => {
    const { identity, recipient } = call.body;
    const { meta } = placeOf(call).conversation;
    const known = { email: meta.email, phone: meta.phone }[identity];
    const isPlugin = identity.startsWith("urn:");
    return isPlugin || (recipient ?? known) !== undefined ? original(call) : undefined;
  },
);

/** A wrong token ends what was asked for, as a guard against guessing. */
export const wrongTokenEnds: Plant = whereRefused(
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
export const longTokens: Plant = (reference) => {
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
export const blankTokenTaken: Plant = instead("conversation.identity.link", (call, original) =>
  call.body.token === "" ? undefined : original(call),
);
