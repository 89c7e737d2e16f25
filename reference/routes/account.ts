/** The account of a user (2/3); what belongs to it is in `account/`. */
import { userOf, type Handlers } from "../call.ts";
import type { User } from "../model.ts";
import { createUser, removeUser } from "../platform.ts";
import type { Reference } from "../reference.ts";
import { conflict, invalid } from "../refusal.ts";
import { slot } from "../slot.ts";
import { verifyPassword } from "../verify.ts";
import { notification } from "./account/notification.ts";
import { profile } from "./account/profile.ts";
import { recovery } from "./account/recovery.ts";
import { schedule } from "./account/schedule.ts";
import { token } from "./account/token.ts";
import { websites } from "./account/websites.ts";

/** Signatures are made outside; this is all that is known about their form. */
const shortestSignature = 8;

/** Signatures with which an account was created. */
const spentSignatures = slot<object, Set<string>>(() => new Set());

/** The language of a tag: `fr` of `fr` or of `fr-CA`. */
function languageOf(locale: string): string {
  const language = /^([a-z]{2})(?:[-_].*)?$/i.exec(locale)?.[1]?.toLowerCase();
  if (language === undefined) throw invalid("locale: an ISO 639-1 code");
  return language;
}

/** A website keeps at least one operator (1/7). */
function checkLeaves({ platform }: Reference, user: User): void {
  for (const { operators } of platform.websites) {
    if (operators.size === 1 && operators.has(user.user_id)) throw conflict("last_operator");
  }
}

export const account: Handlers = {
  ...profile,
  ...token,
  ...recovery,
  ...schedule,
  ...notification,
  ...websites,
  "account.read": (call) => ({ user_id: userOf(call).user_id }),
  "account.create": ({ reference, body }) => {
    const { email, password, first_name, last_name, signature, locale = "en" } = body;
    const spent = spentSignatures(reference.platform.shared);
    if (signature.length < shortestSignature || spent.has(signature)) {
      throw invalid("signature: not one of a new registration");
    }
    const language = languageOf(locale);
    const user = { email, password, first_name, last_name, locale: language };
    const { user_id } = createUser(reference, user);
    spent.add(signature);
    return { user_id };
  },
  "account.remove": (call) => {
    const user = userOf(call);
    verifyPassword(user, call.body.verify);
    checkLeaves(call.reference, user);
    removeUser(call.reference, user);
  },
};
