/** The lines of a text as one. */
export const joinsLines = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");
