/** What happens in two conversations at the same time is told of each (1/3.1, 1/6). */
import { createScene, rule } from "../../harness/author.ts";
import { takeTurn } from "../support/conversation/chat.ts";
import { followsEach } from "../support/conversation/each.ts";
import { listenIn, overheard, type Room } from "../support/room.ts";
import { happens, type Place } from "../support/events/occasion.ts";
import { socketCauses } from "../support/events/socket.ts";

const events = {
  rtm: [
    "message:updated",
    "session:update_verify",
    "browsing:request:initiated",
    "browsing:request:rejected",
    "call:request:accept",
    "call:request:decline",
  ],
  stream: [
    "app:browsing:action:started",
    "app:browsing:action:stopped",
    "app:browsing:assist:started",
    "app:browsing:assist:stopped",
  ],
} as const;

/** The rule says that the event comes of both of two occasions, which are in conversations of their own. */
async function expectBoth(place: Place, room: Room, event: string): Promise<void> {
  const cause = socketCauses[event];
  if (!cause) throw new Error(`nothing brings about ${event}`);
  const occasions = [await cause(place, 0), await cause(place, 1)];
  // A visitor, or a platform, may take one call at a time (open.call-twice).
  const acts = occasions.map((one) => () => happens(place, { ...one, mayBeRefused: true }));
  await followsEach(place.trial, room, event, acts);
  place.trial.settle();
}

for (const channel of ["rtm", "stream"] as const) {
  rule(`platform.each-told-on-${channel}`, async (trial) => {
    const world = await trial.world(overheard);
    const place = { trial, world, scene: createScene(trial, world) };
    const room = await listenIn(trial, world, channel);
    // Only who asked may be told (open.event-audience).
    takeTurn(trial, "user");
    for (const event of events[channel]) await expectBoth(place, room, event);
  });
}
