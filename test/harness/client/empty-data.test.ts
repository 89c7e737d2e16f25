/** A list without items, and an object of which nothing is there by nature, may come without data. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { withData } from "../../../harness/client/empty-data.ts";

const contract = loadContract();
const seen = (id: string, answer: unknown): unknown =>
  withData(contract.operation(id), answer, contract.resolve);

const accepted = { error: false, reason: "listed" };
const refused = { error: true, reason: "not_found" };

test.for([accepted, { ...accepted, data: null }])("an accepted list %o has no items", (answer) => {
  expect(seen("filters.filter.list", answer)).toEqual({ ...accepted, data: [] });
});

test.for([{ ...accepted, data: {} }, { ...accepted, data: [1] }, refused, "text", null])(
  "%o stays as it came",
  (answer) => {
    expect(seen("filters.filter.list", answer)).toBe(answer);
  },
);

test.for(["people.data.read", "helpdesk.placement.read"])("%s may show nothing", (id) => {
  expect(seen(id, accepted)).toEqual({ ...accepted, data: {} });
  expect(seen(id, refused)).toBe(refused);
});

test("what has something by nature stays without data", () => {
  expect(seen("filters.filter.read", accepted)).toBe(accepted);
});

test("an array that is there by nature may be left out while it is empty, however deep", () => {
  const hook = { hook_id: "1", label: "One", target: "https://example.com/", status: "active" };
  const listed = seen("hooks.hook.list", { ...accepted, data: [hook, { ...hook, events: null }] });
  expect(listed).toEqual({
    ...accepted,
    data: [hook, hook].map((one) => ({ ...one, events: [] })),
  });
  const invoices = { paging: { per_page: 20, total: 0 } };
  expect(seen("billing.invoice.list", { ...accepted, data: invoices })).toEqual({
    ...accepted,
    data: { results: [], paging: { ...invoices.paging, range: [] } },
  });
});
