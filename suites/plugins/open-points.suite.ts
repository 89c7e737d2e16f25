/** What a target does with plugins where the documents leave it open. */
import { itemsOf, memberAt } from "../../harness/author.ts";
import { question, whether } from "../support/asking.ts";

question("open.plugins-urn-elsewhere", async ({ items, outcome }) => {
  const urn = String(memberAt((await items("plugins.plugin.list"))[0], "urn"));
  const params = { plugin_id: urn };
  return [
    `details: ${await outcome("plugins.details.read", { params })}`,
    `features: ${await outcome("plugins.feature.list", { params })}`,
  ];
});

question("open.plugins-categories-empty", async ({ items }) => {
  const listed = await items("plugins.category.list");
  const empty = listed.some((one) => memberAt(one, "plugins") === 0);
  return `categories without plugins: ${whether(empty, "listed")}`;
});

question("open.plugins-search-match", async ({ items }) => {
  const name = String(memberAt((await items("plugins.plugin.list"))[0], "name"));
  const finds = async (query: string): Promise<string> =>
    whether((await items("plugins.plugin.search", { query: { query } })).length > 0, "found");
  return [
    `a part of a name: ${await finds(name.slice(0, -1))}`,
    `other letter case: ${await finds(name.toUpperCase())}`,
  ];
});

question("open.plugins-own-plans", async ({ items, outcome }) => {
  const plans = (await items("plugins.plugin.list")).flatMap((one) =>
    itemsOf(memberAt(one, "plans")),
  );
  const plan_id = String(memberAt(plans[0], "id"));
  return `read as a plan of the platform: ${await outcome("plans.plan.read", { params: { plan_id } })}`;
});
