/** Bytes of a body to text: in whatever encoding an answer chose, since a request that names none allows all. */
import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import * as zlib from "node:zlib";

/** The body would be longer than what is read. */
export class TooLarge extends Error {}

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Some leave out the wrapper that the name asks for (RFC 9110, 8.4.1.2), which clients are used to: its first byte ends in 8. */
const inflated: Decoder = (bytes, options) =>
  (bytes[0]! % 16 === 8 ? inflate : inflateRaw)(bytes, options);
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, { maxOutputLength: number }, Buffer>(zlib.inflateRaw);

const decoders: Record<string, Decoder> = {
  gzip: promisify(zlib.gunzip),
  "x-gzip": promisify(zlib.gunzip),
  deflate: inflated,
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
};

/**
 * Undoes what Content-Encoding names (RFC 9110, 8.4).
 *
 * @param largest longest body that is read (bytes)
 * @throws {@link TooLarge}, or zlib's error where the bytes are not in that encoding
 */
export async function decompressed(
  bytes: Buffer,
  contentEncoding: string | string[] | undefined,
  largest: number,
): Promise<Buffer> {
  const encodings = [contentEncoding ?? []].flat().join(",").toLowerCase().split(",");
  let body = bytes;
  for (const encoding of encodings.map((name) => name.trim()).reverse()) {
    const decode = decoders[encoding];
    if (!decode || body.length === 0) continue;
    try {
      body = await decode(body, { maxOutputLength: largest });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
        throw new TooLarge(`the body has more than ${largest} bytes`);
      throw error;
    }
  }
  return body;
}

/** JSON is UTF-8 (RFC 8259, 8.1); other bytes are shown, but are not read as JSON. */
export const decodedText = (bytes: Buffer): { text: string; isUtf8: boolean } => ({
  text: bytes.toString("utf8"),
  isUtf8: isUtf8(bytes),
});
