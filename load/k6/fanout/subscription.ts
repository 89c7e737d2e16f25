/** One socket from its opening to its end: authenticates, keeps the connection alive, hands frames to an ear. */
import { WebSocket } from "k6/websockets";
import { framings, type Packet } from "../../../harness/realtime/codec.ts";
import type { Context } from "./context.ts";
import { createEar } from "./ear.ts";
import type { Door } from "../../shared/fanout/plan.ts";
import { createSeenSet, type SeenSet } from "../../shared/fanout/seen.ts";
import type { Witness } from "./witness.ts";

export interface Subscription {
  door: Door;
  seen: SeenSet;
  /** When the authentication was accepted (ms since 1970); undefined before. */
  joinedAt: () => number | undefined;
  /** Whether the other side has ended it, or never took it. */
  isGone: () => boolean;
  close: () => void;
}

/** What k6's events carry beyond its types. */
interface SocketEvent {
  data?: unknown;
  timestamp?: number;
}

export interface SubscribeOptions {
  door: Door;
  witness?: Witness | undefined;
  onJoined?: () => void;
}

export function subscribe(context: Context, options: SubscribeOptions): Subscription {
  const { settings, messages, header, tally, now, show, part } = context;
  const { door, witness } = options;
  const framing = framings[door.framing];
  const seen = createSeenSet(settings.publishers, messages);
  const opened = now();
  let joined: number | undefined;
  let isGone = false;
  let isLeaving = false;
  const socket = new WebSocket(door.url, null, { headers: header.headers });

  function authenticate(): void {
    const { tier, identifier: username, key: password } = door.caller;
    const claim = { tier, username, password, events: [door.event] };
    socket.send(framing.encodeEvent("authentication", claim));
  }

  function control(packet: Packet): void {
    const reply = framing.reply(packet);
    if (reply !== undefined) socket.send(reply);
    if (packet.kind === "connect") authenticate();
    if (packet.kind === "malformed") {
      tally.add("malformed");
      show("malformed", { room: part.room, reason: packet.reason });
    }
    if (packet.kind === "refused") turnAway();
    if (packet.kind !== "event" || joined !== undefined) return;
    if (packet.event === "authenticated" && packet.args[0] !== false) {
      joined = now();
      tally.add("joined");
      tally.note("join", joined - opened);
      options.onJoined?.();
    } else if (packet.event === "authenticated" || packet.event === "unauthorized") turnAway();
  }

  function turnAway(): void {
    tally.add("turned_away");
    show("turned_away", { room: part.room, as: door.caller.role });
    isGone = true;
    socket.close();
  }

  const ear = createEar(context, { door, seen, witness, control });
  const on = (name: "open" | "message" | "close" | "error", react: (event: SocketEvent) => void) =>
    socket.addEventListener(name, react);
  if (framing.isReadyAtOnce) on("open", authenticate);
  on("message", ({ data, timestamp }) => {
    if (typeof data === "string") ear.hear(data, timestamp as number);
    else tally.add("malformed");
  });
  on("close", () => {
    if (!isLeaving && !isGone) {
      tally.add("dropped");
      show("dropped", { room: part.room, after_ms: Math.round(now() - opened) });
    }
    isGone = true;
  });
  on("error", ({ ...event }) => {
    // A failed handshake ends without a close.
    if (joined === undefined && !isGone) {
      tally.add("turned_away");
      show("turned_away", { room: part.room, error: JSON.stringify(event).slice(0, 200) });
      isGone = true;
    }
  });

  return {
    door,
    seen,
    joinedAt: () => joined,
    isGone: () => isGone,
    close() {
      isLeaving = true;
      socket.close();
    },
  };
}
