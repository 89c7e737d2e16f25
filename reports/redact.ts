/** No secret leaves with a report: what is known as one is replaced by the name of a variable. */
interface SecretPair {
  identifier: string;
  key: string;
}

/** The part of a target file that holds secrets. */
export interface SecretTarget {
  credentials?: { user?: SecretPair; plugin?: SecretPair; foreign?: SecretPair };
  headers?: Record<string, string>;
  stage?: { url: string; secret: string };
}

/** Shorter values would tear words apart; the harness guards none of them either. */
const shortestSecret = 8;

const secretHeader = /auth|cookie|key|token|secret|pass/i;

/** As `Exchange` names the credentials of a role. */
const variables = { user: "OWNER", plugin: "PLUGIN", foreign: "FOREIGN" } as const;

/** `x-api-key` -> `X_API_KEY`. */
const variableOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");

/** The secrets of a target file by the variable that stands for each. */
export function secretsOf({ credentials, headers, stage }: SecretTarget): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const [whose, name] of Object.entries(variables)) {
    const pair = credentials?.[whose as keyof typeof variables];
    if (!pair) continue;
    const both = `${pair.identifier}:${pair.key}`;
    secrets[name] = both;
    secrets[`${name}_BASE64`] = Buffer.from(both).toString("base64");
    secrets[`${name}_KEY`] = pair.key;
  }
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (secretHeader.test(name)) secrets[variableOf(name)] = value;
  }
  if (stage) secrets["STAGE_SECRET"] = stage.secret;
  return secrets;
}

/** The address without user, password, query and fragment. */
export function withoutCredentials(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

/**
 * Members that hold a secret whatever its value: targets issue some in answers, such as a session's
 * keypair. Short values stay, since a rule may be about them.
 */
const members: readonly { name: RegExp; shortest: number }[] = [
  { name: /^\w*(?:password|secret|token)$/i, shortest: shortestSecret },
  { name: /^key$/i, shortest: 16 },
];

/** The same in quoted JSON, also where its quotes are escaped, and in headers. */
const quotedMembers: readonly RegExp[] = [
  /(\\*"\w*(?:password|secret|token)\\*"\s*:\s*\\*")[^"\\]{8,}/gi,
  /(\\*"key\\*"\s*:\s*\\*")[^"\\\s]{16,}/gi,
  /(\b(?:Basic|Bearer) )[\w+/=.-]{16,}/g,
];

const redacted = "(redacted)";

function isSecret(name: string, value: unknown): boolean {
  if (typeof value !== "string" || value.startsWith("$")) return false;
  return members.some((one) => one.name.test(name) && value.length >= one.shortest);
}

/** A copy in which `$NAME` stands for each secret that is known, and `(redacted)` for others. */
export function redact<Value>(value: Value, secrets: Readonly<Record<string, string>>): Value {
  const known = Object.entries(secrets)
    .filter(([, secret]) => secret.length >= shortestSecret)
    .sort(([, a], [, b]) => b.length - a.length);
  const clean = (text: string): string =>
    quotedMembers.reduce(
      (rest, pattern) => rest.replaceAll(pattern, `$1${redacted}`),
      known.reduce((rest, [name, secret]) => rest.replaceAll(secret, () => `$${name}`), text),
    );
  const walk = (inner: unknown): unknown => {
    if (typeof inner === "string") return clean(inner);
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, one]) => [
        clean(key),
        isSecret(key, one) ? redacted : walk(one),
      ]),
    );
  };
  return walk(value) as Value;
}
