/** How the faults that only load sees show, on the seams themselves. */
import type { EmittedEvent, RelayListener } from "../../../reference/relay/event.ts";
import type { Call } from "../../../reference/call.ts";
import { wrap } from "../../../reference/seams.ts";
import type { TestClient } from "../client.ts";
import { scene, type Probe, type Rows } from "./scene.ts";

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

interface Named {
  people_id: string;
}

/** How many of a million reads, of two profiles in turn, show the other one. */
const readsOfAnother: Probe = async (client) => {
  const { params } = await scene(client);
  const { seams } = client.running.reference;
  const calls: Call[] = [];
  wrap(seams, "handle", (original) => (call) => {
    if (call.operation.operationId === "people.profile.read") calls.push(call);
    return original(call);
  });
  for (const n of [1, 2]) {
    const body = { email: `one-${n}@example.com`, person: { nickname: `One ${n}` } };
    const { people_id } = (await client.ok("people.profile.create", { params, body })) as Named;
    await client.ok("people.profile.read", { params: { ...params, people_id } });
  }
  const [one, other] = calls as [Call, Call];
  let count = 0;
  for (let n = 0; n < many; n++) {
    const call = n % 2 ? one : other;
    const { people_id } = seams.handle(call) as Named;
    count += Number(people_id !== (call.params as Named).people_id);
    calls.length = 0;
  }
  return count;
};

export const load: Rows = {
  "load-delivery-lost": [deliveries, plain, [many - 1, many - 2, many - 1]],
  "load-delivery-doubled": [deliveries, plain, [many + 1, many, many]],
  "load-delivery-swapped": [deliveries, plain, [many, many - 1, many - 1]],
  "load-read-of-another": [readsOfAnother, 0, 1],
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
