/** Subscriptions of a website to billable limits. */
import {
  addLimit,
  createScene,
  isAccepted,
  isInjected,
  meet,
  memberAt,
  type Exchange,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { day } from "../duration.ts";
import { anybody, listOnce, questionOf, readOnce, type Patience } from "../read.ts";

export type Limit = Operations["limits.limit.list"]["data"][number];
type Subscription = Operations["limits.subscription.read"]["data"];

/** All limits, once they fit or as they were last. */
export const listedLimits = async (
  trial: Trial,
  world: World,
  fits?: (all: Limit[]) => boolean,
): Promise<Limit[]> => {
  const reader = await anybody(trial, world, "limits.limit.list");
  return listOnce(questionOf(reader, "limits.limit.list", { params: {} }), fits);
};

/** One more limit, which the stage brings in. */
async function oneMore(trial: Trial, world: World, present: readonly Limit[]): Promise<Limit> {
  const limit_id = await addLimit(createScene(trial, world), present);
  const isIt = ({ id }: Limit): boolean => id === limit_id;
  const all = await listedLimits(trial, world, (some) => some.some(isIt));
  return all.find(isIt) ?? trial.cannot(`the limit ${limit_id} that was brought in is not listed`);
}

/** The limits of the platform, or one that is brought in where it has none. */
export async function limitsOf(trial: Trial, world: World): Promise<[Limit, ...Limit[]]> {
  const [first, ...others] = await listedLimits(trial, world);
  if (first) return [first, ...others];
  return isInjected(trial)
    ? [await oneMore(trial, world, [])]
    : trial.cannot("the platform has no limits");
}

/** Longer than any billing period (ms). */
export const longestPeriod = 370 * day;

export interface Held {
  trial: Trial;
  world: World;
  website_id: string;
  limit: Limit;
}

export const limitAt = ({
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
  what?: Patience,
): Promise<Subscription> =>
  readOnce(
    questionOf(
      { trial: held.trial, as: held.world.owner },
      "limits.subscription.read",
      limitAt(held),
    ),
    fits,
    what,
  );

/**
 * A limit that the website is not subscribed to: free units may be listed (open.limits-baseline-listed).
 *
 * @param first one of these comes first, if any
 * @param but none of these
 */
export async function freeLimit(
  trial: Trial,
  world: World,
  first: (limit: Limit) => boolean = () => false,
  but: readonly Held[] = [],
): Promise<Held> {
  const { website_id, owner } = world;
  await meet(createScene(trial, world), "payment-method");
  const limits = await limitsOf(trial, world);
  const others = limits.filter(({ id }) => !but.some(({ limit }) => limit.id === id));
  for (const limit of others.toSorted((a, b) => Number(first(b)) - Number(first(a)))) {
    const held = { trial, world, website_id, limit };
    const exchange = await trial.call(owner, "limits.subscription.read", limitAt(held));
    if (!isAccepted(exchange)) return held;
    // An answer without data is judged by its shape, and says of no units here.
    if (!memberAt(await subscriptionOnce(held), "units/additional")) return held;
  }
  if (!isInjected(trial)) return trial.cannot("the website is subscribed to every limit");
  return { trial, world, website_id, limit: await oneMore(trial, world, limits) };
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
