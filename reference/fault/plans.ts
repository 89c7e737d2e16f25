import { fault, type Fault } from "../deviate/deviation.ts";
import { instead, refusesWhen, shows } from "../deviate/handler.ts";
import { Refusal } from "../refusal.ts";
import { paidByNewest } from "./billing/cards.ts";
import { catalogueOf } from "../state/catalogue.ts";

export const plansFaults: Record<string, Fault> = {
  "plans-list-renames": fault(
    "Lists each plan under another name than the one it is read with.",
    ["plans.list-agrees-with-read", "list-agrees:plan"],
    instead("plans.plan.list", (call, original) =>
      original(call).map((plan) => ({ ...plan, name: `${plan.name} plan` })),
    ),
  ),
  "plans-read-without-last": fault(
    "The last plan of the list cannot be read.",
    ["plans.list-agrees-with-read"],
    refusesWhen("plans.plan.read", ({ reference, params }) => {
      const last = [...catalogueOf(reference).plans].at(-1);
      return last?.base.id === params.plan_id ? new Refusal(404, "plan_not_found") : undefined;
    }),
  ),
  "plans-plugins-other-urn": fault(
    "The last plugin of a plan bears the URN of another version.",
    ["plans.plugins-are-plugins"],
    shows("plans.plan.read", (plan) => ({
      ...plan,
      plugins: plan.plugins?.map((one, i) => (i ? { ...one, urn: `${one.urn}9` } : one)),
    })),
  ),
  "plans-plugins-renamed": fault(
    "The plugins of a plan bear the name of the plan in their own.",
    ["plans.plugins-are-plugins"],
    shows("plans.plan.read", (plan) => ({
      ...plan,
      plugins: plan.plugins?.map((one) => ({ ...one, name: `${one.name} (${plan.name})` })),
    })),
  ),
  "plans-plugins-other-summary": fault(
    "The plugins of a plan bear the summary of the first of them.",
    ["plans.plugins-are-plugins"],
    shows("plans.plan.read", (plan) => ({
      ...plan,
      plugins: plan.plugins?.map((one, _, [{ summary = "" } = one]) => ({ ...one, summary })),
    })),
  ),
  "plans-plugins-with-plans": fault(
    "The plugins of a plan show the plan again.",
    ["plans.plans-and-plugins-apart"],
    shows("plans.plan.read", (plan) => ({
      ...plan,
      plugins: plan.plugins?.map((one) => ({
        ...one,
        plans: [{ id: plan.id, name: plan.name, price: plan.price }],
      })),
    })),
  ),
  "plans-subscription-with-plugins": fault(
    "A plan subscription shows the plugins of its plan.",
    ["plans.plans-and-plugins-apart"],
    shows("plans.subscription.list", (all) =>
      all.map((one) => ({ ...one, plugins: [{ id: one.id, name: one.name }] })),
    ),
  ),
  "plans-plugins-unknown": fault(
    "The plugins of a plan bear identifiers by which they cannot be read.",
    ["plans.plugins-are-plugins"],
    shows("plans.plan.read", (plan) => ({
      ...plan,
      plugins: plan.plugins?.map((one) => ({ ...one, id: `${one.id}-plan` })),
    })),
  ),
  "plans-subscription-renamed": fault(
    "The name of a plan subscription has that of its website added.",
    ["plans.subscription-names-plan"],
    shows("plans.subscription.list", (items) =>
      items.map((one) => ({ ...one, name: `${one.name} of ${one.website.name}` })),
    ),
  ),
  "plans-subscriptions-of-all": fault(
    "The plan subscriptions are those of all websites of the platform.",
    ["plans.subscriptions-are-own"],
    shows("plans.subscription.list", (items, { reference }) =>
      items.flatMap((one) =>
        [...reference.platform.websites].map(({ website_id: id, name, domain }) => ({
          ...one,
          website: { id, name, domain },
        })),
      ),
    ),
  ),
  "plans-one-subscription": fault(
    "Of several plan subscriptions of a user the first is listed alone.",
    ["plans.subscriptions-of-all-websites"],
    shows("plans.subscription.list", (all) => all.slice(0, 1)),
  ),
  "plans-subscription-newest-card": fault(
    "A plan subscription shows the newest card of the user.",
    ["plans.subscription-card-pays"],
    paidByNewest("plans.subscription.list"),
  ),
  "plans-website-named-by-domain": fault(
    "A plan subscription names its website by its domain.",
    ["plans.subscription-names-website"],
    shows("plans.subscription.list", (all) =>
      all.map((one) => ({ ...one, website: { ...one.website, name: one.website?.domain } })),
    ),
  ),
  "plans-subscription-of-no-plan": fault(
    "A plan subscription bears an identifier that is that of no plan.",
    ["plans.subscription-names-plan"],
    shows("plans.subscription.list", (all) =>
      all.map((one) => ({ ...one, id: `${one.id}-${one.website.id}` })),
    ),
  ),
  "plans-subscription-of-another-plan": fault(
    "Every plan subscription is that to the first plan of the platform.",
    ["plans.subscription-names-plan"],
    shows("plans.subscription.list", (all, { reference }) => {
      const [first] = catalogueOf(reference).plans.oldestFirst();
      return all.map((one) => ({ ...one, id: first?.base.id, name: first?.base.name }));
    }),
  ),
  "plans-subscription-inactive": fault(
    "No plan subscription is active.",
    ["plans.subscription-as-given"],
    shows("plans.subscription.list", (all) => all.map((one) => ({ ...one, active: false }))),
  ),
  "plans-subscription-other-trial": fault(
    "A plan subscription has a day of trial more than its plan.",
    ["plans.subscription-names-plan"],
    shows("plans.subscription.list", (all) =>
      all.map((one) => ({ ...one, trial_days: (one.trial_days ?? 0) + 1 })),
    ),
  ),
  "plans-plugins-of-other-category": fault(
    "The plugins of a plan are all of one category.",
    ["plans.plugins-are-plugins"],
    shows("plans.plan.read", (plan) => ({
      ...plan,
      plugins: plan.plugins?.map((one) => ({ ...one, category: "other" })),
    })),
  ),
  "plans-subscription-monthly": fault(
    "Every plan subscription is shown as paid monthly.",
    ["plans.subscription-as-given"],
    shows("plans.subscription.list", (all) =>
      all.map((one) => ({ ...one, bill_period: "monthly" })),
    ),
  ),
};
