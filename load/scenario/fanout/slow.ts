/**
 * Slow readers: sockets that stop reading for a while, held by this process since k6 cannot stop reading. A target may
 * disconnect them; what a reader that stayed gets afterwards must come once, and nobody else may suffer.
 */
import { counted } from "../../../reports/format/text.ts";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import {
  authentication,
  authenticationOf,
  framings,
  type Framing,
} from "../../../harness/realtime/codec.ts";
import { placeAt, readPlace, type MarkerPlace } from "../../shared/fanout/marker.ts";
import {
  lastMoment,
  messagesOf,
  type Door,
  type FanoutData,
  type FanoutSettings,
} from "../../shared/fanout/plan.ts";
import { createSeenSet, again, overtaken } from "../../shared/fanout/seen.ts";
import type { Company, Assessment } from "../../runner/definition.ts";

/** What one slow reader went through. */
export interface Slow {
  room: number;
  door: Door;
  heard: () => number;
  twice: MarkerPlace[];
  overtaken: () => number;
  isGone: () => boolean;
  socket: WebSocket;
}

function open(
  { data, settings, header }: Company<FanoutSettings, FanoutData>,
  room: number,
  door: Door,
): Slow {
  const framing: Framing = framings[door.framing];
  const messages = messagesOf(settings);
  const seen = createSeenSet(settings.publishers, messages);
  const twice: MarkerPlace[] = [];
  let late = 0;
  let isGone = false;
  const socket = new WebSocket(door.url, { perMessageDeflate: false, headers: header.headers });

  function authenticate(): void {
    const claim = authenticationOf({ ...door.caller, events: [door.event] });
    socket.send(framing.encodeEvent(authentication, claim));
  }

  function hear(text: string): void {
    const start = text.indexOf(data.nonce);
    if (start === -1) {
      const packet = framing.decode(text);
      const reply = framing.reply(packet);
      if (reply !== undefined) socket.send(reply);
      if (packet.kind === "connect") authenticate();
      return;
    }
    const place = readPlace(placeAt(text, start + data.nonce.length));
    // Messages meant for others are found by the sockets of k6.
    const isOwn =
      place.room === room && place.publisher < settings.publishers && place.sequence < messages;
    const packet = framing.decode(text);
    if (!isOwn || packet.kind !== "event" || packet.event !== door.event) return;
    const verdict = seen.see(place.publisher, place.sequence);
    if (verdict === again) twice.push(place);
    if (verdict === overtaken) late += 1;
  }

  if (framing.isReadyAtOnce) socket.on("open", authenticate);
  socket.on("message", (bytes: Buffer) => hear(bytes.toString("utf8")));
  socket.on("error", () => {
    isGone = true;
  });
  socket.on("close", () => {
    isGone = true;
  });
  return {
    room,
    door,
    heard: seen.count,
    twice,
    overtaken: () => late,
    isGone: () => isGone,
    socket,
  };
}

/** Plays along with k6; does nothing without slow readers in the profile. */
export async function holdSlowReaders(
  company: Company<FanoutSettings, FanoutData>,
): Promise<Partial<Assessment>> {
  const { settings, data, header, signal } = company;
  const { slow } = settings;
  if (!slow) return {};
  const readers = data.rooms.flatMap(({ doors }, room) =>
    Array.from({ length: slow.sockets }, (_, index) => {
      const door = doors[index % doors.length];
      if (!door) throw new Error("a room has one door at least");
      return open(company, room, door);
    }),
  );
  const until = (ms: number): Promise<void> =>
    pause(Math.max(0, header.starts_at + ms - Date.now()), undefined, { signal });
  const expected = settings.publishers * messagesOf(settings);
  try {
    await until(slow.from_s * 1000);
    for (const { socket } of readers) socket.pause();
    await until((slow.from_s + slow.for_s) * 1000);
    for (const { socket } of readers) socket.resume();
    const isDone = (): boolean =>
      readers.every((reader) => reader.isGone() || reader.heard() === expected);
    const end = Math.max(settings.duration_s, slow.from_s + slow.for_s) * 1000;
    await until(end);
    const last = header.starts_at + lastMoment(settings);
    while (!isDone() && Date.now() < last) await pause(lookEvery, undefined, { signal });
    // A duplicate may come last.
    await pause(afterwards, undefined, { signal });
  } finally {
    for (const { socket } of readers) socket.terminate();
  }
  return judgeSlow(readers, expected);
}

/** Milliseconds. */
const lookEvery = 100;
const afterwards = 300;

function judgeSlow(readers: readonly Slow[], expected: number): Partial<Assessment> {
  const gone = readers.filter((reader) => reader.isGone()).length;
  const whole = readers.filter((reader) => reader.heard() === expected).length;
  const late = readers.reduce((sum, reader) => sum + reader.overtaken(), 0);
  const twice = readers.flatMap((reader) =>
    reader.twice.map((place) => ({ ...place, framing: reader.door.framing })),
  );
  return {
    observations: [
      `of ${counted(readers.length, "socket")} that stopped reading ${gone} were disconnected, and ${whole} got everything in the end`,
      ...(twice.length
        ? [
            `${counted(twice.length, "message")} came twice to a socket that had stopped reading for a while (platform.event-once, SHOULD), such as ${JSON.stringify(twice[0])}`,
          ]
        : []),
      ...(late ? [`${counted(late, "message")} overtook others on them (open.event-order)`] : []),
    ],
  };
}
