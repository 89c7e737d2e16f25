/** The sockets that stay for the whole run: opened one after the other, judged at the end. */
import { setTimeout } from "k6/timers";
import type { Context } from "./context.ts";
import { subscribe, type Subscription } from "./subscription.ts";
import type { Witness } from "./witness.ts";

/** Part of the time before the start in which they are opened. */
const opening = 0.4;

/** The list fills while they are opened; the first one tells the witness. */
export function openAll(context: Context, witness: Witness | undefined): Subscription[] {
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

/** What a socket has missed. One that was closed on the way is judged by what it heard. */
export function judgeStay(context: Context, subscription: Subscription): void {
  const { settings, messages, part, tally, show } = context;
  const { seen, door } = subscription;
  const isWhole = !subscription.isGone() && subscription.joinedAt() !== undefined;
  const expected = isWhole ? settings.publishers * messages : seen.count();
  tally.add("expected", expected);
  tally.add("delivered", seen.count());
  tally.add("lost", expected - seen.count());
  if (seen.count() === expected) return;
  const socket = { room: part.room, framing: door.framing, as: door.caller.role };
  for (let publisher = 0; publisher < settings.publishers; publisher++) {
    for (let sequence = 0; sequence < messages; sequence++) {
      if (!seen.has(publisher, sequence)) show("lost", { ...socket, publisher, sequence });
    }
  }
}
