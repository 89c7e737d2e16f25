/** Pages of the list, whatever its order. */
import { expect } from "vitest";
import type { Scene } from "../conversation/visitor.ts";
import { asUser } from "../../client.ts";

export async function paging({ client, world, website_id, create, say }: Scene): Promise<void> {
  client.caller = asUser(world);
  const made: string[] = [];
  for (let i = 0; i < 55; i++) {
    const session_id = await create();
    if (i % 11 === 0) continue;
    await say(session_id, "user", `Message ${i}`);
    made.unshift(session_id);
  }
  const page = async (page_number: string | undefined, query: object = {}) => {
    const list = await client.ok("conversations.conversation.list", {
      params: { website_id, ...(page_number === undefined ? {} : { page_number }) },
      query,
    });
    return list.map(({ session_id }) => session_id);
  };
  for (const order of [{}, { order_date_created: "1" }, { order_date_updated: "1" }]) {
    expect(await page(undefined, order)).toEqual(made.slice(0, 20));
    expect(await page("1", order)).toEqual(made.slice(0, 20));
    expect(await page("2", order)).toEqual(made.slice(20, 40));
    expect(await page("3", order)).toEqual(made.slice(40));
    expect(await page("4", order)).toEqual([]);
  }
  expect(await page("1", { order_date_waiting: "1" })).toEqual(made.slice(-20).reverse());
  expect(await page("1", { per_page: 50 })).toEqual(made.slice(0, 50));
  expect(await page("2", { per_page: 35 })).toEqual(made.slice(35));
  for (const per_page of [19, 51]) {
    const params = { website_id };
    const answer = await client.call("conversations.conversation.list", {
      params,
      query: { per_page },
    });
    expect(answer.error).toBe(true);
  }
}
