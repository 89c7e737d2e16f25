/** Replay tokens: rule, seed and path of the failing case in one string that can be pasted. */

export interface Replay {
  rule: string;
  seed: number;
  /** fast-check's path to the counterexample; empty for the first run. */
  path: string;
}

export function encodeReplay({ rule, seed, path }: Replay): string {
  return Buffer.from(JSON.stringify([rule, seed, path])).toString("base64url");
}

/** Throws with a sentence for anything that is no token. */
export function decodeReplay(token: string): Replay {
  const parts = parseToken(token);
  if (!Array.isArray(parts)) throw new Error(notAToken(token));
  const [rule, seed, path] = parts as unknown[];
  if (typeof rule !== "string" || typeof seed !== "number" || typeof path !== "string") {
    throw new Error(notAToken(token));
  }
  return { rule, seed, path };
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
  } catch {
    throw new Error(notAToken(token));
  }
}

const notAToken = (token: string): string =>
  `"${token}" is no replay token; copy the one that a failure prints after \`assay replay\``;
