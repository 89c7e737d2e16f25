/** Subscriptions of a website to billable limits. */
import {
  createScene,
  isAccepted,
  meet,
  memberAt,
  type Exchange,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { anybody, listOnce, questionOf, readOnce } from "../read.ts";

export type Limit = Operations["limits.limit.list"]["data"][number];
type Subscription = Operations["limits.subscription.read"]["data"];

export async function limitsOf(trial: Trial, world: World): Promise<[Limit, ...Limit[]]> {
  const reader = await anybody(trial, world, "limits.limit.list");
  const [first, ...others] = await listOnce(
    questionOf(reader, "limits.limit.list", { params: {} }),
  );
  return first ? [first, ...others] : trial.cannot("the platform has no limits");
}

export interface Held {
  trial: Trial;
  world: World;
  website_id: string;
  limit: Limit;
}

export const at = ({
  website_id,
  limit,
}: Held): { params: { website_id: string; limit_id: string } } => ({
  params: { website_id, limit_id: limit.id },
});

type Order = Pick<Operations["limits.subscription.create"], "params" | "body">;

/** A request for a number of units. */
export const order = (held: Held, additional: number): Order => ({
  params: { website_id: held.website_id },
  body: { limit_id: held.limit.id, units: { additional } },
});

/** Asks for a number of units, which may be refused. */
export const subscribing = (held: Held, additional: number): Promise<Exchange> =>
  held.trial.call(held.world.owner, "limits.subscription.create", order(held, additional));

/** Subscribes to a number of units, as a precondition. */
export const subscribe = (held: Held, additional: number): Promise<unknown> =>
  held.trial.given(held.world.owner, "limits.subscription.create", order(held, additional));

/** The subscription once it fits, or as it was last. */
export const subscriptionOnce = (
  held: Held,
  fits?: (found: Subscription) => boolean,
): Promise<Subscription> =>
  readOnce(
    questionOf({ trial: held.trial, as: held.world.owner }, "limits.subscription.read", at(held)),
    fits,
  );

/** A limit that the website is not subscribed to: free units may be listed (open.limits-baseline-listed). */
export async function freeLimit(trial: Trial, world: World): Promise<Held> {
  const { website_id, owner } = world;
  await meet(createScene(trial, world), "payment-method");
  for (const limit of await limitsOf(trial, world)) {
    const held = { trial, world, website_id, limit };
    const exchange = await trial.call(owner, "limits.subscription.read", at(held));
    if (!isAccepted(exchange)) return held;
    const { units } = await subscriptionOnce(held);
    if (!units?.additional) return held;
  }
  return trial.cannot("the website is subscribed to every limit");
}

/** The subscriptions that a list holds for a website and a namespace. */
export const heldIn = (
  items: readonly unknown[],
  website_id: string,
  namespace: string,
): unknown[] =>
  items.filter(
    (one) => memberAt(one, "website_id") === website_id && memberAt(one, "namespace") === namespace,
  );
