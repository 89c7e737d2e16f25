/** Reads a JSON body defensively: size, encoding, syntax, depth and keys that could poison objects. */
import { isUtf8 } from "node:buffer";
import type { Context } from "hono";
import { bytesOf } from "./incoming.ts";
import { invalid, Refusal } from "./refusal.ts";

/** Larger bodies are refused before they are read to the end. */
const largestBody = 4 * 1024 * 1024;
/** No body of the contract nests deeper than a dozen levels; free objects get some room. */
const deepestBody = 64;

/** The word as a key; as a value it is an ordinary text. */
const prototypeKey = /"__proto__"\s*:/;

/** Written by editors and some languages before UTF-8; a parser may leave it out (RFC 8259). */
const byteOrderMark = /^\uFEFF/;

const tooLarge = (): Refusal =>
  new Refusal(413, "payload_too_large", `a body may have ${largestBody} bytes`);

/** The parsed body; undefined when there is none. */
export async function readBody(context: Context): Promise<unknown> {
  const bytes = await bytesOf(context, largestBody);
  if (!bytes) throw tooLarge();
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalid("the body is not UTF-8");
  const text = bytes.toString("utf8").replace(byteOrderMark, "");
  if (nestsTooDeep(text)) throw invalid(`the body nests deeper than ${deepestBody} levels`);
  if (prototypeKey.test(text)) throw invalid("the key __proto__ is not accepted");
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("the body is not JSON");
  }
}

const [quote, backslash, openBrace, openBracket, closeBrace, closeBracket] = Array.from(
  '"\\{[}]',
  (sign) => sign.charCodeAt(0),
);

/** Looked at before the text is parsed, since parsing a deep one may exhaust the stack. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === backslash) i++;
      else if (code === quote) quoted = false;
    } else if (code === quote) quoted = true;
    else if (code === openBrace || code === openBracket) {
      if (++depth > deepestBody) return true;
    } else if (code === closeBrace || code === closeBracket) depth--;
  }
  return false;
}
