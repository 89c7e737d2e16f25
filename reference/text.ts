/** Whether the text contains the searched text in any letter case; every text contains a blank one. */
export const containsText = (text: string, searched: string): boolean =>
  text.toLowerCase().includes(searched.toLowerCase());
