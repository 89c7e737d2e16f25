/**
 * Headers and body of a request, straight from Node where there is a Node request: building web
 * streams and Headers for each call costs more than handling it (`npm run bench`).
 */
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { invalid } from "./refusal.ts";

const nodeRequest = (context: Context): IncomingMessage | undefined =>
  (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;

/** `name` in lower case. */
export function headerOf(context: Context, name: string): string | undefined {
  const incoming = nodeRequest(context);
  if (!incoming) return context.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The body's bytes; undefined as soon as there are more than `limit`. */
export async function bytesOf(context: Context, limit: number): Promise<Buffer | undefined> {
  if (Number(headerOf(context, "content-length") ?? 0) > limit) return undefined;
  const incoming = nodeRequest(context);
  return incoming ? fromNode(incoming, limit) : fromWeb(context.req.raw, limit);
}

function fromNode(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) resolve(undefined);
      else chunks.push(chunk);
    });
    incoming.once("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    // A client that leaves in the middle reads no answer; that is not a defect of ours.
    incoming.once("error", () => reject(invalid("the body broke off")));
  });
}

async function fromWeb(request: Request, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
