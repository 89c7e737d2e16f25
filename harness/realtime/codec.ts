/**
 * Reads and writes what stands in one text frame of a realtime socket: Socket.IO over WebSocket (engine
 * protocols 4 and 3) and plain JSON. Imports nothing, so that k6 can run it too.
 */

/** What one text frame says. Every text is exactly one of these. */
export type Packet =
  | { kind: "open"; sid: string; pingInterval: number; pingTimeout: number }
  | { kind: "close" }
  | { kind: "ping"; payload: string }
  | { kind: "pong"; payload: string }
  | { kind: "noop" }
  /** The namespace is joined; engine 4 gives a session identifier with it. */
  | { kind: "connect"; sid: string | undefined }
  | { kind: "disconnect" }
  /** The namespace was not given. */
  | { kind: "refused"; message: string }
  /** `attachments` frames of bytes follow: what stands in their place says so, and what they hold is not read. */
  | {
      kind: "event";
      event: string;
      args: unknown[];
      ack: number | undefined;
      attachments?: number;
    }
  | { kind: "ack"; ack: number; args: unknown[] }
  | Malformed;

export interface Malformed {
  kind: "malformed";
  /** What is wrong, as the end of a sentence about the frame. */
  reason: string;
}

export type Engine = 3 | 4;

/** How one way of framing is spoken. */
export interface Framing {
  decode: (text: string) => Packet;
  encodeEvent: (event: string, data?: unknown) => string;
  /** What a client has to send back at once, if anything. */
  reply: (packet: Packet, engine?: Engine) => string | undefined;
  /** Whether events may be sent as soon as the WebSocket is open. */
  isReadyAtOnce: boolean;
}

/** How deep payloads may nest; deeper ones would break the code that walks them later. */
const deepest = 100;

const shown = (text: string): string =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

const malformed = (text: string, why: string): Malformed => ({
  kind: "malformed",
  reason: `${shown(text)} ${why}`,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1)));

/**
 * The JSON value in a box, so that no value is taken for a failure; undefined for text that is not JSON
 * or nests too deep.
 */
export function parseJson(json: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isDeep(value, deepest) ? undefined : { value };
  } catch {
    // The caller says what the text is not.
    return undefined;
  }
}

/** Decoders by the first character, which is the packet type of Engine.IO. */
const engineTypes = new Map<string, (text: string, payload: string) => Packet>([
  ["0", decodeOpen],
  ["1", () => ({ kind: "close" })],
  ["2", (_, payload) => ({ kind: "ping", payload })],
  ["3", (_, payload) => ({ kind: "pong", payload })],
  ["4", decodeMessage],
  ["6", () => ({ kind: "noop" })],
  ["b", (text) => malformed(text, "is binary, which is not read")],
]);

function decodeSocketIo(text: string): Packet {
  const decode = engineTypes.get(text.slice(0, 1));
  return decode
    ? decode(text, text.slice(1))
    : malformed(text, "begins with no packet type of Engine.IO");
}

function decodeOpen(text: string, json: string): Packet {
  const body = parseJson(json)?.value;
  if (!isObject(body) || typeof body["sid"] !== "string") {
    return malformed(text, "opens no Engine.IO session: an object with sid is expected");
  }
  const { sid, pingInterval, pingTimeout } = body;
  return {
    kind: "open",
    sid,
    pingInterval: milliseconds(pingInterval),
    pingTimeout: milliseconds(pingTimeout),
  };
}

/** 0 stands for not given. */
const milliseconds = (value: unknown): number =>
  typeof value === "number" && value > 0 ? value : 0;

/** Type, attachments of binary packets, namespace, number of the acknowledgement, JSON. */
const messageForm = /^([0-6])(?:(\d+)-)?(?:(\/[^,]*)(?:,|$))?(\d*)([^]*)$/;

