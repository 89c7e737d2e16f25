/** Links to subscriptions that the target file names may have expired: a refusal of them says nothing of the target. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";

const rules = allRules(loadContract()).filter(({ id }) => id.startsWith("accepted:subscription."));

ownStateHome();

test.each([
  ["valid", (key: string) => key, "pass"],
  ["over", (key: string) => `not-${key}`, "could-not-run"],
])("links that are %s", async (_, keyOf, outcome) => {
  const { target: given, stop } = await startByHand();
  try {
    const { subscriptionLinks = [], ...others } = given.credentials!;
    const links = subscriptionLinks.map((link) => ({ ...link, key: keyOf(link.key) }));
    const target = { ...given, credentials: { ...others, subscriptionLinks: links } };
    const { verdicts } = await execute({ target, rules, seed: 1, runs: 1, budget: 1000 });
    expect(verdicts.map((one) => one.outcome)).toEqual(rules.map(() => outcome));
    for (const { reason, lacks } of outcome === "pass" ? [] : verdicts) {
      expect(reason).toContain("may be mistyped or expired: name new ones");
      expect(lacks).toEqual(["subscription-links"]);
    }
  } finally {
    await stop();
  }
});
