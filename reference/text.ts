/** Whether the text contains the searched one in any letter case; a blank one is in every text. */
export const containsText = (text: string, searched: string): boolean =>
  text.toLowerCase().includes(searched.toLowerCase());
