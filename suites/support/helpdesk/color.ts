/** Colors as two answers show the same one, and as they are written. */
import { isAccepted } from "../../../harness/author.ts";
import { categoryAt, type Base } from "./base.ts";

/** Six small digits, from any form of a hex color. */
export function plainColor(shown: unknown): string | undefined {
  const hex = typeof shown === "string" ? shown.replace(/^#/, "").toLowerCase() : undefined;
  return hex?.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
}

/** How a color that begins with a hash is written here: so, or without the hash where that is refused (open.helpdesk-color-form). */
export async function colorForm(
  base: Base,
  category_id: string,
): Promise<(color: string) => string> {
  const { trial, as } = base;
  const input = { ...categoryAt(base, category_id), body: { color: "#1a6dff" } };
  const isTaken = isAccepted(await trial.call(as, "helpdesk.category.merge", input));
  return (color) => (isTaken ? color : color.slice(1));
}
