/** A secret as a regular expression that finds it in whatever encoding a target shows it. */
import { escapedForRegExp } from "../contract/escape.ts";

const entities: Record<string, string> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

/** JSON in JSON in JSON; no more, so that a text of backslashes is searched in linear time. */
const someBackslashes = "\\\\{1,8}";

const hex = (byte: number): string =>
  byte
    .toString(16)
    .padStart(2, "0")
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** One character: as it is, escaped in JSON (however often), in percent, or as an entity of HTML. */
function patternOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const code = character.codePointAt(0) as number;
  const percent = [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(byte)}`).join("");
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  const unicode = units
    .map((unit) => `${someBackslashes}u${hex(unit >> 8)}${hex(unit & 255)}`)
    .join("");
  const name = entities[character];
  const forms = [
    ...(character === "\\" ? [] : [escapedForRegExp(character)]),
    percent,
    `&(?:amp;)*#(?:0*${code}|[xX]0*${code.toString(16)}|[xX]0*${code.toString(16).toUpperCase()});`,
    ...(name === undefined ? [] : [`&(?:amp;)*${name};`]),
    ...(character === " " ? ["\\+"] : []),
  ];
  const letter = character === "\n" ? [`${someBackslashes}n`] : [];
  const own = character === "\\" ? [someBackslashes] : [];
  return `(?:${[...own, ...letter, `\\\\{0,8}(?:${forms.join("|")})`, unicode].join("|")})`;
}

/** Matches Base64 and its URL-safe form alike. */
const base64Pattern = (text: string): string =>
  Array.from(text, (character) => {
    if (character === "+") return `(?:${patternOf("+")}|-)`;
    return character === "/" ? `(?:${patternOf("/")}|_)` : patternOf(character);
  }).join("");

/** The Base64 of a secret depends on where it begins within three bytes, and its edges on what stands beside it. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64url");
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(first, last).replaceAll("-", "+").replaceAll("_", "/");
  });
}

/** How many characters give away a secret that was cut off. */
const shortestPiece = 8;

/** Its first characters before an ellipsis or the end: it was cut before it came here. */
function orCut(characters: readonly string[]): string {
  const head = characters.slice(0, shortestPiece).join("");
  const tail = characters
    .slice(shortestPiece)
    .reduceRight((rest, character) => `(?:${character}${rest})?`, "");
  return `(?:${characters.join("")}|${head}${tail}(?=…|$))`;
}

interface Sought {
  /** Letters and digits of each form of the secret that every encoding leaves as they are: a text without any of them does not hold it. */
  probes: readonly string[];
  pattern: () => RegExp;
}

/** Secrets of a run are searched for again and again, hundreds in each text, and each pattern takes a millisecond to build. */
const sought = new Map<string, Sought>();
/** How many are kept: more than the worlds in play at a time need. */
const mostSought = 500;

/** Replaces the secret in whatever encoding it stands, and the beginning of it where the rest was cut off. */
export function withoutSecret(text: string, secret: string, substitute: string): string {
  const { probes, pattern } = known(secret);
  if (!probes.some((probe) => text.includes(probe))) return text;
  return text.replaceAll(pattern(), () => substitute);
}

function known(secret: string): Sought {
  const before = sought.get(secret);
  if (before) return before;
  if (sought.size >= mostSought) sought.clear();
  const forms = base64Forms(secret);
  let pattern: RegExp | undefined;
  const made: Sought = {
    probes: [secret, ...forms].map(probeOf),
    pattern: () => (pattern ??= buildPattern(secret, forms)),
  };
  sought.set(secret, made);
  return made;
}

/** The probe of a form, taken from its shortest piece that still counts; blank, which every text includes, where no encoding leaves any of that as it is. */
function probeOf(form: string): string {
  const head = Array.from(form).slice(0, shortestPiece).join("");
  const runs = head.match(/[A-Za-z0-9]+/g) ?? [];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "");
}

function buildPattern(secret: string, forms: readonly string[]): RegExp {
  const plain = Array.from(secret, patternOf);
  const encoded = forms.map((form) => Array.from(form, base64Pattern));
  return new RegExp([plain, ...encoded].map(orCut).join("|"), "g");
}
