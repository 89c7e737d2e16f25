/** What a subscription to email stands for where the documents leave it open. */
import { textOf } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question("open.subscription-without-website", async ({ data, member, website_id }) => {
  const query = { website_id };
  const read = async (asked: Record<string, string>): Promise<string> =>
    textOf(await member("subscription.read", "subscribed", { query: asked }));
  await data("subscription.merge", { query, body: { subscribed: false } });
  const without = await read({});
  await data("subscription.merge", { query, body: { subscribed: true } });
  await data("subscription.merge", { body: { subscribed: false } });
  return [
    `without website_id after an unsubscription with it: ${without}`,
    `with website_id after an unsubscription without it: ${await read(query)}`,
  ];
});
