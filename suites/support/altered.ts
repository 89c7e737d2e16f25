/** Secrets and identifiers that nobody was given, near one that somebody was. */

/**
 * Another text of the same form. It differs in its last letter or digit but one: in the last, a text that stands for bytes may have bits
 * that say nothing.
 */
export const altered = (text: string | number | undefined): string =>
  String(text).replace(/[a-z0-9](?=([^a-z0-9]*[a-z0-9])?[^a-z0-9]*$)/i, (one) =>
    one === "0" ? "1" : "0",
  );
