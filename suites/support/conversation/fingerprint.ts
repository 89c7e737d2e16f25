/** Fingerprints that a sender chooses. */
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import type { Chat } from "./chat.ts";

export const endings = fc.integer({ min: 1, max: 999_999 });

/**
 * A free fingerprint of at most 15 digits: drawn, and of this conversation alone, since it may have to
 * be unique in the whole target, in which other runs left theirs (open.message-fingerprint-scope).
 */
export function freeFingerprint({ params: { session_id } }: Chat, ending: number): number {
  const digest = createHash("sha256").update(session_id).digest();
  return (digest.readUInt32BE() % 999_000_000) * 1_000_000 + ending;
}
