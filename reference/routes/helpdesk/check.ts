/** Forms of strings that the contract leaves to the platform; a string of another form is refused. */
import { invalid } from "../../refusal.ts";

/** As the contract tells addresses from other text; one that no browser would open is stored as well. */
const isWebUrl = (text: string): boolean => /^https?:\/\/[^/?#\s]/i.test(text);

/** An absolute http or https URL. */
export function checkUrl(name: string, text: string): void {
  if (!isWebUrl(text)) throw invalid(`${name}: an absolute http or https URL`);
}

/** A URL as above, a blank or nothing. */
export function checkBlankUrl(name: string, text: string | undefined): void {
  if (text !== undefined && text !== "") checkUrl(name, text);
}

/** A hash with three or six digits, a blank or nothing. */
export function checkColor(text: string | undefined): void {
  if (text === undefined || text === "" || /^#(?:[0-9a-f]{3}){1,2}$/i.test(text)) return;
  throw invalid("color: a hash with three or six hexadecimal digits, or blank");
}

/** A path from the root of the helpdesk. */
export function checkPath(name: string, text: string): void {
  if (!/^\/\S*$/.test(text)) throw invalid(`${name}: a path with a leading slash`);
}

/** Refuses what is neither a path of the helpdesk nor an address. */
export function checkTarget(text: string): void {
  if (text.startsWith("/")) checkPath("target", text);
  else checkUrl("target", text);
}
