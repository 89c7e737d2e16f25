/** What reached a hook target: read from a request, distinguished by namespace. */
import { percentDecoded } from "../../contract/percent.ts";
import { escapedForRegExp } from "../../contract/escape.ts";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type Leaf, leavesOf } from "../../contract/leaves.ts";
import { memberAt } from "../../contract/pointer.ts";
import { decompressed, TooLarge } from "../client/decode.ts";
import type { Frame } from "../record/frame.ts";
import { parseJson } from "./codec.ts";
import type { Id } from "../client/place-of-id.ts";
import { mentions } from "./match.ts";
import { unfolded } from "./unfolded.ts";

/** A request that reached a hook target; `event` is empty where the body names none. */
export interface Delivery extends Frame {
  channel: "hook";
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body, in plain text as far as it can be read. */
  text: string;
}

/** Largest body that is read (bytes), also once it is decompressed. */
export const largestBody = 1024 * 1024;

/**
 * Whether a delivery is of this namespace. The form of deliveries is open, so the namespace may stand anywhere, but whole, because names
 * of events are exact (1/6): as a value of the body or a header, or in the text or the query. A delivery with another name, such as a
 * ping, may list the namespaces of the hook.
 */
export function tellsOf(delivery: Delivery, name: string): boolean {
  const { event, text, path, headers } = delivery;
  if (event === name) return true;
  const { item = [], member = [] } = Object.groupBy(namedIn(delivery), ({ where }) =>
    /\/\d+$/.test(where) ? "item" : "member",
  );
  if (member.some(({ value }) => value === name)) return true;
  if (item.some(({ value }) => value === name)) return member.length === 0;
  const whole = new RegExp(`(?<![\\w:])${name}(?![\\w:])`);
  return [text, path, ...Object.values(headers)].some((part) =>
    whole.test(percentDecoded(String(part))),
  );
}

/** What looks like the name of an event. */
const namedIn = ({ data, headers }: Delivery): Leaf[] =>
  [...leavesOf({ data, headers })].filter(
    ({ value }) => typeof value === "string" && namespace.test(value),
  );

/** Whether it has content in which no name of an event can be found, such as an encrypted body. */
export const isOpaque = (delivery: Delivery): boolean =>
  delivery.text !== "" && namedIn(delivery).length === 0;

/**
 * Whether a delivery is about the thing: its identifier is a value in it, or a whole word of a body that is not JSON. Whole, because a
 * small number occurs by chance within longer ones, such as times.
 */
export function isAboutThing({ data, text }: Delivery, id: Id): boolean {
  if (mentions(data, id)) return true;
  const whole = new RegExp(`(?<!\\w)${escapedForRegExp(String(id))}(?!\\w)`);
  return data === text && whole.test(percentDecoded(text));
}

/** The body; undefined when it is larger than what is read. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > largestBody) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The body as text; undefined when it is larger than what is read. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const bytes = await readBytes(request);
  if (!bytes) return undefined;
  try {
    const plain = await decompressed(bytes, request.headers["content-encoding"], largestBody);
    return plain.toString("utf8");
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    // It is not in the encoding that it is said to be in.
    return bytes.toString("utf8");
  }
}

const namespace = /^[a-z_]+(:[a-z_]+)+$/;

/** Whether something in a list is an event: one of its own members is the name of one. */
const isEvent = (item: unknown): boolean =>
  typeof item === "object" &&
  item !== null &&
  Object.values(item).some((member) => typeof member === "string" && namespace.test(member));

/** Several events may come in one request (open.hook-delivery), as a list or in an object that holds one. */
function eventsIn(data: unknown): unknown[] | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const lists = Array.isArray(data) ? [data] : Object.values(data).filter(Array.isArray);
  return lists.find((list) => list.length > 0 && list.every(isEvent));
}

function bodyOf({ headers }: IncomingMessage, text: string): unknown {
  const json = parseJson(text);
  if (json) return json.value;
  const isForm = headers["content-type"]?.includes("x-www-form-urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : text;
}

/** A body that can be read in no other way is kept as text. */
function toDeliveries(request: IncomingMessage, text: string): Delivery[] {
  const body = bodyOf(request, text);
  const data = unfolded(body);
  const events = eventsIn(data);
  if (events) return events.map((one) => toDelivery(request, one, JSON.stringify(one)));
  const isEncoded = body === text && data !== text;
  return [toDelivery(request, data, isEncoded ? JSON.stringify(data) : text)];
}

/** `event` is what the body calls so, if it is a string. */
function toDelivery(
  { method = "", url = "", headers }: IncomingMessage,
  data: unknown,
  text: string,
): Delivery {
  const event = memberAt(data, "event");
  return {
    channel: "hook",
    event: typeof event === "string" ? event : "",
    data,
    at: performance.now(),
    method,
    path: url,
    headers,
    text,
  };
}

/** Undefined when the body is larger than {@link largestBody}; rejects when it breaks off. */
export async function readDeliveries(request: IncomingMessage): Promise<Delivery[] | undefined> {
  const text = await readText(request);
  return text === undefined ? undefined : toDeliveries(request, text);
}