function decodeMessage(text: string, payload: string): Packet {
  const [, type, attachments, namespace = "/", number = "", json = ""] =
    messageForm.exec(payload) ?? [];
  if (type === undefined) return malformed(text, "begins with no packet type of Socket.IO");
  if (type === "6" || (attachments !== undefined && type !== "5"))
    return malformed(text, "announces binary attachments, which are read of events alone");
  if (namespace !== "/") return malformed(text, "is of a namespace that was not asked for");
  const ack = number === "" ? undefined : Number(number);
  const body = json === "" ? { value: undefined } : parseJson(json);
  if (!body || (ack !== undefined && !Number.isSafeInteger(ack))) {
    return malformed(text, "has a body that is not readable JSON");
  }
  const { value } = body;
  if (type === "0") return decodeConnect(value);
  if (type === "1") return { kind: "disconnect" };
  if (type === "4") return { kind: "refused", message: messageOf(value) };
  if (!Array.isArray(value)) return malformed(text, "carries no array");
  const args = value as unknown[];
  if (type === "3") {
    return ack === undefined ? malformed(text, "acknowledges nothing") : { kind: "ack", ack, args };
  }
  const [event, ...rest] = args;
  if (typeof event !== "string") return malformed(text, "names no event");
  const packet = { kind: "event", event, args: rest, ack } as const;
  return attachments === undefined ? packet : { ...packet, attachments: Number(attachments) };
}

function decodeConnect(value: unknown): Packet {
  const sid = isObject(value) ? value["sid"] : undefined;
  return { kind: "connect", sid: typeof sid === "string" ? sid : undefined };
}

/** Engine 4 sends an object with message, engine 3 a string. */
function messageOf(value: unknown): string {
  const message = isObject(value) ? value["message"] : value;
  return typeof message === "string" ? message : (JSON.stringify(value) ?? "");
}

/** `42["name",data]`; without data the name stands alone. */
function encodeSocketIoEvent(event: string, data?: unknown): string {
  return `42${JSON.stringify(data === undefined ? [event] : [event, data])}`;
}

function replySocketIo(packet: Packet, engine: Engine = 4): string | undefined {
  // Asks for the namespace, which the server of engine 3 gives unasked.
  if (packet.kind === "open" && engine === 4) return "40";
  if (packet.kind === "ping") return `3${packet.payload}`;
  if (packet.kind === "event" && packet.ack !== undefined) return `43${packet.ack}[]`;
  return undefined;
}

function decodePlain(text: string): Packet {
  const body = parseJson(text)?.value;
  if (!isObject(body)) return malformed(text, "is not a JSON object");
  const { event } = body;
  if (typeof event !== "string") return malformed(text, "names no event");
  return { kind: "event", event, args: "data" in body ? [body["data"]] : [], ack: undefined };
}

export const socketIo: Framing = {
  decode: decodeSocketIo,
  encodeEvent: encodeSocketIoEvent,
  reply: replySocketIo,
  isReadyAtOnce: false,
};

/** `{"event": name, "data": …}`, ready as soon as the WebSocket is open. */
export const plain: Framing = {
  decode: decodePlain,
  encodeEvent: (event, data) => JSON.stringify({ event, data }),
  reply: () => undefined,
  isReadyAtOnce: true,
};

/** Who authenticates on a socket, and what of the events of their websites they ask for. */
export interface SocketClaim {
  tier: string;
  identifier: string;
  key: string;
  events?: readonly string[] | undefined;
  rooms?: readonly string[] | undefined;
}

/** The event by which a client says who it is. */
export const authentication = "authentication";

export const authenticationOf = (claim: SocketClaim): object => {
  const { tier, identifier: username, key: password, events, rooms } = claim;
  return { tier, username, password, events, rooms };
};

/** Whether the claim was accepted; undefined for an event that does not answer it. */
export function isAuthenticated(event: string, data: unknown): boolean | undefined {
  if (event === "authenticated") return data !== false;
  return event === "unauthorized" ? false : undefined;
}

export const framings = { "socket.io": socketIo, plain } satisfies Record<string, Framing>;
export type Adapter = keyof typeof framings;
