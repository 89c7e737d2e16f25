/** Bodies come in pieces. */
import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { Accent } from "../deviation.ts";

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const third = Math.ceil(bytes.length / 3);
  for (let start = 0; start < bytes.length; start += third) {
    yield bytes.subarray(start, start + third);
    await setImmediate();
  }
}

export const accent: Accent = {
  says: "Sends bodies in three chunks, also cut inside a character.",
  legal: ["1/1"],
  plant({ seams }) {
    seams.transmit = ({ status, headers, body }) => {
      const pieces = body === undefined ? null : ReadableStream.from(inPieces(body));
      return new Response(pieces, { status, headers });
    };
  },
};
