/** Who calls: the Basic keypair and the tier header (1/5). */
import type { Clock } from "./clock.ts";
import type { KnownCaller, Credential, Platform } from "./model.ts";
import { Refusal } from "./refusal.ts";
import type { Seams } from "./seams.ts";

/** Header names that carry the tier: the documents' own, and the alias of existing clients. */
export const tierHeader = "x-service-tier";
export const tierHeaderAlias = "x-crisp-tier";

const basic = /^basic +([a-z0-9+/=_-]+) *$/i;

/** Identifier and key of a Basic header; undefined when it is not one. */
export function readBasic(header: string): { identifier: string; key: string } | undefined {
  const encoded = basic.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon === -1) return undefined;
  return { identifier: decoded.slice(0, colon), key: decoded.slice(colon + 1) };
}

/** The credential that identifier and key name, if it is valid now. */
export function findCredential(
  platform: Platform,
  clock: Clock,
  identifier: string,
  key: string,
): Credential | undefined {
  const credential = platform.credentials.get(identifier);
  if (!credential || credential.key !== key) return undefined;
  if (credential.tier === "user" && (credential.expires_at ?? Infinity) <= clock.now()) {
    return undefined;
  }
  return credential;
}

/** The caller, or undefined when the request has no Authorization header. A bad one is refused. */
export function authenticate(
  seams: Pick<Seams, "keypair" | "credential" | "claimedTier">,
  authorization: string | undefined,
  claimedTier: string | undefined,
): KnownCaller | undefined {
  if (authorization === undefined) return undefined;
  const pair = seams.keypair(authorization);
  const credential = pair && seams.credential(pair.identifier, pair.key);
  if (!credential || seams.claimedTier(claimedTier, credential) !== credential.tier) {
    throw new Refusal(401, "invalid_session", "the keypair is not valid for this tier");
  }
  return { tier: credential.tier, credential };
}
