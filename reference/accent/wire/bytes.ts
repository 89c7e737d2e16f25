import { changesEnvelopes, changesText } from "../../deviate/answer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import type { Reference } from "../../reference.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";
import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const third = Math.ceil(bytes.length / 3);
  for (let start = 0; start < bytes.length; start += third) {
    yield bytes.subarray(start, start + third);
    await setImmediate();
  }
}

/** Sends bodies in three chunks, even cut inside a character. */
const bodyChunked: Plant = ({ seams }) => {
  seams.transmit = ({ status, headers, body }) => {
    const pieces = body === undefined ? null : ReadableStream.from(inPieces(body));
    return new Response(pieces, { status, headers });
  };
};

/** Compresses bodies for clients that accept gzip. */
const bodyGzip: Plant = seam("transmit", (original) => (reply, context) => {
  const accepted = context.req.header("accept-encoding") ?? "";
  if (reply.body === undefined || !/\bgzip\b/.test(accepted)) return original(reply, context);
  const headers = { ...reply.headers, "content-encoding": "gzip" };
  return new Response(gzipSync(reply.body), { status: reply.status, headers });
});

const headers = {
  server: "edge/4.2",
  via: "1.1 edge-7",
  vary: "ETag, Accept-Encoding",
  "cache-control": "private, no-store",
  "strict-transport-security": "max-age=31536000",
  "x-powered-by": "hamsters",
};

/** Adds headers of proxies, caches and tracers to every answer. */
const headersExtra: Plant = ({ seams, random }) => {
  wrap(seams, "reply", (original) => (outcome) => {
    const reply = original(outcome);
    return { ...reply, headers: { ...headers, "x-request-id": random.uuid(), ...reply.headers } };
  });
};

/** Adds headers to every answer. */
const withHeaders =
  (headersOf: (reference: Reference) => Record<string, string>): Plant =>
  (reference) =>
    wrap(reference.seams, "reply", (original) => (outcome) => {
      const reply = original(outcome);
      return { ...reply, headers: { ...reply.headers, ...headersOf(reference) } };
    });

/** HEAD has the headers that describe a body, without one. */
const headAsGet: Plant = seam("reply", (original) => (outcome) => {
  const reply = original(outcome);
  if (outcome.method !== "head") return reply;
  const described = { "content-type": "application/json; charset=utf-8", "content-length": "58" };
  return { ...reply, headers: { ...reply.headers, ...described } };
});

/** A JSON text that ends with a line break. */
const jsonInLines: Plant = changesText((text) => ({ body: `${text}\r\n` }));

/** Strings and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whole numbers with a fraction of zero. */
const jsonNumbersLong: Plant = changesText((text, _outcome, { headers }) =>
  headers["content-type"]?.startsWith("text/plain")
    ? {}
    : { body: text.replaceAll(tokens, (token) => (/^-?\d+$/.test(token) ? `${token}.0` : token)) },
);

/** Indents its JSON and escapes everything that is not ASCII. */
const jsonEscaped: Plant = changesText((text) => ({
  body: JSON.stringify(JSON.parse(text), null, "\t").replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ),
}));

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, reversed(one)] as const);
  return Object.fromEntries(members.reverse());
}

/** Writes the members of every object in reverse order. */
const jsonKeysReversed: Plant = changesEnvelopes((envelope) => reversed(envelope) as object);

export const bytesAccents: Record<string, Accent> = {
  "body-chunked": accent(
    "Sends bodies in three chunks, even cut inside a character.",
    ["1/1"],
    bodyChunked,
  ),
  "body-gzip": accent("Compresses bodies for clients that accept gzip.", ["1/1"], bodyGzip),
  "connection-closed": accent(
    "Closes the connection after each answer.",
    ["1/1"],
    withHeaders(() => ({ connection: "close" })),
  ),
  "cookies-set": accent(
    "Sets a cookie with every answer.",
    ["1/5"],
    withHeaders(({ random }) => ({
      "set-cookie": `__session=${random.hex(16)}; Path=/; HttpOnly; SameSite=Lax`,
    })),
  ),
  "date-blank": accent(
    "Does not say what time it is: the header Date of each answer is blank.",
    ["1/1"],
    withHeaders(() => ({ date: "" })),
  ),
  "head-as-get": accent("Sends with HEAD the headers that a GET would have.", ["1/1"], headAsGet),
  "json-in-lines": accent("Ends each JSON text with a line break.", ["1/1"], jsonInLines),
  "json-numbers-long": accent(
    "Writes every whole number with a fraction of zero.",
    ["1/1", "open.number-forms"],
    jsonNumbersLong,
  ),
  "headers-extra": accent(
    "Adds headers of proxies, caches and tracers to every answer.",
    ["1/5", "open.content-type"],
    headersExtra,
  ),
  "json-escaped": accent(
    "Indents its JSON and escapes everything that is not ASCII.",
    ["1/1"],
    jsonEscaped,
  ),
  "json-keys-reversed": accent(
    "Writes the members of every object in reverse order.",
    ["1/1"],
    jsonKeysReversed,
  ),
};
