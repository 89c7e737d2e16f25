/** What a hostile target sends is judged in bounded time. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { shapeCheckOf } from "../../../harness/check/shape.ts";

const contract = loadContract();
const shape = shapeCheckOf(contract);
const list = contract.operations.find(({ operationId }) => operationId === "people.profile.list")!;

test("of a list of 100,000 wrong items ten are said", () => {
  const violations = shape(
    list,
    Array.from({ length: 100_000 }, () => 1),
  );
  expect(violations.map(({ where }) => where)).toEqual(
    Array.from({ length: 10 }, (_, i) => `/data/${i}`),
  );
});

test("one wrong item behind many right ones is found", () => {
  const right = { people_id: "ada", person: { nickname: "Ada" }, created_at: 1 };
  const items = Array.from({ length: 2_000 }, () => right);
  expect(shape(list, items)).toEqual([]);
  expect(shape(list, [...items, 1])).toMatchObject([{ where: "/data/2000" }]);
});

test("an object with 100,000 members is judged", () => {
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`m${i}`, 1]));
  expect(shape(list, [wide, 1, wide])).toMatchObject([{ where: "/data/0/people_id" }]);
});
