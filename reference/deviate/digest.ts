/** Events that wait a moment for others like them. */
import type { EmittedEvent } from "../relay/event.ts";
import { wrap } from "../seams.ts";
import type { Plant } from "./deviation.ts";

/** How long a removal waits for another one (ms). */
const digest = 100;

/** What is sent for several removals of a website that come at once. */
export const removalsDigested =
  (toOne: (events: readonly [EmittedEvent, ...EmittedEvent[]]) => EmittedEvent): Plant =>
  ({ seams, clock }) => {
    const waiting = new Map<string | undefined, [EmittedEvent, ...EmittedEvent[]]>();
    wrap(seams, "emit", (original) => (event) => {
      const { name, website_id } = event;
      if (name !== "message:removed") return original(event);
      const others = waiting.get(website_id);
      if (others) return void others.push(event);
      const all: [EmittedEvent, ...EmittedEvent[]] = [event];
      waiting.set(website_id, all);
      clock.at(clock.now() + digest, () => {
        waiting.delete(website_id);
        original(toOne(all));
      });
    });
  };
