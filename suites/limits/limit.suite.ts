/** Billable limits, and the subscriptions of websites to them (2/11, 1/8). */
import * as fc from "fast-check";
import {
  answerText,
  createdScene,
  createScene,
  envelopeOf,
  eventually,
  inject,
  isAccepted,
  isBlank,
  isRefused,
  meet,
  memberAt,
  NotClaimed,
  rule,
  type Exchange,
  type Trial,
  type World,
  inWords,
} from "../../harness/author.ts";
import { allAtOnce } from "../support/at-once.ts";
import { paramsOf, secondWebsite } from "../support/platform/website.ts";
import { expectSameForms } from "../support/forms.ts";
import { anybody, expectListed, expectRead, listOnce, questionOf } from "../support/read.ts";
import {
  limitAt,
  freeLimit,
  heldIn,
  type Limit,
  limitsOf,
  listedLimits,
  order,
  subscribe,
  subscribing,
  subscriptionOnce,
  type Held,
  longestPeriod,
} from "../support/limits/subscription.ts";
import { stillOwner } from "../support/session/still.ts";
import { advance } from "../support/clock.ts";

const few = fc.integer({ min: 1, max: 4 });

rule("limits.list-agrees-with-read", async (trial) => {
  const world = await trial.world();
  const limits = await limitsOf(trial, world);
  // That all are listed to anybody does not say so of one (open.unlisted-tier).
  const first = { params: { limit_id: limits[0].id } };
  const reader = await anybody(trial, world, "limits.limit.read", first);
  for (const { id, namespace, unit } of limits) {
    const params = { limit_id: id };
    const values = { namespace, ...(unit ? { unit } : {}) };
    await expectRead(
      questionOf(reader, "limits.limit.read", { params }),
      values,
      "as it is listed",
    );
  }
});

rule("limits.subscribed-is-read", async (trial) => {
  const held = await freeLimit(trial, await trial.world());
  const additional = trial.draw(few);
  await subscribe(held, additional);
  await expectUnits(held, additional);
  trial.settle();
  // Where it is over at once, which is open (open.limits-unsubscribe-when), another one has its own units alone.
  await trial.given(held.world.owner, "limits.subscription.remove", limitAt(held));
  const read = () => trial.call(held.world.owner, "limits.subscription.read", limitAt(held));
  if (!isRefused(await eventually(trial, "thing", read, isRefused))) return;
  await trial.accepts(held.world.owner, "limits.subscription.create", order(held, additional + 1));
  trial.settle();
  await expectUnits(held, additional + 1);
});

/** The rule says that the subscription is read with this many additional units. */
const expectUnits = (held: Held, additional: number): Promise<void> =>
  expectRead(
    { trial: held.trial, as: held.world.owner, id: "limits.subscription.read", ...limitAt(held) },
    { "units/additional": additional, namespace: held.limit.namespace },
    `after a subscription to ${additional} units`,
  );

rule("limits.subscribed-is-listed", async (trial) => {
  const world = await trial.world();
  const held = await freeLimit(trial, world);
  // What was listed before must give way afterwards.
  await subscriptions(trial, world, world.website_id);
  await subscribe(held, trial.draw(few));
  const reader = { trial, as: world.owner };
  const { namespace } = held.limit;
  const { website_id } = world;
  const isThere = (items: unknown[]): boolean => heldIn(items, website_id, namespace).length > 0;
  const lists = {
    "limits.website.list": await listOnce(
      questionOf(reader, "limits.website.list", { params: paramsOf(world) }),
      isThere,
    ),
    "limits.subscription.list": await listOnce(
      questionOf(reader, "limits.subscription.list", { params: {} }),
      isThere,
    ),
  };
  for (const [id, items] of Object.entries(lists))
    trial.expect(isThere(items), id, `a subscription of the website to ${namespace}`, items);
  trial.settle();
  // Other units may be refused, or be added to the first (open.limits-subscribe-again).
  if (isAccepted(await subscribing(held, manyUnits))) await expectListedUnits(held, manyUnits);
});

/** More than those that are drawn. */
const manyUnits = 7;

/** The rule says that the list over all websites shows the units that the subscription has when it is read, once these are as many. */
async function expectListedUnits(held: Held, least: number): Promise<void> {
  const { trial, world, website_id, limit } = held;
  const { units } = await subscriptionOnce(held, (one) => (one.units?.additional ?? 0) >= least);
  const unitsIn = (items: readonly unknown[]): unknown[] =>
    heldIn(items, website_id, limit.namespace).map((one) => memberAt(one, "units/additional"));
  const isShown = (items: readonly unknown[]): boolean =>
    unitsIn(items).includes(units?.additional);
  const list = questionOf({ trial, as: world.owner }, "limits.subscription.list", { params: {} });
  const items = await listOnce(list, isShown);
  const where = `/units/additional of a website in ${list.id}`;
  trial.expect(isShown(items), where, `${units?.additional}, as when read`, unitsIn(items));
}

