/** Codes of a second factor, which hold for half a minute: a script makes them anew. */
import type { ScriptStep } from "./steps.ts";

export interface Codes {
  /** What the shell puts in place of each recorded code. */
  puts: (readonly [code: string, put: string])[];
  /** Variables of the environment that are asked for, with a sentence on each. */
  wanted: (readonly [name: string, says: string])[];
  /** Lines before a step that sends some. */
  before: (step: ScriptStep) => string[];
}

/** @param codes each with the name of the secret that it was made from */
export function createCodes(codes: Readonly<Record<string, string>> = {}): Codes {
  const all = Object.entries(codes);
  const variable = (secret: string): string => `code_of_${secret.toLowerCase()}`;
  return {
    puts: all.map(([code, secret]) => [code, `\${${variable(secret)}}`] as const),
    wanted: all.length
      ? [
          [
            "TOTP",
            "a command that prints the code of six digits of the Base32 secret that it is given, such as: oathtool --totp -b",
          ],
        ]
      : [],
    before({ path, body }) {
      const said = `${path} ${JSON.stringify(body ?? "")}`;
      const sent = all.filter(([code]) => said.includes(code));
      // The command may have options of its own, so that it is split into words.
      return [...new Set(sent.map(([, secret]) => secret))].map(
        (secret) => `${variable(secret)}=$($TOTP "$${secret}") || exit 2`,
      );
    },
  };
}
