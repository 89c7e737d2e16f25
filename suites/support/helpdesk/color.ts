/** Colors as two answers show the same one. */

/** Six small digits, from any form of a hex color. */
export function plainColor(shown: unknown): string | undefined {
  const hex = typeof shown === "string" ? shown.replace(/^#/, "").toLowerCase() : undefined;
  return hex?.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
}