rule("limits.subscribed-is-active", async (trial) => {
  const held = await freeLimit(trial, await trial.world());
  await subscribe(held, trial.draw(few));
  // It may be active once it was paid for (open.limits-subscription-payment).
  const { active } = await subscriptionOnce(held, (found) => found.active, "end");
  trial.equal(active, true, "/data/active of a new subscription");
});

/** The free units that are shown without a subscription; undefined where none are (open.limits-baseline-listed). */
async function freeUnits(held: Held): Promise<unknown> {
  const exchange = await held.trial.call(
    held.world.owner,
    "limits.subscription.read",
    limitAt(held),
  );
  if (!isAccepted(exchange)) return undefined;
  const { data } = envelopeOf(exchange);
  return memberAt(data, "active") === true ? memberAt(data, "units/baseline") : undefined;
}

rule("limits.free-units-stay", async (trial) => {
  const world = await trial.world();
  const listed = await subscriptions(trial, world, world.website_id);
  const names = new Set(listed.map((one) => memberAt(one, "namespace")));
  const held = await freeLimit(trial, world, ({ namespace }) => names.has(namespace));
  const free = await freeUnits(held);
  await subscribe(held, 1);
  const { units: before } = await subscriptionOnce(held, ({ units }) => units?.additional === 1);
  if (free !== undefined)
    trial.equal(before?.baseline, free, "/data/units/baseline after a first subscription");
  trial.settle();
  // A second subscription may be refused (open.limits-subscribe-again): then the first one ends before it.
  if (!isAccepted(await subscribing(held, 3))) {
    await trial.given(held.world.owner, "limits.subscription.remove", limitAt(held));
    // Which may be at the end of its period (open.limits-unsubscribe-when).
    if (!isAccepted(await subscribing(held, 3)))
      throw new NotClaimed("whether more units can be had at once is left open");
  }
  // Which of the two is open (open.limits-subscribe-again).
  const isChanged = ({ units }: { units?: { additional: number } }): boolean =>
    [3, 1 + 3].includes(units?.additional ?? 0);
  const shown = await subscriptionOnce(held, isChanged);
  const { units: after } = shown;
  const where = "/data/units/additional after 1 and a subscription to 3 that was accepted";
  trial.expect(isChanged(shown), where, "3, or both together", after?.additional);
  trial.equal(after?.baseline, before?.baseline, "/data/units/baseline after more units");
});

/** Whether a subscription is over: its free units may be shown all the same (open.limits-baseline-listed). */
function isOver(exchange: Exchange): boolean {
  return !isAccepted(exchange) || isOverIn(envelopeOf(exchange).data);
}

const isOverIn = (shown: unknown): boolean =>
  memberAt(shown, "active") === false || !memberAt(shown, "units/additional");

const over = "refused, not active or without additional units";

rule("limits.subscription-ends", async (trial) => {
  const held = await freeLimit(trial, await trial.world());
  const { owner } = held.world;
  await subscribe(held, trial.draw(few));
  await subscriptionOnce(held);
  await trial.given(owner, "limits.subscription.remove", limitAt(held));
  const read = () => trial.call(owner, "limits.subscription.read", limitAt(held));
  const exchange = await eventually(trial, "end", read, isOver);
  const where = "the subscription after DELETE";
  trial.expect(isOver(exchange), where, over, inWords(answerText(exchange)));
  trial.settle();
  const { website_id } = held.world;
  const goesOn = (items: readonly unknown[]): unknown[] =>
    heldIn(items, website_id, held.limit.namespace).filter((one) => !isOverIn(one));
  const ended = (items: readonly unknown[]): boolean => !goesOn(items).length;
  const reader = { trial, as: owner };
  const own = questionOf(reader, "limits.website.list", { params: { website_id } });
  const all = questionOf(reader, "limits.subscription.list", { params: {} });
  for (const [id, items] of [
    [own.id, await listOnce(own, ended)],
    [all.id, await listOnce(all, ended)],
  ] as const)
    trial.equal(goesOn(items), [], `active subscriptions with additional units in ${id}`);
});

rule("limits.subscription-ends-with-period", async (trial) => {
  const held = await freeLimit(trial, await trial.world());
  const { owner } = held.world;
  await subscribe(held, trial.draw(few));
  await subscriptionOnce(held);
  await trial.given(owner, "limits.subscription.remove", limitAt(held));
  await advance(trial, longestPeriod);
  const as = await stillOwner(createScene(trial, held.world));
  const read = () => trial.call(as, "limits.subscription.read", limitAt(held));
  // What is over may be looked for now and then only.
  const exchange = await eventually(trial, "end", read, isOver);
  // Otherwise a refusal would say nothing about the subscription.
  await trial.given(as, "website.read", { params: paramsOf(held.world) });
  const where = "the subscription after its period";
  trial.expect(isOver(exchange), where, over, inWords(answerText(exchange)));
});

