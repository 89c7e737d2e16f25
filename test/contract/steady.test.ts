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

test("members that the documents do not name are left out, at each depth", () => {
  const read = contract.operation("people.profile.read");
  const profile = { people_id: "p", person: { nickname: "Ada", _request: 1 }, _request: 2 };
  expect(steady(read, contract, profile)).toEqual({ people_id: "p", person: { nickname: "Ada" } });
});

test("of a free object all members are compared", () => {
  const read = contract.operation("people.data.read");
  const data = { data: { plan: "gold", address: { city: "Nantes" } } };
  expect(steady(read, contract, data)).toEqual(data);
});
