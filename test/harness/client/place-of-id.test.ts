/** How an answer to a creation names what was made: the form is open, so several places are looked at. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { placeOfId } from "../../../harness/client/place-of-id.ts";

const contract = loadContract();
const creation = contract.operation("inboxes.inbox.create");
const field = "inbox_id";

test.each<[says: string, data: unknown, body: unknown, found: object | undefined]>([
  ["under its own name", { [field]: "a", id: "b" }, {}, { id: "a", isDoubtful: false }],
  ["as it was sent", {}, { [field]: "sent" }, { where: "in the request", id: "sent" }],
  ["as a bare id, which may be another's", { id: 7 }, {}, { id: 7, isDoubtful: true }],
  ["by the bare id where its name is another's", { [field]: "known", id: "b" }, {}, { id: "b" }],
  ["not at all", { [field]: null, id: { a: 1 } }, {}, undefined],
  ["by another's alone", { id: "known" }, {}, undefined],
])("%s", (_, data, body, found) => {
  const place = placeOfId(contract, ["known"], creation, { data, input: { body } });
  if (found) expect(place).toMatchObject(found);
  else expect(place).toBeUndefined();
});

test("what has no identifier is named by none", () => {
  const single = contract.operation("helpdesk.create");
  const data = { id: "a" };
  expect(placeOfId(contract, [], single, { data, input: {} })).toBeUndefined();
});
