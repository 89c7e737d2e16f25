/** A secret as a regular expression that finds it in whatever encoding a target shows it. */

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
    ...(character === "\\" ? [] : [RegExp.escape(character)]),
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

/** Secrets of a run are searched for again and again, and each pattern takes a millisecond to build. */
const built = new Map<string, RegExp>();
/** How many patterns are kept: more than the worlds in play at a time need. */
const mostBuilt = 500;

/** Finds the secret, and the beginning of it where the rest was cut off. */
export function secretPattern(secret: string): RegExp {
  const known = built.get(secret);
  if (known) return known;
  if (built.size >= mostBuilt) built.clear();
  const pattern = buildPattern(secret);
  built.set(secret, pattern);
  return pattern;
}

function buildPattern(secret: string): RegExp {
  const plain = Array.from(secret, patternOf);
  const encoded = base64Forms(secret).map((form) => Array.from(form, base64Pattern));
  return new RegExp([plain, ...encoded].map(orCut).join("|"), "g");
}
