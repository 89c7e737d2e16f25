/**
 * Finds in a frame which message it tells of: searched and not parsed. The frames of one message are the same for
 * most sockets and come one after the other, so a frame that is like the one before is not read again.
 */
import { framings, type Packet } from "../../../harness/realtime/codec.ts";
import {
  markerLength,
  placeAt,
  publisherStep,
  roomStep,
  sentAt,
} from "../../shared/fanout/marker.ts";
import type { Door, FanoutSettings, FramingName } from "../../shared/fanout/plan.ts";

/** How a frame of this event begins as a rule; one that begins otherwise is decoded. */
const beginnings: Record<FramingName, (event: string) => string> = {
  "socket.io": (event) => `42${JSON.stringify([event]).slice(0, -1)},`,
  plain: (event) => `{"event":${JSON.stringify(event)},`,
};

/** Numbers, as these are compared for each delivery. */
export const tells = {
  /** A message of this room. */
  message: 0,
  /** Something else: `packet` holds it. */
  control: 1,
  /** A message under a name that is not waited for. */
  other: 2,
  /** A message of another room. */
  foreign: 3,
  /** A message that nobody sends. */
  unsent: 4,
  malformed: 5,
} as const;

/** What the last frame told; filled anew by each `read`. */
export interface Reader {
  text: string;
  tells: (typeof tells)[keyof typeof tells];
  publisher: number;
  sequence: number;
  /** Milliseconds since 1970. */
  sent: number;
  /** Room, publisher and sequence in one number. */
  place: number;
  /** The decoded frame, where it had to be decoded. */
  packet: Packet | undefined;
  /** Call it only where the text is not `text`. */
  read: (text: string) => void;
}

export interface ReaderOptions {
  nonce: string;
  /** The socket's own. */
  room: number;
  door: Door;
  settings: Pick<FanoutSettings, "publishers">;
  messages: number;
}

export function createReader(options: ReaderOptions): Reader {
  const { nonce, room, door, settings, messages } = options;
  const { publishers } = settings;
  const framing = framings[door.framing];
  const beginning = beginnings[door.framing](door.event);
  const roomStart = room * roomStep;

  function tellsOf(text: string, start: number): Reader["tells"] {
    const marker = start + nonce.length;
    reader.place = placeAt(text, marker);
    reader.sent = sentAt(text, marker);
    // Also true where one of them is no number.
    if (!(reader.place + reader.sent >= 0)) return tells.malformed;
    const inRoom = reader.place - roomStart;
    if (inRoom < 0 || inRoom >= roomStep) return tells.foreign;
    reader.publisher = Math.floor(inRoom / publisherStep);
    reader.sequence = inRoom - reader.publisher * publisherStep;
    const isPlanned = reader.publisher < publishers && reader.sequence < messages;
    return isPlanned ? tells.message : tells.unsent;
  }

  const reader: Reader = {
    text: "",
    tells: tells.control,
    publisher: 0,
    sequence: 0,
    sent: 0,
    place: 0,
    packet: undefined,
    read(text) {
      const start = text.indexOf(nonce);
      const isUsual = start !== -1 && text.startsWith(beginning);
      // What has to be answered is read for each socket.
      reader.text = isUsual ? text : "";
      reader.packet = isUsual ? undefined : framing.decode(text);
      if (start === -1) reader.tells = tells.control;
      else if (isUsual || isOf(reader.packet, door.event)) reader.tells = tellsOf(text, start);
      else reader.tells = tells.other;
    },
  };
  return reader;
}

const isOf = (packet: Packet | undefined, event: string): boolean =>
  packet?.kind === "event" && packet.event === event;

/** The marker in a text, for evidence. */
export const markerIn = (text: string, nonce: string): string => {
  const start = text.indexOf(nonce);
  return text.slice(start, start + nonce.length + markerLength);
};
