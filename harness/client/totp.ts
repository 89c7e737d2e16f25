/** Tokens of a second factor: RFC 6238 with SHA-1, 30 seconds and 6 digits (open.session-totp-parameters). */
import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Exchange } from "../record/exchange.ts";
import { isRefused } from "./answer.ts";

/** How long a token is the current one (ms). */
export const period = 30_000;

/** The token of a Base32 secret at a given time (ms since the epoch). */
export const totp = (secret: string, at: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** Waits until another token is the current one. @param now by the target (ms since the epoch), perhaps cut to its second */
export const nextPeriod = (now: number): Promise<void> => pause(period - (now % period) + 1000);

/**
 * The answer to a request with the current token, or with the next one if that is refused: the current one may have been used already, or
 * may have expired on the way (open.session-totp-parameters).
 *
 * @param now by the target (ms since the epoch)
 */
export async function withTokenOf(
  secret: string,
  now: () => number | Promise<number>,
  send: (token: string) => Promise<Exchange>,
): Promise<Exchange> {
  const exchange = await send(totp(secret, await now()));
  if (!isRefused(exchange)) return exchange;
  await nextPeriod(await now());
  return send(totp(secret, await now()));
}
