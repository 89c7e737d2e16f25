/** Several events in one request to the target of a hook (open.hook-delivery). */
import type { Plant } from "../../deviate/deviation.ts";
import type { HookDelivery } from "../../relay/hooks.ts";
import { wrap } from "../../seams.ts";

/** How long events for a hook are gathered (ms). */
const gathering = 150;

/** Delivers what happens within 150 ms together, as a list. */
export const deliversInBatches: Plant = ({ hooks, clock, seams }) => {
  const { deliver } = hooks;
  const gathered = new Map<string, HookDelivery[]>();
  const batches = new WeakMap<HookDelivery, HookDelivery[]>();
  hooks.deliver = (target, delivery) => {
    const open = gathered.get(target.hook_id);
    if (open) return void open.push(delivery);
    const first = { ...delivery };
    const batch = [delivery];
    gathered.set(target.hook_id, batch);
    batches.set(first, batch);
    clock.at(clock.now() + gathering, () => {
      gathered.delete(target.hook_id);
      deliver(target, first);
    });
  };
  wrap(seams, "hookRequest", (original) => (request, delivery) => {
    const events = batches.get(delivery);
    const one = original(request, delivery);
    return events ? { ...one, body: JSON.stringify({ events }) } : one;
  });
};
