/** Plans of the platform, and the subscriptions of websites to them (2/11). */
import {
  addPlan,
  createdScene,
  createScene,
  givePlan,
  isBlank,
  isInjected,
  isRefused,
  itemsOf,
  memberAt,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { addCard, openHolder, websiteQuestion } from "../support/billing/card.ts";
import { secondWebsite } from "../support/platform/website.ts";
import { expectSameForms } from "../support/forms.ts";
import {
  anybody,
  expectRead,
  expectValues,
  listOnce,
  questionOf,
  readOnce,
  type Reader,
  showsAll,
  wholeOnce,
} from "../support/read.ts";

const read = "plans.plan.read";
const list = "plans.plan.list";

/** The plans of the platform, or one that is brought in where it has none. */
async function listedPlans(trial: Trial, world: World) {
  const question = questionOf(await anybody(trial, world, list), list, { params: {} });
  const present = await listOnce(question);
  if (present.length || !isInjected(trial)) return present;
  await addPlan(createScene(trial, world));
  return listOnce(question, (all) => all.length > 0);
}

/** Who reads plans: that all are listed to anybody does not say so of one (open.unlisted-tier). */
const anyReaderOf = (trial: Trial, world: World, { id }: { id: string }): Promise<Reader> =>
  anybody(trial, world, read, { params: { plan_id: id } });

rule("plans.list-agrees-with-read", async (trial) => {
  const world = await trial.world();
  const plans = await listedPlans(trial, world);
  const reader = await anyReaderOf(trial, world, plans[0] ?? trial.cannot("no plan is listed"));
  for (const plan of plans) {
    const shown = ["id", "name", "price", "trial_days"].filter(
      (name) => !isBlank(memberAt(plan, name)),
    );
    const values = Object.fromEntries(shown.map((name) => [name, memberAt(plan, name)]));
    await expectRead(
      questionOf(reader, read, { params: { plan_id: plan.id } }),
      values,
      "as it is listed",
    );
  }
});

/** Plugins of a plan that are read: there may be many. */
const mostPlugins = 5;

rule("plans.plugins-are-plugins", async (trial) => {
  const world = await trial.world();
  const plans = await listedPlans(trial, world);
  const planReader = await anyReaderOf(trial, world, plans[0] ?? trial.cannot("no plan is listed"));
  let reader: Reader | undefined;
  for (const { id } of plans) {
    const plan = questionOf(planReader, read, { params: { plan_id: id } });
    const { plugins = [] } = await readOnce(plan);
    for (const { id: plugin_id } of plugins.slice(0, mostPlugins)) {
      const at = { params: { plugin_id } };
      reader ??= await anybody(trial, world, "plugins.plugin.read", at);
      await trial.accepts(reader.as, "plugins.plugin.read", at);
      trial.settle();
      const alone = questionOf(reader, "plugins.plugin.read", at);
      await expectSameForms(
        trial,
        `the plugin ${plugin_id} as the plan ${id} shows it`,
        async () => {
          const { plugins: all = [] } = await readOnce(plan);
          const { price: _, ...listed } = all.find((one) => one.id === plugin_id) ?? {};
          return { listed, single: await readOnce(alone) };
        },
      );
      trial.settle();
    }
  }
  if (!reader) trial.cannot("no plan has plugins");
});

/** The rule says that none of these has anything in that member. */
const expectWithout = (trial: Trial, all: readonly unknown[], name: string, where: string): void =>
  trial.equal(
    all.flatMap((one) => itemsOf(memberAt(one, name))),
    [],
    `/${name} ${where}`,
  );

/** Plans, or the one plan, without the plans of their plugins. */
const expectPluginsAlone = (trial: Trial, plans: readonly unknown[], where: string): void => {
  const plugins = plans.flatMap((plan) => itemsOf(memberAt(plan, "plugins")));
  expectWithout(trial, plugins, "plans", `of the plugins of ${where}`);
};

rule("plans.plans-and-plugins-apart", async (trial) => {
  const world = await trial.world();
  await planFor(trial, world);
  const reader = await anybody(trial, world, list);
  const plans = itemsOf(await wholeOnce(questionOf(reader, list, { params: {} })));
  expectPluginsAlone(trial, plans, "a listed plan");
  for (const plan of plans.slice(0, 1)) {
    const id = String(memberAt(plan, "id"));
    const single = await anyReaderOf(trial, world, { id });
    const shown = await wholeOnce(questionOf(single, read, { params: { plan_id: id } }));
    expectPluginsAlone(trial, [shown], "a plan");
  }
  const own = { trial, as: world.owner };
  const subscriptions = itemsOf(await wholeOnce(questionOf(own, subscribed, { params: {} })));
  expectWithout(trial, subscriptions, "plugins", "of a plan subscription");
});

/** Gives the website a plan where the stage can, and says whether it did, and which. */
async function planFor(
  trial: Trial,
  world: World,
): Promise<{ isGiven: boolean; plan_id?: string | undefined }> {
  if (!isInjected(trial)) return { isGiven: false };
  return { isGiven: true, plan_id: await givePlan(createScene(trial, world)) };
}

interface OfWebsite {
  website?: { id: string };
}

/** Whether a subscription is that of this website. */
const isOf =
  ({ website_id }: { website_id: string }) =>
  ({ website }: OfWebsite): boolean =>
    website?.id === website_id;

const subscribed = "plans.subscription.list";

rule("plans.subscription-names-plan", async (trial) => {
  const world = await trial.world();
  const { isGiven, plan_id } = await planFor(trial, world);
  const reader = { trial, as: world.owner };
  const ownIn = (some: (OfWebsite & { id: string })[]): string[] =>
    some.filter(isOf(world)).map(({ id }) => id);
  const all = await listOnce(
    questionOf(reader, subscribed, { params: {} }),
    // A plan that was just given may be listed late; where none was, an empty list says everything.
    (some) => (plan_id === undefined ? some.length > 0 || !isGiven : ownIn(some).includes(plan_id)),
  );
  if (!all.length) trial.cannot("the user has no subscription to a plan");
  const own = ownIn(all);
  // Whether an item names its website is judged elsewhere.
  if (own.length && plan_id !== undefined)
    trial.expect(own.includes(plan_id), "/id of the subscription of the website", plan_id, own);
  trial.settle();
  for (const { id, name, trial_days } of all) {
    const at = { params: { plan_id: id } };
    // A plan that is no longer offered may be refused.
    if (isRefused(await trial.call(world.owner, read, at))) continue;
    await expectRead(
      questionOf(reader, read, at),
      { id, name, trial_days },
      "as the subscription names it",
    );
  }
});

rule("plans.subscriptions-are-own", async (trial) => {
  const world = await trial.world();
  const foreign = await trial.world({}, "foreign-");
  for (const one of [world, foreign]) await planFor(trial, one);
  for (const [own, other] of [
    [world, foreign],
    [foreign, world],
  ] as const) {
    const all = await listOnce(questionOf({ trial, as: own.owner }, subscribed, { params: {} }));
    const strange = all.filter(({ website }) => website?.id === other.website_id);
    trial.equal(strange, [], "plan subscriptions of a website of somebody else");
  }
});

rule("plans.subscriptions-of-all-websites", async (trial) => {
  const world = await trial.world();
  const other = await secondWebsite(trial, world);
  await givePlan(createScene(trial, world), "yearly");
  await givePlan(createdScene(trial, world, other), "monthly");
  const question = questionOf({ trial, as: world.owner }, subscribed, { params: {} });
  const missing = (all: OfWebsite[]): string[] =>
    [world.website_id, other].filter((id) => !all.some(({ website }) => website?.id === id));
  const all = await listOnce(question, (some) => missing(some).length === 0);
  // Whether an item names its website is judged elsewhere; without one nobody knows whose it is.
  trial.equal(missing(all), [], "websites with a plan that no subscription names");
  trial.settle();
  const periods = { [world.website_id]: "yearly", [other]: "monthly" };
  type Periods = (OfWebsite & { bill_period?: string })[];
  const wrongIn = (some: Periods): Periods =>
    some.filter(({ website, bill_period }) => {
      const given = periods[website?.id ?? ""];
      return given !== undefined && !isBlank(bill_period) && bill_period !== given;
    });
  const shown = await listOnce(question, (some: Periods) => !wrongIn(some).length);
  trial.equal(wrongIn(shown), [], "subscriptions with the bill period of another website");
});

rule("plans.subscription-names-website", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const { isGiven } = await planFor(trial, world);
  const isOwn = isOf(world);
  const all = await listOnce(
    questionOf({ trial, as: owner }, subscribed, { params: {} }),
    (some) => some.some(isOwn) || !isGiven,
  );
  const own = all.find(isOwn) ?? trial.cannot("the website had to have a plan");
  const { name, domain } = await trial.given(owner, "website.read", { params: { website_id } });
  expectValues(trial, own, { "website/name": name, "website/domain": domain }, subscribed);
});

