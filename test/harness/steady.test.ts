import { expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { steady } from "../../contract/steady.ts";

const contract = loadContract();
const article = { article_id: "a", title: "Hello", visits: 3 };

test("what moves by itself is left out of what is read", () => {
  const read = contract.operation("helpdesk.article.read");
  expect(steady(read, contract, article)).toEqual({ article_id: "a", title: "Hello" });
});

test("what moves by itself is left out of each listed item", () => {
  const list = contract.operation("helpdesk.article.list");
  expect(steady(list, contract, [article])).toEqual([{ article_id: "a", title: "Hello" }]);
});

test("data of which the documents show no shape stays as it is", () => {
  const initiate = contract.operation("conversation.initiate");
  expect(steady(initiate, contract, article)).toEqual(article);
});
