/** What a target file says is not built is not called, and what needs it does not apply; all else is judged. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { tally } from "../../../harness/record/tally.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { checkClaims } from "../../../harness/target/claims.ts";
import { Refusal } from "../../../reference/refusal.ts";
import { wrap } from "../../../reference/seams.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

const contract = loadContract();
const rules = allRules(contract);

/** Families of which every operation answers that it is not built. */
const unbuilt = new Set(["helpdesk", "inboxes", "status"]);

async function judge(
  notClaimed: string[],
  ids: RegExp,
): Promise<{ verdicts: Map<string, Verdict>; called: Set<string>; outcome: string }> {
  const called = new Set<string>();
  const running = await startPlanted({
    plant: ({ seams }) =>
      wrap(seams, "handle", (original) => (call) => {
        const { family, operationId } = call.operation;
        if (!unbuilt.has(family)) return original(call);
        called.add(operationId);
        throw new Refusal(501, "not_built");
      }),
  });
  const { verdicts } = await execute({
    target: { ...targetOf(running), notClaimed },
    rules: rules.filter(({ id }) => ids.test(id)),
    seed: 1,
    runs: 1,
    budget: 100_000,
    concurrency: 8,
  });
  await running.close();
  return {
    verdicts: new Map(verdicts.map((one) => [one.rule, one])),
    called,
    outcome: tally(verdicts).outcome,
  };
}

const asked =
  /(^|:)(helpdesk\.locale|status\.node|inboxes\.inbox|search\.entry)\.|^(paging|optional):conversations\.|^conversations\.filter-inbox$|^platform\.(page-segment-optional|no-page-is-first|flag-values|iso-dates-accepted|removed-is-made|long-texts|created-at-once|lists-of-one|(page-)?identifiers-of-one|colleagues-list|pages-of-one|hook-status-health)/;

test("families that are not built and named are not called, and the rest is judged", async () => {
  const named = [...unbuilt].map((family) => `${family}.*`);
  const { verdicts, called, outcome } = await judge(named, asked);
  expect([...called]).toEqual([]);
  expect(outcome).toBe("conforming");
  const outcomes = new Set([...verdicts.values()].map((one) => one.outcome));
  expect(outcomes).toEqual(new Set(["pass", "not-applicable"]));
  for (const id of [
    "paging:conversations.conversation.list",
    "optional:conversations.conversation.list",
    "accepted:search.entry.list",
    "platform.page-segment-optional",
    "platform.removed-is-made-again",
    "platform.long-texts-whole",
    "platform.lists-of-one-website",
  ])
    expect(verdicts.get(id), id).toMatchObject({ outcome: "pass" });
  for (const [id, reason] of [
    ["accepted:helpdesk.locale.list", "the target does not claim helpdesk.locale.list"],
    [
      "conversations.filter-inbox",
      "it needs inboxes.inbox.create, which the target does not claim",
    ],
    [
      "platform.pages-of-one-website",
      "the target does not claim helpdesk.locale.list, helpdesk.redirection.list, status.service.list, status.announcement.read",
    ],
  ] as const)
    expect(verdicts.get(id), id).toMatchObject({ outcome: "not-applicable", reason });
});

test("where a noun cannot be created, what is left of it is judged", async () => {
  const nouns = ["hooks.hook", "shortcuts.shortcut"];
  const { verdicts, outcome } = await judge(
    nouns.map((noun) => `${noun}.create`),
    /^(accepted|paging|shape):(hooks\.hook|shortcuts\.shortcut)\./,
  );
  expect(outcome).toBe("conforming");
  expect(verdicts.get("accepted:hooks.hook.list")).toMatchObject({ outcome: "pass" });
  for (const id of [
    "accepted:hooks.hook.replace",
    "paging:hooks.hook.list",
    "shape:hooks.hook.list",
  ])
    expect(verdicts.get(id)).toMatchObject({
      outcome: "not-applicable",
      reason: "it needs hooks.hook.create, which the target does not claim",
    });
});

test("a rule over many operations is judged on those that the target can play, and on none is not said to be broken", async () => {
  const unread = ["ratings.rating.read", "helpdesk.*", "inboxes.*", "status.*"];
  const lines = async (named: string[]): Promise<Verdict | undefined> =>
    (await judge(named, /^platform\.lines-kept$/)).verdicts.get("platform.lines-kept");
  expect(await lines(unread)).toMatchObject({ outcome: "pass" });
  const others = ["people.profile.read", "shortcuts.shortcut.read", "snippets.answer.read"];
  expect(await lines([...unread, ...others])).toMatchObject({
    outcome: "not-applicable",
    reason: expect.stringMatching(/^it needs \S+\.read, which the target does not claim$/),
  });
});

test("where they are not named, what is not built is red", async () => {
  const { verdicts, outcome } = await judge([], /^accepted:(inboxes\.inbox|status\.node)\./);
  expect(outcome).toBe("non-conforming");
  expect(verdicts.size).toBeGreaterThan(5);
  expect(new Set([...verdicts.values()].map((one) => one.outcome))).toContain("fail");
});

test("a rule that is named is not judged, and its operation is called by others", async () => {
  const { verdicts } = await judge(["shape:search.*"], /^(accepted|shape):search\.entry\.list$/);
  expect([...verdicts.values()].map(({ rule, outcome }) => [rule, outcome])).toEqual(
    expect.arrayContaining([
      ["accepted:search.entry.list", "pass"],
      ["shape:search.entry.list", "not-applicable"],
    ]),
  );
});

test("a name that names nothing is wrong", () => {
  const check =
    (...notClaimed: string[]) =>
    () =>
      checkClaims({ notClaimed }, contract, rules);
  expect(check("helpdesk.*", "accepted:status.create")).not.toThrow();
  expect(check("helpdesk.*", "help-desk.*")).toThrow(
    "notClaimed: help-desk.* matches no rule and no operation; see `assay list rules` and `assay list operations`",
  );
});
