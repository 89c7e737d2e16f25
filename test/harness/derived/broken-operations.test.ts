/** An operation that does not work makes a target non-conforming, once: at the rule that it accepts what is valid. */
import { describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { exitCodes, tally } from "../../../harness/record/tally.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { alwaysRefuses, refusesWhen } from "../../../reference/deviate/handler.ts";
import type { Reference } from "../../../reference/reference.ts";
import { Refusal } from "../../../reference/refusal.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

/** One per family: reads, lists, creations, changes and acts, none of which is needed by another one here. */
const broken: OperationId[] = [
  "account.schedule.read",
  "availability.merge",
  "conversation.message.send",
  "filters.filter.create",
  "helpdesk.locale.list",
  "inboxes.inbox.exists",
  "people.profile.create",
  "search.entry.remove",
  "shortcuts.shortcut.merge",
  "status.service.read",
];

const ways: [how: string, status: number, reason: string][] = [
  ["is not there", 404, "route_not_found"],
  ["always crashes", 500, "server_error"],
  ["refuses every valid request", 400, "invalid_data"],
];

const about = new Set<string>(broken);
const rules = allRules(loadContract()).filter(
  ({ derived, operations }) => derived && operations.some((id) => about.has(id)),
);

async function verdictsOn(
  plant: (reference: Reference) => void,
  concurrency = 8,
): Promise<Verdict[]> {
  const running = await startPlanted({ plant });
  const settings = { seed: 1, runs: 1, budget: 100_000, concurrency };
  const { verdicts } = await execute({ target: targetOf(running), rules, ...settings });
  await running.close();
  return verdicts;
}

const failedIn = (verdicts: readonly Verdict[]): string[] =>
  verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule);

describe("ten operations of ten families", () => {
  test.for(ways)("each %s", async ([, status, reason]) => {
    const verdicts = await verdictsOn((reference) => {
      for (const id of broken) alwaysRefuses(id, status, reason)(reference);
    });
    const failed = failedIn(verdicts);
    expect(failed.filter((rule) => rule.startsWith("accepted:")).toSorted()).toEqual(
      broken.map((id) => `accepted:${id}`).toSorted(),
    );
    // A rule that came to it while it was still waited for names it as well.
    expect(failed.filter((rule) => !broken.some((id) => rule.includes(id)))).toEqual([]);
    const others = verdicts.filter(({ outcome }) => outcome === "could-not-run");
    expect(others.length).toBeGreaterThan(broken.length);
    const names = new RegExp(`^see accepted:|${broken.map((id) => RegExp.escape(id)).join("|")}`);
    for (const one of others) expect(one.reason, one.rule).toMatch(names);
    expect(exitCodes[tally(verdicts).outcome]).toBe(1);
  });

  test("each refuses one valid request in six, and some rule sends it", async () => {
    const plant = (reference: Reference): void => {
      for (const id of broken) {
        let calls = 0;
        refusesWhen(id, () => (++calls % 6 ? undefined : new Refusal(409, "not_now")))(reference);
      }
    };
    // One by one, so that the refusals meet the same calls each time.
    const verdicts = await verdictsOn(plant, 1);
    const failed = new Set(failedIn(verdicts));
    expect(broken.filter((id) => !failed.has(`accepted:${id}`))).toEqual([]);
  });
});
