/** Spellings in which a text does not survive whole. */

/** The lines of a text as one. */
export const joinsLines = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

/** With question marks for letters beyond ASCII. */
export const ofAscii = (text: string): string => text.replaceAll(/[^\p{ASCII}]/gu, "?");

/** A text of digits as the number that it is to some code, without the zeros at its beginning. */
export const asNumber = (text: string): string => (/^\d+$/.test(text) ? `${Number(text)}` : text);
