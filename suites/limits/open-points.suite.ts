/** What a target does with limits where the documents leave it open. */
import { memberAt, textOf } from "../../harness/author.ts";
import { question, whether, type Asking } from "../support/asking.ts";

question("open.limits-list-complete", async ({ items, trial }) => {
  const known = trial.run.contract.models["limit-namespace"]?.enum ?? [];
  const listed = (await items("limits.limit.list")).map((one) => memberAt(one, "namespace"));
  const missing = known.filter((name) => !listed.includes(name));
  const doubled = known.filter((name) => listed.filter((one) => one === name).length > 1);
  return [
    `missing: ${missing.join(", ") || "none"}`,
    `listed twice: ${doubled.join(", ") || "none"}`,
  ];
});

/** Subscribes to a limit; returns its entry among those of the website. */
async function subscribed(
  { data, items, website_id }: Asking,
  additional: number,
): Promise<unknown> {
  await data("limits.subscription.create", { body: { units: { additional } } });
  const paid = (one: unknown): boolean => Number(memberAt(one, "units/additional")) > 0;
  return (await items("limits.website.list", { params: { website_id } })).find(paid);
}

question("open.limits-subscription-id", async (asking) => {
  const own = await subscribed(asking, 1);
  const limits = (await asking.items("limits.limit.list")).map((one) => memberAt(one, "id"));
  return whether(limits.includes(memberAt(own, "id")), "that of the limit", "its own");
});

question("open.limits-baseline-listed", async ({ items, website_id, world }) => {
  const listed = await items("limits.website.list", { params: { website_id }, as: world.owner });
  const free = listed.filter((one) => !Number(memberAt(one, "units/additional")));
  return `without additional units: ${whether(free.length > 0, "listed")}`;
});

question("open.limits-subscription-payment", async ({ trial, world, website_id, items }) => {
  const [limit] = await items("limits.limit.list");
  const body = { limit_id: String(memberAt(limit, "id")), units: { additional: 1 } };
  const params = { website_id };
  const answer = await trial.call(world.owner, "limits.subscription.create", { params, body });
  return `without a card: ${whether((answer.response?.status ?? 500) < 400, "accepted", "refused")}`;
});

question("open.limits-subscribe-again", async (asking) => {
  const first = await subscribed(asking, 2);
  const limit_id = String(memberAt(first, "id"));
  const again = await asking.outcome("limits.subscription.create", {
    body: { limit_id, units: { additional: 3 } },
  });
  const units = await asking.member("limits.subscription.read", "units/additional", {
    params: { limit_id },
  });
  return `3 after 2: ${again}, ${textOf(units)} units`;
});

question("open.limits-price-meaning", async (asking) => {
  await subscribed(asking, 3);
  const prices = (await asking.items("limits.subscription.list")).map((one) =>
    Number(memberAt(one, "price")),
  );
  const sum = prices.reduce((total, price) => total + price, 0);
  const total = Number(await asking.member("limits.price.read", "total"));
  return `the total ${whether(Math.abs(total - sum) < 0.005, "equals the sum of the listed prices", "differs from the sum of the listed prices")}`;
});
