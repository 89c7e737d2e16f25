/** Whether a target shows what was written, in any form that the documents leave open. */

/** How a value that a thing does not have is shown is open (open.absent-value). */
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** What a blank does is open, such as clearing a field, giving it its default, or nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "";

/** Blank, or an object or array that holds nothing. */
export const isEmpty = (value: unknown): boolean =>
  isBlank(value) || (typeof value === "object" && Object.keys(value as object).length === 0);

type Members = Record<string, unknown>;

/** Servers may add members to objects, and arrays have no stated order; values are as written. */
export const contains = (received: unknown, sent: unknown): boolean =>
  compare(received, sent, isSameSet);

/** Like {@link contains}, where a server may add what was sent to an array that was there. */
export const containsEntries = (received: unknown, sent: unknown): boolean =>
  compare(received, sent, isPartOf);

/** Like {@link contains}, where a text may stand within a longer one, such as a title in that of a page. */
export const containsWords = (received: unknown, sent: unknown): boolean =>
  contains(received, sent) ||
  (typeof received === "string" &&
    typeof sent === "string" &&
    ` ${wordsOf(composed(received))} `.includes(` ${wordsOf(composed(sent))} `));

type Compare = (received: unknown, sent: unknown) => boolean;
type CompareArrays = (received: unknown[], sent: unknown[], same: Compare) => boolean;

function compare(received: unknown, sent: unknown, arrays: CompareArrays): boolean {
  const same: Compare = (one, other) => compare(one, other, arrays);
  if (isBlank(sent)) return true;
  if (Array.isArray(sent) && Array.isArray(received)) return arrays(received, sent, same);
  if (isAbsent(sent)) return isAbsent(received);
  if (typeof sent === "string") return typeof received === "string" && isSameText(received, sent);
  if (typeof sent === "number") return typeof received === "number" && isSameNumber(received, sent);
  if (typeof sent !== "object" || sent === null) return received === sent;
  if (Array.isArray(sent)) return false;
  const members = (typeof received === "object" && received !== null ? received : {}) as Members;
  return Object.entries(sent).every(([name, inner]) => same(members[name], inner));
}

const isPartOf: CompareArrays = (received, sent, same) =>
  sent.every((one) => received.some((other) => same(other, one)));

const isSameSet: CompareArrays = (received, sent, same) =>
  isPartOf(received, sent, same) && received.every((other) => sent.some((one) => same(other, one)));

/** How far a fraction may be off: hundredths are the finest that the documents speak of (2/10, `system_cpu_sick_above`). */
const roundedTo = 0.01;

const isSameNumber = (received: number, sent: number): boolean =>
  received === sent || (!Number.isInteger(sent) && Math.abs(received - sent) < roundedTo);

/** Plain words: letters, digits and what stands between them in a sentence. */
const plain = /^[\p{L}\p{M}\p{N} .,;:!?()+_-]*$/u;
const address = /^(https?:\/\/|[^\s@]+@[^\s@]+\.)|^[\w-]+(\.[\w-]+)+$/i;
/** A time of day, with the seconds of a whole minute or without. */
const timeOfDay = /^(\d?\d:\d\d)(?::00)?$/;
/** A number with its country, in groups of digits or in one. */
const phone = /^\+\d[\d .()/-]{6,}$/;

/**
 * Outer blanks may be trimmed, emails and domains lowered, URLs normalised, phone numbers grouped, times of day shown with seconds,
 * Unicode composed and markup and what is invisible cleaned; plain words are as written (open.string-forms).
 */
function isSameText(received: string, sent: string): boolean {
  if (received === sent) return true;
  const [a, b] = [composed(received), composed(sent)];
  if (a === b || unmarked(a) === unmarked(b)) return true;
  if (address.test(b)) return location(a) === location(b);
  if (timeOfDay.test(b)) return a.replace(timeOfDay, "$1") === b.replace(timeOfDay, "$1");
  if (phone.test(a) && phone.test(b)) return digitsOf(a) === digitsOf(b);
  if (plain.test(b)) return false;
  const isSameProse = isUnclear(b) || signsOf(a) === signsOf(b);
  // What stood around a tag may grow together.
  const isSameWords = [b, b.replaceAll(anyTag, "")].some((sound) => wordsOf(a) === wordsOf(sound));
  return (isSameWords && isSameProse) || isCleanedTag(a, b);
}

/** What is no prose, such as a color or a path, and what holds signs of markup that a cleaning may read in more than one way. */
const isUnclear = (sent: string): boolean =>
  !/\s/.test(sent) || /[<>]|&[\w#]/.test(sent.replaceAll(simpleTag, ""));

const simpleTag = /<\/?[a-z]+>/gi;
const anyTag = /<[^>]*>/g;

/**
 * The same with the other signs: a cleaning leaves apostrophes, quotation marks and the like as they are, and one that is doubled,
 * escaped or lost is damage. Templates may be cleaned as markup is.
 */
const signsOf = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(simpleTag, "")
    .replaceAll(/&(?:amp;)?|[`{}$\s]/gi, "");

/** What begins like a tag and never ends: cleaning takes the sign alone, or all that follows. */
const openTag = /<(?=[a-z/!?])[^>]*$/i;

function isCleanedTag(received: string, sent: string): boolean {
  const tag = openTag.exec(sent);
  if (!tag) return false;
  const solid = (text: string): string => wordsOf(text).replaceAll(" ", "");
  return [sent, sent.slice(0, tag.index)].some((left) => solid(left) === solid(received));
}

/** A bang may be kept without its mark (open.shortcut-bang-form). */
const unmarked = (text: string): string => text.replace(/^!/, "");

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

const composed = (text: string): string => text.normalize("NFC").trim();

const locationParts = /^(?<origin>[a-z][a-z\d+.-]*:\/\/[^/?#]*)(?<rest>.*)$/is;

/**
 * Host and scheme know no case, nor do emails and the digits of an escape; what follows the host does. An ampersand may be
 * cleaned as markup, a path of nothing is that of a slash, and a whole domain may end with the dot of the root.
 */
function location(text: string): string {
  const { origin = text, rest = "" } = locationParts.exec(text)?.groups ?? {};
  const escapes = /%[\da-f]{2}/gi;
  return (origin.toLowerCase() + rest.replaceAll(escapes, (one) => one.toUpperCase()))
    .replaceAll("&amp;", "&")
    .replace(/\/$/, "")
    .replace(/^([^/@]+)\.$/, "$1");
}

/** What any cleaning leaves: all but what is invisible, tags, entities, and the signs of ASCII that markup is made of. */
const wordsOf = (text: string): string =>
  (
    text
      .replaceAll(/\p{Cf}/gu, "")
      .replaceAll(anyTag, " ")
      .replaceAll(/&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, " ")
      .match(/[^\s!-/:-@[-`{-~]+/gu) ?? []
  ).join(" ");
