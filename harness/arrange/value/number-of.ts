/** A whole number from 0 to below `end` for a text, another for almost every text. */
export function numberOf(text: string, end: number): number {
  let number = 7;
  for (const one of text) number = (number * 31 + (one.codePointAt(0) ?? 0)) % end;
  return number;
}
