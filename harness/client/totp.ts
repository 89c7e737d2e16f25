/** Tokens of a second factor: RFC 6238 with SHA-1, 30 seconds and 6 digits (open.session-totp-parameters). */
import { Secret, TOTP } from "otpauth";

/** The token of a Base32 secret at a given time (ms since the epoch). */
export const totp = (secret: string, at: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
