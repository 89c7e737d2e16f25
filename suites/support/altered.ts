/** Secrets and identifiers that nobody was given, near one that somebody was. */

/**
 * Another text of the same form. It differs in the last letter or digit but one, because the last may have unused bits in an encoding of
 * bytes.
 */
export const altered = (text: string | number | undefined): string =>
  String(text).replace(/[a-z0-9](?=([^a-z0-9]*[a-z0-9])?[^a-z0-9]*$)/i, (one) =>
    one === "0" ? "1" : "0",
  );