const subscriptions = (trial: Trial, { owner }: World, website_id: string): Promise<unknown[]> =>
  listOnce(questionOf({ trial, as: owner }, "limits.website.list", { params: { website_id } }));

rule("limits.subscription-is-per-website", async (trial) => {
  const world = await trial.world();
  const other = await secondWebsite(trial, world);
  const foreign = await trial.world({}, "foreign-");
  const before = [
    await subscriptions(trial, world, other),
    await subscriptions(trial, foreign, foreign.website_id),
  ];
  const held = await freeLimit(trial, world);
  await subscribe(held, trial.draw(few));
  await subscriptionOnce(held);
  const after = [
    await subscriptions(trial, world, other),
    await subscriptions(trial, foreign, foreign.website_id),
  ];
  trial.contains(after, before, "subscriptions of other websites");
  const read = await trial.call(world.owner, "limits.subscription.read", {
    params: { ...limitAt(held).params, website_id: other },
  });
  trial.expect(
    isOver(read),
    "the subscription read of another website",
    over,
    inWords(answerText(read)),
  );
});

rule("limits.website-list-is-of-website", async (trial) => {
  const world = await trial.world();
  const ids = [world.website_id, await secondWebsite(trial, world)];
  const held = await freeLimit(trial, world);
  for (const [i, website_id] of ids.entries()) {
    if (i > 0) await meet(createdScene(trial, world, website_id), "payment-method");
    await subscribe({ ...held, website_id }, i + 1);
    await subscriptionOnce({ ...held, website_id });
  }
  for (const website_id of ids) {
    const items = await subscriptions(trial, world, website_id);
    const strange = items
      .map((one) => memberAt(one, "website_id"))
      .filter((id) => id !== website_id);
    trial.equal(strange, [], "/website_id in the list of a website");
  }
  trial.settle();
  for (const [i, website_id] of ids.entries())
    await expectListedUnits({ ...held, website_id }, i + 1);
});

rule("limits.listed-as-read", async (trial) => {
  const world = await trial.world();
  const held = await freeLimit(trial, world);
  await subscribe(held, trial.draw(few));
  await expectSameForms(trial, `the listed subscription to ${held.limit.id}`, async () => {
    const single = await subscriptionOnce(held);
    const items: unknown[] = await subscriptions(trial, world, world.website_id);
    const listed = [held.limit.id, single.id].flatMap((id) =>
      items.filter((one) => memberAt(one, "id") === id),
    );
    return { listed: listed[0], single };
  });
});

rule("limits.account-list-is-own", async (trial) => {
  const world = await trial.world();
  const foreign = await trial.world({}, "foreign-");
  for (const one of [world, foreign]) {
    const held = await freeLimit(trial, one);
    await subscribe(held, trial.draw(few));
    await subscriptionOnce(held);
  }
  for (const [own, other] of [
    [world, foreign],
    [foreign, world],
  ] as const) {
    const reader = { trial, as: own.owner };
    const items = await listOnce(questionOf(reader, "limits.subscription.list", { params: {} }));
    const strange = items.filter(({ website_id }) => website_id === other.website_id);
    trial.equal(strange, [], "subscriptions of a website of somebody else");
  }
});

rule("limits.unknown-limit-refused", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const before = await subscriptions(trial, world, website_id);
  const params = { website_id };
  for (const limit_id of [trial.draw(fc.uuid({ version: 4 })), "translate:nothing"]) {
    const body = { limit_id, units: { additional: trial.draw(few) } };
    await trial.refuses(owner, "limits.subscription.create", { params, body });
  }
  const after = await subscriptions(trial, world, website_id);
  trial.equal(after.length, before.length, "subscriptions after refused ones");
});

rule("limits.subscriptions-side-by-side", async (trial) => {
  const world = await trial.world();
  const first = await freeLimit(trial, world);
  const orders: [Held, number][] = [
    [first, 2],
    [await freeLimit(trial, world, undefined, [first]), 3],
  ];
  await allAtOnce(
    orders,
    (one) => subscribing(...one),
    (one) => subscribe(...one),
  );
  for (const [held, additional] of orders) {
    await expectUnits(held, additional);
    const { namespace } = held.limit;
    const isListed = (items: unknown[]): boolean =>
      heldIn(items, world.website_id, namespace).some(
        (one) => memberAt(one, "units/additional") === additional,
      );
    const reader = { trial, as: world.owner };
    const own = questionOf(reader, "limits.website.list", { params: paramsOf(world) });
    const all = questionOf(reader, "limits.subscription.list", { params: {} });
    const expected = `a subscription of the website to ${additional} units of ${namespace}`;
    for (const [id, items] of [
      [own.id, await listOnce(own, isListed)],
      [all.id, await listOnce(all, isListed)],
    ] as const)
      trial.expect(isListed(items), id, expected, items);
  }
});

