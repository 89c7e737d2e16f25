/** Text with percent escapes (RFC 3986, 2.1). */

/** The text with its escapes resolved; the text itself where it is not escaped, as after a lone percent sign. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
