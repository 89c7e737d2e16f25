/** Deliveries whose body is not plain text (open.hook-delivery). */
import { createHmac } from "node:crypto";
import * as zlib from "node:zlib";
import type { Plant } from "../../deviate/deviation.ts";
import type { HookRequest } from "../../seams.ts";
import { wrap } from "../../seams.ts";

const encoders: [name: string, encode: (body: string | Uint8Array) => Uint8Array][] = [
  ["gzip", zlib.gzipSync],
  ["deflate", zlib.deflateSync],
  ["br", zlib.brotliCompressSync],
  ["zstd", zlib.zstdCompressSync],
];

/** Compresses each delivery in another way than the one before. */
export const compressed: Plant = ({ seams }) => {
  let count = 0;
  wrap(seams, "hookRequest", (original) => (request, delivery) => {
    const sent = original(request, delivery);
    const [name, encode] = encoders[count++ % encoders.length]!;
    const headers = { ...sent.headers, "content-encoding": name };
    return { ...sent, headers, body: encode(sent.body) };
  });
};

const part = (text: string | Uint8Array): string => Buffer.from(text).toString("base64url");

/** A token as RFC 7515 writes it, signed with a secret that the receiver would have. */
export function inToken(request: HookRequest): HookRequest {
  const signed = `${part('{"alg":"HS256"}')}.${part(request.body)}`;
  const signature = createHmac("sha256", "secret").update(signed).digest("base64url");
  const headers = { ...request.headers, "content-type": "application/jwt" };
  return { ...request, headers, body: `${signed}.${signature}` };
}

/** A message of a queue, as those are pushed that carry any bytes. */
export function inBase64(request: HookRequest): HookRequest {
  const data = Buffer.from(request.body).toString("base64");
  return { ...request, body: JSON.stringify({ message: { data, message_id: "1" } }) };
}
