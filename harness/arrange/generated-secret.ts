/** The two-factor secret in the answer that generates it, whose place and length are open (open.account-two-factor-parameters). */

/** Base32 of 80 bits, the shortest that apps are given, or more. */
const base32 = /^[A-Z2-7]{16,}=*$/i;

/** Every text in the data, at any depth. */
function* textsIn(data: unknown): Generator<string> {
  if (typeof data === "string") yield data;
  else if (typeof data === "object" && data !== null)
    for (const member of Object.values(data)) yield* textsIn(member);
}

/** The secret in a text: the text itself, grouped for readers or not, or what a key URI that apps scan says. */
function secretIn(text: string): string | undefined {
  const secret = text.startsWith("otpauth://")
    ? URL.parse(text)?.searchParams.get("secret")
    : text.replaceAll(/[ -]/g, "");
  return secret && base32.test(secret) ? secret.toUpperCase() : undefined;
}

/** The secret that the data brings; the longest text that can be one, since identifiers are shorter. */
export function generatedSecret(data: unknown): string | undefined {
  const secrets = [...textsIn(data)].flatMap((text) => secretIn(text) ?? []);
  return secrets.toSorted((a, b) => b.length - a.length)[0];
}
