/** How the faults that only load sees show, on the seams themselves. */
import type { EmittedEvent, RelayListener } from "../../../reference/relay/event.ts";
import type { TestClient } from "../client.ts";
import type { Probe, Rows } from "./scene.ts";

const many = 1_000_000;

const event = (n: number): EmittedEvent => ({
  channel: "rtm",
  name: "plugin:event",
  website_id: "elsewhere",
  data: { n },
});

const listener = (send: RelayListener["send"]): RelayListener => ({
  channel: "rtm",
  path: "/rtm/",
  tier: "user",
  user_id: undefined,
  plugin_id: undefined,
  scopes: undefined,
  isValid: () => true,
  mayHear: () => false,
  events: undefined,
  rooms: undefined,
  send,
});

/** How many of a million deliveries arrive, and the last two of them. */
const deliveries: Probe = async ({ running }: TestClient) => {
  let count = 0;
  let lately: unknown[] = [];
  const counting = listener((_, { n }) => {
    count += 1;
    lately = [lately.at(-1), n];
  });
  for (let n = 1; n <= many; n++) running.reference.seams.deliver(counting, event(n));
  return [count, ...lately];
};

const plain = [many, many - 1, many];

export const load: Rows = {
  "load-delivery-lost": [deliveries, plain, [many - 1, many - 2, many - 1]],
  "load-delivery-doubled": [deliveries, plain, [many + 1, many, many]],
  "load-delivery-swapped": [deliveries, plain, [many, many - 1, many - 1]],
  "load-delivery-to-stranger": [
    async ({ running }) => {
      const stranger = listener(() => undefined);
      let heard = 0;
      for (let n = 1; n <= many; n++) {
        heard += Number(running.reference.seams.hears(stranger, event(n)));
      }
      return heard;
    },
    0,
    1,
  ],
};
