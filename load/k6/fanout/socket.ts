/** One socket from its opening to its end: authenticates, keeps the connection alive, hands frames to a listener, is judged. */
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import {
  authentication,
  authenticationOf,
  framings,
  isAuthenticated,
  type Packet,
} from "../../../harness/realtime/codec.ts";
import type { Door } from "../../shared/fanout/plan.ts";
import { createSeenSet, type SeenSet } from "../../shared/fanout/seen.ts";
import { messageOf, type VuContext, type Witness } from "./context.ts";
import { createListener } from "./delivery.ts";

export interface Subscription {
  door: Door;
  seen: SeenSet;
  /** When the authentication was accepted (ms since 1970); undefined before. */
  joinedAt: () => number | undefined;
  /** Whether the other side has ended it, or never accepted it. */
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

/** Opens a socket and authenticates; every frame is judged as it comes. */
export function subscribe(context: VuContext, options: SubscribeOptions): Subscription {
  const { settings, messages, header, tally, now, show, part } = context;
  const { door, witness } = options;
  const framing = framings[door.framing];
  const seen = createSeenSet(settings.publishers, messages);
  const opened = now();
  let joined: number | undefined;
  let isGone = false;
  let isLeaving = false;
  /** Frames of bytes that an event announced, and that are still to come. */
  let attachments = 0;
  const socket = new WebSocket(door.url, null, { headers: header.headers });

  function authenticate(): void {
    const claim = authenticationOf({ ...door.caller, events: [door.event] });
    socket.send(framing.encodeEvent(authentication, claim));
  }

  function control(packet: Packet): void {
    const reply = framing.reply(packet);
    if (reply !== undefined) socket.send(reply);
    if (packet.kind === "connect") authenticate();
    if (packet.kind === "malformed") {
      tally.add("malformed");
      show("malformed", () => ({ room: part.room, reason: packet.reason }));
    }
    if (packet.kind === "refused") turnAway();
    if (packet.kind !== "event") return;
    attachments += packet.attachments ?? 0;
    if (joined !== undefined) return;
    const answer = isAuthenticated(packet.event, packet.args[0]);
    if (answer === false) turnAway();
    if (!answer) return;
    joined = now();
    tally.add("joined");
    tally.note("join", joined - opened);
    options.onJoined?.();
  }

  function turnAway(): void {
    tally.add("turned_away");
    show("turned_away", () => ({ room: part.room, as: door.caller.role }));
    isGone = true;
    socket.close();
  }

  const listen = createListener(context, { door, seen, witness, control });
  const on = (name: "open" | "message" | "close" | "error", react: (event: SocketEvent) => void) =>
    socket.addEventListener(name, react);
  if (framing.isReadyAtOnce) on("open", authenticate);
  on("message", ({ data, timestamp }) => {
    if (typeof data === "string") listen(data, timestamp as number);
    else if (attachments > 0) attachments--;
    else tally.add("malformed");
  });
  on("close", () => {
    if (!isLeaving && !isGone) {
      tally.add("dropped");
      show("dropped", () => ({ room: part.room, after_ms: Math.round(now() - opened) }));
    }
    isGone = true;
  });
  on("error", ({ ...event }) => {
    // A failed handshake ends without a close.
    if (joined === undefined && !isGone) {
      tally.add("turned_away");
      show("turned_away", () => ({ room: part.room, error: JSON.stringify(event).slice(0, 200) }));
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

/** Part of the time before the start in which they are opened. */
const opening = 0.4;

/** The list fills while they are opened; the first one reports to the witness. */
export function openAll(context: VuContext, witness: Witness | undefined): Subscription[] {
  const { header, part, room, tally, now } = context;
  const subscriptions: Subscription[] = [];
  const apart = ((header.starts_at - now()) * opening) / Math.max(1, part.sockets.length);
  const onJoined = (): void => {
    if (now() > header.starts_at) tally.add("joined_late");
  };
  for (const [index, place] of part.sockets.entries()) {
    const door = room.doors[place];
    if (!door) throw new Error(`there is no door ${place}`);
    const open = (): void => {
      const options = { door, onJoined, witness: index === 0 ? witness : undefined };
      subscriptions.push(subscribe(context, options));
    };
    setTimeout(open, Math.max(0, apart * index));
  }
  return subscriptions;
}

/** What a socket has missed. A socket that was closed early is judged by what it heard. */
export function judgeStay(context: VuContext, subscription: Subscription): void {
  const { settings, messages, tally, show } = context;
  const { seen, door } = subscription;
  const isWhole = !subscription.isGone() && subscription.joinedAt() !== undefined;
  const expected = isWhole ? settings.publishers * messages : seen.count();
  tally.add("expected", expected);
  tally.add("delivered", seen.count());
  tally.add("lost", expected - seen.count());
  if (seen.count() === expected) return;
  const socket = { framing: door.framing, as: door.caller.role };
  for (let publisher = 0; publisher < settings.publishers; publisher++) {
    for (let sequence = 0; sequence < messages; sequence++) {
      if (seen.has(publisher, sequence)) continue;
      show("lost", () => ({ ...messageOf(context, publisher, sequence), ...socket }));
    }
  }
}
