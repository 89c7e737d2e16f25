/** Identifiers of which no type is stated are text to all that judges, and go back as they came. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { createIdentifiers } from "../../../harness/client/identifiers.ts";

const contract = loadContract();
const operation = (id: string) => contract.operation(id);

test("numbers are read as their digits, in data that is shown and in that of creations", () => {
  const { parse } = createIdentifiers(contract);
  expect(
    parse(operation("helpdesk.article.list"), '{"data":[{"article_id":12,"visits":3}]}'),
  ).toEqual({ data: [{ article_id: "12", visits: 3 }] });
  expect(parse(operation("helpdesk.article.create"), '{"data":{"id":7}}')).toEqual({
    data: { id: "7" },
  });
});

test("digits that no number holds stay as they are", () => {
  const { parse } = createIdentifiers(contract);
  expect(
    parse(operation("filters.filter.read"), '{"data":{"filter_id": 9007199254740993}}'),
  ).toEqual({ data: { filter_id: "9007199254740993" } });
});

test("what the documents call a string is no number", () => {
  const { parse } = createIdentifiers(contract);
  const shown = { data: { session_id: 12 } };
  expect(parse(operation("conversation.read"), JSON.stringify(shown))).toEqual(shown);
});

test("what was read as a number is sent as one, and nothing else is", () => {
  const { parse, toSend } = createIdentifiers(contract);
  parse(operation("helpdesk.category.list"), '{"data":[{"category_id":12}]}');
  const place = operation("helpdesk.placement.set");
  expect(toSend(place, { category_id: "12", section_id: "" })).toEqual({
    category_id: 12,
    section_id: "",
  });
  expect(toSend(place, { category_id: "13" })).toEqual({ category_id: "13" });
});