rule("plans.subscription-as-given", async (trial) => {
  const periods = { "": "yearly", "other-": "monthly" } as const;
  for (const [label, bill_period] of Object.entries(periods)) {
    const world = await trial.world({}, label);
    await givePlan(createScene(trial, world), bill_period);
    const question = questionOf({ trial, as: world.owner }, subscribed, { params: {} });
    const values = { bill_period, active: true };
    const isRight = (one: OfWebsite): boolean => isOf(world)(one) && showsAll(one, values);
    const own = (await listOnce(question, (all) => all.some(isRight))).find(isOf(world));
    expectValues(trial, own, values, `the subscription to a plan that is paid ${bill_period}`);
    trial.settle();
  }
});

rule("plans.subscription-card-pays", async (trial) => {
  const holder = await openHolder(trial);
  const { scene, world } = holder;
  await givePlan(scene);
  const { card_id } = await readOnce(websiteQuestion(holder), (paying) => !isBlank(paying.card_id));
  if (isBlank(card_id)) trial.cannot("the website had to show its card first");
  // Another one of the same user, which is the newest.
  await addCard(holder);
  const cardIn = (all: (OfWebsite & { card_id?: string })[]): unknown =>
    all.find(isOf(world))?.card_id;
  const question = questionOf({ trial, as: world.owner }, subscribed, { params: {} });
  const shown = cardIn(await listOnce(question, (all) => cardIn(all) === card_id));
  if (!isBlank(shown)) trial.equal(shown, card_id, "/card_id of the plan subscription");
});
