/** Tokens of a second factor: RFC 6238 with SHA-1, 30 seconds and 6 digits (open.session-totp-parameters). */
import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

/** How long a token is the current one (ms). */
export const period = 30_000;

/** The token of a Base32 secret at a given time (ms since the epoch). */
export const totp = (secret: string, at: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** Waits until another token is the current one. @param now by the target (ms since the epoch), perhaps cut to its second */
export const nextPeriod = (now: number): Promise<void> => pause(period - (now % period) + 1000);
