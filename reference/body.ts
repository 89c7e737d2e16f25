/** Reads a JSON body defensively: size, encoding, syntax, depth and keys that could poison objects. */
import { isUtf8 } from "node:buffer";
import { invalid, Refusal } from "./refusal.ts";

/** Larger bodies are refused before they are read to the end. */
export const largestBody = 4 * 1024 * 1024;
/** No body of the contract nests deeper than a dozen levels; free objects get some room. */
const deepestBody = 64;

/** The word as a key; as a value it is an ordinary text. */
const prototypeKey = /"__proto__"\s*:/;

async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > largestBody) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (): Refusal =>
  new Refusal(413, "payload_too_large", `a body may have ${largestBody} bytes`);

/** The parsed body; undefined when there is none. */
export async function readBody(request: Request): Promise<unknown> {
  if (request.body === null) return undefined;
  const small = Number(request.headers.get("content-length") ?? Infinity) <= largestBody;
  const bytes = small ? Buffer.from(await request.arrayBuffer()) : await readBytes(request);
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalid("the body is not UTF-8");
  const text = bytes.toString("utf8");
  if (nestsTooDeep(text)) throw invalid(`the body nests deeper than ${deepestBody} levels`);
  if (prototypeKey.test(text)) throw invalid("the key __proto__ is not accepted");
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("the body is not JSON");
  }
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 92) i++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 91 || code === 123) {
      if (++depth > deepestBody) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
