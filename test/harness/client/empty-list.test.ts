/** A list without items may come without data. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { withItems } from "../../../harness/client/empty-list.ts";

const contract = loadContract();
const [list, thing] = ["filters.filter.list", "filters.filter.read"].map((id) =>
  contract.operation(id),
);
const accepted = { error: false, reason: "listed" };
const refused = { error: true, reason: "not_found" };

test.for([accepted, { ...accepted, data: null }])("an accepted list %o has no items", (answer) => {
  expect(withItems(list!, answer)).toEqual({ ...accepted, data: [] });
});

test.for([{ ...accepted, data: {} }, { ...accepted, data: [1] }, refused, "text", null])(
  "%o stays as it came",
  (answer) => {
    expect(withItems(list!, answer)).toBe(answer);
  },
);

test("what is no list stays without data", () => {
  expect(withItems(thing!, accepted)).toBe(accepted);
});
