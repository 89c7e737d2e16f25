/** Who moves what all rules on a website stand on, and who only moves what it made. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { everything, groundMoved, groundOf, visitor } from "../../../harness/guest/ground.ts";
import type { Caller, CallInput } from "../../../harness/client/client.ts";

const contract = loadContract();
const rules = allRules(contract);
const owner: Caller = { role: "owner", tier: "user", pair: { identifier: "i", key: "k" } };
const website_id = "w";

/** What the owner has to be alone with who made the conversation and the profile called "own". */
const moved = (operationId: string, input: CallInput = {}, as = owner): string | undefined =>
  groundMoved(
    contract,
    contract.operation(operationId),
    { ...input, as },
    { homeOf: ({ pair }) => (pair.key === "k" ? "w" : undefined), isOwn: (_, id) => id === "own" },
  );

test("what a rule makes, or changes of what it made, moves nothing for others", () => {
  const own = { website_id, session_id: "own" };
  expect(moved("conversation.create", { params: { website_id } })).toBe(undefined);
  expect(moved("conversation.message.send", { params: own })).toBe(undefined);
  expect(moved("conversation.block.set", { params: own })).toBe(undefined);
  expect(moved("filters.filter.list", { params: { website_id } })).toBe(undefined);
});

test("what was there before, and what is there once, is moved by one rule at a time", () => {
  const found = { website_id, session_id: "found" };
  expect(moved("conversation.block.set", { params: found })).toBe("conversation of w");
  expect(moved("helpdesk.locale.read", { params: { website_id, locale: "own" } })).toBe(
    "helpdesk of w",
  );
  expect(moved("account.schedule.merge")).toBe("account of the account at w");
  // The spams that it comes among are those of all.
  expect(moved("conversation.report", { params: { website_id, session_id: "own" } })).toBe(
    "conversations of w",
  );
});

test("an account that a rule registered is its own", () => {
  const registered: Caller = { ...owner, pair: { identifier: "r", key: "r" } };
  expect(moved("account.schedule.merge", {}, registered)).toBe(undefined);
});

test("who may act on the website, and what proves it, concerns everything else", () => {
  const colleague = { params: { website_id, user_id: "u" } };
  expect(moved("operators.operator.merge", colleague)).toBe(everything);
  expect(moved("website.remove", { params: { website_id } })).toBe(everything);
  // Conversations of others come into it.
  expect(moved("inboxes.inbox.create", { params: { website_id } })).toBe(everything);
  expect(moved("inboxes.order.set", { params: { website_id } })).toBe(everything);
  expect(moved("account.token.generate")).toBe(everything);
  const body = { password: "new", verify: "old" };
  expect(moved("account.profile.merge", { body })).toBe(everything);
});

test("the ground of a rule is told by its operations and by whom it needs", () => {
  const groundBy = (id: string) =>
    groundOf(
      contract,
      rules.find((one) => one.id === id)!,
    );
  expect(groundBy("accepted:conversation.create")).toBe(undefined);
  expect(groundBy("accepted:conversation.message.send")).toBe(undefined);
  expect(groundBy("accepted:helpdesk.article.create")).toBe("helpdesk");
  expect(groundBy("accepted:operators.operator.merge")).toBe(everything);
  expect(groundBy("accepted:conversations.spam.list")).toBe(undefined);
  expect(groundBy("accepted:conversations.spam.decide")).toBe("conversations");
  expect(groundBy("accepted:browsing.session.start")).toBe(visitor);
});

test("more rules may be beside any other than there are in any part of the ground", () => {
  const sizes = Map.groupBy(rules, (rule) => groundOf(contract, rule));
  const free = sizes.get(undefined)!.length;
  sizes.delete(undefined);
  for (const [part, { length }] of sizes) expect(length, part).toBeLessThan(free);
});
