/** Deviations of deliveries to hooks. */
import type { HookDelivery, RelayTarget } from "../relay/hooks.ts";
import { hooksOf } from "../state/hook.ts";
import { createCounter } from "./counter.ts";
import type { Plant } from "./deviation.ts";
import { sessionSwapped } from "./event.ts";

/** Delivers these in place of each delivery of this namespace. */
const delivers =
  (event: string, change: (delivery: HookDelivery, hook_id: string) => HookDelivery[]): Plant =>
  ({ hooks }) => {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      const all = delivery.event === event ? change(delivery, target.hook_id) : [delivery];
      for (const one of all) deliver(target, one);
    };
  };

/** Never delivers this namespace. */
export const losesDelivery = (event: string): Plant => delivers(event, () => []);

/** Loses one in every `most` deliveries of this namespace, hook by hook. */
export const losesDeliveryOneIn =
  (most: number, event: string): Plant =>
  (reference) => {
    const count = createCounter();
    delivers(event, (delivery, hook_id) => (count(hook_id) % most === 0 ? [] : [delivery]))(
      reference,
    );
  };

/** Delivers this namespace to a hook only once about each conversation. */
export const losesDeliveryAgain =
  (event: string): Plant =>
  (reference) => {
    const count = createCounter();
    delivers(event, (delivery, hook_id) =>
      count(`${hook_id} ${String(delivery.data["session_id"])}`) > 1 ? [] : [delivery],
    )(reference);
  };

/** Delivers this namespace under another name. */
export const misnamesDelivery = (event: string, wrong: string): Plant =>
  delivers(event, (delivery) => [{ ...delivery, event: wrong }]);

/** Names another conversation of the website in deliveries of this namespace. */
export const deliversOtherSession =
  (event: string): Plant =>
  (reference) =>
    delivers(event, (delivery) => [
      { ...delivery, data: sessionSwapped(reference, delivery.website_id, delivery.data) },
    ])(reference);

/** Delivers this namespace to the hooks of other websites as well. */
export const deliversElsewhere =
  (event: string): Plant =>
  ({ hooks, platform }) => {
    const { deliver } = hooks;
    const known = new Map<string, RelayTarget>();
    hooks.deliver = (target, delivery) => {
      known.set(target.hook_id, target);
      deliver(target, delivery);
      const website = platform.websites.get(delivery.website_id);
      if (delivery.event !== event || !website) return;
      for (const other of known.values())
        if (!hooksOf(website).get(other.hook_id)) deliver(other, delivery);
    };
  };

/** What came of the attempts to deliver one event so far. */
interface Attempts {
  count: number;
  delivered: boolean;
  /** How long the last one took (ms). */
  took: number;
}

/** Delivers to one hook of a website after the other: the next one once the attempts before are over. */
export const deliversInTurn =
  (areOver: (attempts: Attempts) => boolean): Plant =>
  ({ hooks }) => {
    const { deliver } = hooks;
    let deliveries = 0;
    const deliverOne = (target: RelayTarget, delivery: HookDelivery): Promise<void> =>
      new Promise((go) => {
        let count = 0;
        let begun = performance.now();
        const watched: Partial<RelayTarget> = {
          // Further attempts at one delivery hold up no other one.
          hook_id: `${target.hook_id} ${++deliveries}`,
          attempted(at, delivered, url) {
            target.attempted(at, delivered, url);
            count += 1;
            if (areOver({ count, delivered, took: performance.now() - begun })) go();
            begun = performance.now();
          },
          isThere() {
            const isThere = target.isThere();
            if (!isThere) go();
            return isThere;
          },
        };
        deliver(Object.assign(Object.create(target) as RelayTarget, watched), delivery);
      });
    const lines = new Map<string, Promise<void>>();
    hooks.deliver = (target, delivery) => {
      const before = lines.get(delivery.website_id) ?? Promise.resolve();
      const line = before.then(() => deliverOne(target, delivery));
      lines.set(delivery.website_id, line);
    };
  };