rule("limits.ended-here-stays-there", async (trial) => {
  const world = await trial.world();
  const here = await freeLimit(trial, world);
  const there = { ...here, website_id: await secondWebsite(trial, world) };
  await meet(createdScene(trial, world, there.website_id), "payment-method");
  await subscribe(here, 2);
  await subscriptionOnce(here, ({ units }) => units?.additional === 2);
  await subscribe(there, 3);
  await expectUnits(there, 3);
  await expectUnits(here, 2);
  trial.settle();
  await trial.given(world.owner, "limits.subscription.remove", limitAt(here));
  const read = () => trial.call(world.owner, "limits.subscription.read", limitAt(here));
  // Whether it is over at once is open (open.limits-unsubscribe-when); it shows here before it could there.
  await eventually(trial, "thing", read, isOver);
  await expectUnits(there, 3);
});

rule("limits.subscriptions-of-all-websites", async (trial) => {
  const world = await trial.world();
  const ids = [world.website_id, await secondWebsite(trial, world)];
  const held = await freeLimit(trial, world);
  for (const website_id of ids) {
    await meet(createdScene(trial, world, website_id), "payment-method");
    await subscribe({ ...held, website_id }, trial.draw(few));
    await subscriptionOnce({ ...held, website_id });
  }
  const missing = (items: unknown[]): string[] =>
    ids.filter((id) => !heldIn(items, id, held.limit.namespace).length);
  const question = questionOf({ trial, as: world.owner }, "limits.subscription.list", {
    params: {},
  });
  const items = await listOnce(question, (all) => !missing(all).length);
  trial.equal(missing(items), [], "websites whose subscription is not in the list over all");
});

rule("limits.unit-as-given", async (trial) => {
  const world = await trial.world();
  const held = await freeLimit(trial, world);
  await subscribe(held, 1);
  const { namespace } = held.limit;
  const { baseline } = (await subscriptionOnce(held)).units;
  const set = async (given: { chunk: number; baseline: number }): Promise<string> => {
    const thing = { namespace, ...given };
    return (await inject(createScene(trial, world), "limit", thing, ["limit_id"])).limit_id;
  };
  const given = { chunk: held.limit.unit.chunk + 7, baseline: baseline + 3 };
  const limit_id = await set(given);
  const isOwn = limit_id === held.limit.id;
  // A namespace may have several limits (open.limits-list-complete): then it may be another one, or one more.
  if (isOwn) trial.onEnd(async () => void (await set({ chunk: held.limit.unit.chunk, baseline })));
  const isIt = ({ id }: { id: string }): boolean => id === limit_id;
  if (!(await listedLimits(trial, world, (all) => all.some(isIt))).some(isIt))
    trial.cannot("the limit that was brought in is not listed");
  const reader = await anybody(trial, world, "limits.limit.list");
  const where = `of ${namespace}, as it was given`;
  const changed = { "unit/chunk": given.chunk };
  await expectListed(
    questionOf(reader, "limits.limit.list", { params: {} }),
    { by: "id", is: limit_id },
    changed,
    where,
  );
  if (!isOwn) return;
  const own = { "units/baseline": given.baseline };
  await expectRead(
    questionOf({ trial, as: world.owner }, "limits.subscription.read", limitAt(held)),
    own,
    where,
  );
});

const isFree = (price: unknown): boolean => isBlank(price) || Number(price) === 0;

rule("limits.paid-subscription-has-price", async (trial) => {
  const world = await trial.world();
  // What is free may have no price (open.limits-price-meaning).
  const isSold = ({ unit }: Limit): boolean => !isFree(unit.price);
  if (!(await limitsOf(trial, world)).some(isSold))
    throw new NotClaimed("no limit has a price, which is left open");
  const held = await freeLimit(trial, world, isSold);
  if (!isSold(held.limit)) trial.cannot("the website is subscribed to every limit at a price");
  await subscribe(held, trial.draw(few));
  const { price } = await subscriptionOnce(held, (shown) => !isBlank(shown.price));
  trial.expect(!isBlank(price), "/data/price of a subscription to paid units", "a price", price);
});

rule("limits.price-is-own", async (trial) => {
  const { owner } = await trial.world();
  const stranger = await trial.world({}, "foreign-");
  const held = await freeLimit(trial, stranger, ({ unit }) => !isFree(unit.price));
  const total = async (): Promise<unknown> => (await trial.given(owner, "limits.price.read")).total;
  const before = await total();
  await subscribe(held, trial.draw(few));
  await subscriptionOnce(held);
  trial.equal(await total(), before, "/data/total after somebody else subscribed");
});
