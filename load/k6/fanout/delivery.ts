/**
 * Judges every frame of a socket: which message it is about, and whether it was expected. This runs for each delivery, so it searches
 * instead of parsing, allocates nothing and computes nothing twice. The frames of one message are equal for most sockets and arrive in a
 * row, so a frame that equals the previous one is not read again.
 */
import { framings, type Packet } from "../../../harness/realtime/codec.ts";
import {
  markerLength,
  placeAt,
  publisherStep,
  readPlace,
  roomStep,
  sentAt,
} from "../../shared/fanout/marker.ts";
import {
  intendedAt,
  type Door,
  type FanoutSettings,
  type FramingName,
} from "../../shared/fanout/plan.ts";
import { again, overtaken, type SeenSet } from "../../shared/fanout/seen.ts";
import { messageOf, type VuContext, type Witness } from "./context.ts";

/** How a frame of this event begins as a rule; one that begins otherwise is decoded. */
const beginnings: Record<FramingName, (event: string) => string> = {
  "socket.io": (event) => `42${JSON.stringify([event]).slice(0, -1)},`,
  plain: (event) => `{"event":${JSON.stringify(event)},`,
};

/** Numbers, since these are compared for each delivery. */
const tells = {
  /** A message of this room. */
  message: 0,
  /** Something else: `packet` holds it. */
  control: 1,
  /** A message under an event name that is not waited for. */
  other: 2,
  /** A message of another room. */
  foreign: 3,
  /** A message that nobody sends. */
  unsent: 4,
  malformed: 5,
} as const;

/** What the last frame said; filled by each `read`. */
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
  /** Call it only when the text is not `text`. */
  read: (text: string) => void;
}

interface ReaderOptions {
  nonce: string;
  /** The socket's own. */
  room: number;
  door: Door;
  settings: Pick<FanoutSettings, "publishers">;
  messages: number;
}

/** A reader of the frames that come through one door. */
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
    // Also true if one of them is not a number.
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
      // A frame that has to be answered is read for each socket.
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
const markerIn = (text: string, nonce: string): string => {
  const start = text.indexOf(nonce);
  return text.slice(start, start + nonce.length + markerLength);
};

/** One delivery in this many is measured in full; the latency is taken for each. */
const partOfMeter = 4;

/** Takes a text frame, and when it was read (ms since 1970). */
export type FrameListener = (text: string, at: number) => void;

interface ListenerOptions {
  door: Door;
  seen: SeenSet;
  /** Called with every message. */
  witness: Witness | undefined;
  /** Called with every frame that was decoded. */
  control: (packet: Packet) => void;
}

/** Judges each frame of one socket as it comes. */
export function createListener(context: VuContext, options: ListenerOptions): FrameListener {
  const { header, settings, nonce, part, room, tally, meter, hot, show } = context;
  const { publishers, late_after_ms, sample_every } = settings;
  const { door, seen, witness, control } = options;
  const reader = context.reader(door);
  const inspector = context.inspector(door);
  // Looked up once: a property costs as much as a comparison.
  const { see } = seen;
  const { latency: noteLatency, rest: noteRest } = meter;
  const { message, control: isControl, other } = tells;
  const firstIntended = intendedAt(header, settings, 0, 0);
  const betweenMessages = intendedAt(header, settings, 0, 1) - firstIntended;
  const betweenPublishers = betweenMessages / publishers;

  function malformed(frame: string): void {
    tally.add("malformed");
    show("malformed", () => ({ room: part.room, frame }));
  }

  /** A frame that is not a message of this room. */
  function judgeStray(text: string): void {
    if (reader.tells === tells.control) return;
    if (reader.tells === tells.other) {
      tally.add("other_frames");
      return;
    }
    if (reader.tells === tells.malformed) {
      malformed(markerIn(text, nonce));
      return;
    }
    const kind = reader.tells === tells.foreign ? "foreign" : "unsent_heard";
    tally.add(kind);
    const { room: from, ...place } = readPlace(reader.place);
    show(kind, () => ({
      website: room.website_id,
      from_website: context.websites[from],
      ...place,
      framing: door.framing,
      as: door.caller.role,
    }));
  }

  return (text, at) => {
    const isRead = text !== reader.text;
    if (isRead) {
      reader.read(text);
      if (reader.packet) control(reader.packet);
    }
    if (reader.tells !== message) {
      if (reader.tells !== isControl && reader.tells !== other) hot.deliveries++;
      judgeStray(text);
      return;
    }
    const count = ++hot.deliveries;
    const { publisher, sequence, sent } = reader;
    const isSampled = count % sample_every === 0;
    if (isRead || isSampled) inspector.look(text, publisher, sequence, isSampled);
    const verdict = see(publisher, sequence);
    if (verdict === again) {
      tally.add("duplicated");
      show("duplicated", () => ({
        ...messageOf(context, publisher, sequence),
        framing: door.framing,
      }));
      return;
    }
    if (verdict === overtaken) tally.add("reordered");
    if (witness) witness.note(publisher, sequence, sent);
    const latency = at - sent;
    noteLatency(latency);
    if (latency < 0) tally.add("negative_latency");
    else if (latency > late_after_ms) {
      tally.add("late");
      show("late", () => ({
        ...messageOf(context, publisher, sequence),
        latency_ms: latency,
      }));
    }
    if (count % partOfMeter !== 0) return;
    const intended = firstIntended + sequence * betweenMessages + publisher * betweenPublishers;
    noteRest(at - intended, Date.now() - at);
  };
}
