/** No secret leaves with a report: every known secret is replaced by the name of a variable. */
import { percentDecoded } from "../contract/percent.ts";
import { variableOf } from "../harness/record/setting.ts";
import { withoutSecret } from "./encodings.ts";

/** The part of a target file that holds secrets. */
export interface SecretTarget {
  url?: string;
  /** Keypairs and passwords, however they are grouped. */
  credentials?: object;
  /** Further websites, with the same for each. */
  websites?: readonly object[];
  headers?: Record<string, string>;
  registration?: { signature: string };
  stage?: { url: string; secret: string };
  mail?: { url: string; password?: string };
  realtime?: { plain?: { rtm: string; stream?: string } };
  /** Values that the target file takes from the environment, by variable. */
  environment?: Record<string, string>;
}

/** Shorter values stand in texts by chance, and would tear words apart: nobody guards or hides them. */
export const shortestSecret = 8;

const secretHeader = /auth|cookie|key|token|secret|pass/i;

/** Variables by role, as `Exchange` names credentials. */
const variables: Record<string, string> = {
  user: "OWNER",
  plugin: "PLUGIN",
  foreign: "FOREIGN",
  subscriptionLinks: "SUBSCRIPTION_LINK",
  confirmable: "CONFIRMABLE",
};

/** The secrets of a target file by the variable that stands for each. */
export function secretsOf(target: SecretTarget): Record<string, string> {
  const { credentials, headers, registration, stage, mail, realtime } = target;
  const secrets: Record<string, string> = {};
  for (const [whose, given] of Object.entries(credentials ?? {}))
    addCredentials(secrets, variables[whose] ?? variableOf(whose), given);
  for (const [i, website] of (target.websites ?? []).entries())
    addCredentials(secrets, `WEBSITE_${i + 2}`, website);
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (secretHeader.test(name)) secrets[variableOf(name)] = value;
  }
  if (registration && !registration.signature.includes("{unique}"))
    secrets["REGISTRATION_SIGNATURE"] = registration.signature;
  if (stage) secrets["STAGE_SECRET"] = stage.secret;
  if (mail?.password) secrets["MAIL_PASSWORD"] = mail.password;
  addAddress(secrets, "URL", target.url);
  addAddress(secrets, "STAGE_URL", stage?.url);
  addAddress(secrets, "MAIL_URL", mail?.url);
  addAddress(secrets, "RTM_URL", realtime?.plain?.rtm);
  addAddress(secrets, "STREAM_URL", realtime?.plain?.stream);
  for (const [name, value] of Object.entries(target.environment ?? {})) {
    if (!Object.values(secrets).includes(value)) secrets[name] = value;
  }
  return secrets;
}

const secretMember = /^key$|password|secret|token/i;

/** Every keypair inside, and every member whose name says that it holds a secret. */
function addCredentials(secrets: Record<string, string>, name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>;
  const { identifier, key } = members;
  if (typeof identifier === "string" && typeof key === "string") {
    const both = `${identifier}:${key}`;
    secrets[name] = both;
    secrets[`${name}_BASE64`] = Buffer.from(both).toString("base64");
  }
  for (const [member, inner] of Object.entries(members)) {
    // A key without an identifier, such as that of a mailed link, is the whole credential.
    const isWhole = member === "key" && identifier === undefined;
    const path = isWhole ? name : `${name}_${variableOf(member)}`;
    if (typeof inner === "string" && secretMember.test(member)) secrets[path] = inner;
    else addCredentials(secrets, path, inner);
  }
}

/** Password and query of an address; the rest says where the target is. */
function addAddress(secrets: Record<string, string>, name: string, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url)) return;
  const { password, searchParams } = new URL(url);
  if (password) secrets[`${name}_PASSWORD`] = percentDecoded(password);
  for (const [parameter, value] of searchParams)
    secrets[`${name}_${variableOf(parameter)}`] = value;
}

/** The address without user, password, query and fragment. */
export function withoutCredentials(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

/** How members are called that hold a secret whatever its value: targets issue some in answers, such as a session's keypair. */
const secretName = String.raw`\w*(?:password|secret|token|api_?key|confirm_key)`;

/** Short values stay, since a rule may be about them; of a key only long ones are secrets. */
const members: readonly { name: RegExp; shortest: number }[] = [
  { name: new RegExp(`^${secretName}$`, "i"), shortest: shortestSecret },
  { name: /^key$/i, shortest: 16 },
];

/** A quote of JSON, also where it is escaped or an entity of HTML. */
const quote = String.raw`(?:\\*"|&quot;)`;

/** Secret members in quoted JSON, in queries and in headers. */
const quotedMembers: readonly RegExp[] = [
  new RegExp(
    String.raw`(${quote}${secretName}${quote}\s*:\s*${quote})(?:(?!&quot;)[^"\\]|\\+[/n]){${shortestSecret},}`,
    "gi",
  ),
  new RegExp(String.raw`((?:^|[?&\s])${secretName}=)[^&\s"'<>$]{${shortestSecret},}`, "gi"),
  new RegExp(String.raw`(${quote}key${quote}\s*:\s*${quote})(?:(?!&quot;)[^"\\\s]){16,}`, "gi"),
  /(\b(?:Basic|Bearer) )[\w+/=.-]{16,}/g,
];

const redacted = "(redacted)";

/** What already stands for a secret. */
const isVariable = (value: string): boolean => /^\$[A-Z][A-Z0-9_]*$/.test(value);

function isSecret(name: string, value: unknown): boolean {
  if (typeof value !== "string" || isVariable(value)) return false;
  return members.some((one) => one.name.test(name) && value.length >= one.shortest);
}

/** The values of members of data whose names are those of secrets. */
export function secretsIn(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    isSecret(name, value) ? [value as string] : secretsIn(value),
  );
}

export type Redactor = <Value>(value: Value) => Value;

/** A redactor that is made once, for callers that redact much. */
export function createRedactor(
  secrets: Iterable<readonly [name: string, secret: string]>,
): Redactor {
  const longEnough = [...secrets]
    .filter(([, secret]) => secret.length >= shortestSecret)
    .sort(([, a], [, b]) => b.length - a.length);
  const cleaned = (text: string): string =>
    quotedMembers.reduce(
      (rest, pattern) =>
        rest.replaceAll(pattern, (found, before: string) =>
          isVariable(found.slice(before.length)) ? found : before + redacted,
        ),
      longEnough.reduce((rest, [name, one]) => withoutSecret(rest, one, `$${name}`), text),
    );
  function clean(text: string): string {
    if (text.length < shortestSecret) return text;
    // The beginning of a longer secret is not a piece of that where it is one itself.
    const whole = longEnough.find(([, secret]) => secret === text);
    return whole ? `$${whole[0]}` : cleaned(text);
  }
  const walk = (inner: unknown): unknown => {
    if (typeof inner === "string") return clean(inner);
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, one]) => {
        const shown = walk(one);
        return [clean(key), isSecret(key, shown) && isSecret(key, one) ? redacted : shown];
      }),
    );
  };
  return (value) => walk(value) as typeof value;
}

/** A copy in which `$NAME` stands for each secret that is known, and `(redacted)` for others. */
export const redact = <Value>(value: Value, secrets: Readonly<Record<string, string>>): Value =>
  createRedactor(Object.entries(secrets))(value);
