/** Judges every frame of a socket. This runs for each delivery, so it allocates nothing and asks nothing twice. */
import { framings, type Packet } from "../../../harness/realtime/codec.ts";
import type { Context } from "./context.ts";
import { readPlace } from "../../shared/fanout/marker.ts";
import { intendedAt, type Door } from "../../shared/fanout/plan.ts";
import { markerIn, tells } from "./reader.ts";
import { again, overtaken, type SeenSet } from "../../shared/fanout/seen.ts";
import type { Witness } from "./witness.ts";

/** Of so many deliveries one is measured in full; the latency is taken of each. */
const partOfMeter = 4;

export interface Ear {
  /** A frame of text, and when it was read (ms since 1970). */
  hear: (text: string, at: number) => void;
}

export interface EarOptions {
  door: Door;
  seen: SeenSet;
  /** Told of every message, where there is one. */
  witness: Witness | undefined;
  /** Told of every frame that was decoded. */
  control: (packet: Packet) => void;
}

export function createEar(context: Context, options: EarOptions): Ear {
  const { header, settings, nonce, part, room, tally, meter, hot, show } = context;
  const { publishers, late_after_ms, sample_every } = settings;
  const { door, seen, witness, control } = options;
  const reader = context.reader(door);
  // Looked up once: a property costs as much as a comparison.
  const { see } = seen;
  const { latency: noteLatency, rest: noteRest } = meter;
  const { message, control: isControl, other } = tells;
  const firstIntended = intendedAt(header, settings, 0, 0);
  const betweenMessages = intendedAt(header, settings, 0, 1) - firstIntended;
  const betweenPublishers = betweenMessages / publishers;

  function malformed(frame: string): void {
    tally.add("malformed");
    show("malformed", { room: part.room, frame });
  }

  /** A frame that is no message of this room. */
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
    show(kind, { website: room.website_id, room: part.room, marker: readPlace(reader.place) });
  }

  /** Decodes a frame as a whole. */
  function sample(text: string): void {
    tally.add("sampled");
    const packet = framings[door.framing].decode(text);
    if (packet.kind !== "event") {
      malformed(text.slice(0, 200));
      return;
    }
    // What a payload holds is open; a website that it does name must be the socket's own.
    const [data] = packet.args as [Record<string, unknown> | null | undefined];
    const named = typeof data === "object" && data !== null ? data["website_id"] : undefined;
    if (typeof named !== "string" || named === room.website_id) return;
    tally.add("misplaced");
    show("misplaced", { website: room.website_id, named });
  }

  return {
    hear(text, at) {
      if (text !== reader.text) {
        reader.read(text);
        if (reader.packet) control(reader.packet);
      }
      if (reader.tells !== message) {
        if (reader.tells !== isControl && reader.tells !== other) hot.deliveries++;
        judgeStray(text);
        return;
      }
      const count = ++hot.deliveries;
      if (count % sample_every === 0) sample(text);
      const { publisher, sequence, sent } = reader;
      const verdict = see(publisher, sequence);
      if (verdict === again) {
        tally.add("duplicated");
        show("duplicated", { room: part.room, framing: door.framing, publisher, sequence });
        return;
      }
      if (verdict === overtaken) tally.add("reordered");
      if (witness) witness.note(publisher, sequence, sent);
      const latency = at - sent;
      noteLatency(latency);
      if (latency < 0) tally.add("negative_latency");
      else if (latency > late_after_ms) {
        tally.add("late");
        show("late", { room: part.room, publisher, sequence, latency_ms: latency });
      }
      if (count % partOfMeter !== 0) return;
      const intended = firstIntended + sequence * betweenMessages + publisher * betweenPublishers;
      noteRest(at - intended, Date.now() - at);
    },
  };
}
