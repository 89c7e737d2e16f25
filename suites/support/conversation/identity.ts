/** Identities of the visitor: how a conversation says that they are verified. */
import * as fc from "fast-check";
import { eventually, itemsOf } from "../../../harness/author.ts";
import type { IdentityRequest, Verification } from "../../../schemas/generated/types.ts";
import { readChat, type Chat } from "./chat.ts";
import { readMailTo } from "./mail.ts";

export interface Badge {
  verified: boolean | undefined;
  verifications: Verification[];
}

export const hasIdentity = ({ verifications }: Badge, identity: string, method?: string): boolean =>
  verifications.some(
    (one) => one.identity === identity && (method === undefined || one.method === method),
  );

const listOf = (value: unknown): Verification[] =>
  itemsOf(value).filter((one): one is Verification => typeof one === "object" && one !== null);

/** As the verify route says it. */
export async function badgeOf({ trial, as, params }: Chat): Promise<Badge> {
  const data = await trial.given(as, "conversation.verify.read", { params });
  return { verified: data?.verified, verifications: listOf(data?.verifications) };
}

/** As the conversation itself says it. */
export async function shownBadge(chat: Chat): Promise<Badge> {
  const { is_verified, verifications } = await readChat(chat);
  return { verified: is_verified, verifications: listOf(verifications) };
}

/** No order is stated. */
export const sorted = ({ verifications }: Badge): string[] =>
  verifications.map(({ identity, method }) => `${identity} by ${method}`).sort();

export const badgeOnce = (chat: Chat, fits: (badge: Badge) => boolean): Promise<Badge> =>
  eventually(chat.trial, "thing", () => badgeOf(chat), fits);

/** Asks for the verification of an identity, as a precondition. */
export async function askIdentity(chat: Chat, body: IdentityRequest): Promise<void> {
  const { trial, as, params } = chat;
  await trial.given(as, "conversation.identity.request", { params, body });
}

const digits = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, "0"));

/** Six digits that were not mailed; where mail cannot be read they are wrong but for a rare chance. */
export async function wrongToken({ trial }: Chat, recipient: string): Promise<string> {
  const token = trial.draw(digits);
  if (!trial.run.stageParts.has("mail") && !trial.run.inbox) return token;
  const mailed = (await readMailTo(trial, recipient)).some(({ text }) => text.includes(token));
  return mailed ? String((Number(token) + 1) % 1_000_000).padStart(6, "0") : token;
}
