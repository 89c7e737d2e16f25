/** What is said beforehand of what can be judged, rule by rule against what a run judges with everything given by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { lackingOf } from "../../../harness/run/needs.ts";
import type { Target } from "../../../harness/target/target.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { isAsFarAsListed } from "../../support/as-far-as-listed.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { basicCredentials } from "../../../harness/client/basic.ts";

const rules = allRules(loadContract());

ownStateHome();
let byHand: ByHand;

beforeAll(async () => {
  byHand = await startByHand([], [], 8);
});

afterAll(async () => {
  await byHand.stop();
});

/** The cards of the owner, and the one that pays for the website. */
async function paymentOf({ url, website, credentials }: Target): Promise<unknown[]> {
  const { identifier, key } = credentials!.user!;
  const headers = {
    authorization: `Basic ${basicCredentials(identifier, key)}`,
    "x-service-tier": "user",
  };
  const paths = ["/v1/user/account/billing", `/v1/website/${website}/billing`];
  const answers = await Promise.all(paths.map((path) => fetch(url + path, { headers })));
  return Promise.all(answers.map((answer) => answer.json()));
}

test("what has what it needs is judged, what lacks something is not, and nothing is left", async () => {
  const { target } = byHand;
  const paid = await paymentOf(target);
  const { verdicts, report } = await execute({
    target,
    rules,
    seed: 1,
    runs: 1,
    budget: 1_000_000,
    concurrency: 8,
    adapts: true,
  });
  const lacking = new Map(
    rules.map(({ id, needs }) => [id, lackingOf(needs, { target, stageParts: [] })]),
  );
  const isJudged = (outcome: string): boolean => outcome === "pass";
  const others = verdicts.filter(({ outcome }) => !["pass", "could-not-run"].includes(outcome));
  expect(others.map(({ rule, outcome, reason }) => [rule, outcome, reason])).toEqual([]);
  const unforeseen = verdicts.filter(
    ({ rule, outcome }) => isJudged(outcome) && lacking.get(rule)?.length,
  );
  expect(unforeseen.map(({ rule }) => rule)).toEqual([]);
  const missed = verdicts.filter(
    ({ rule, outcome }) => !isJudged(outcome) && !lacking.get(rule)?.length,
  );
  const unsaid = missed.filter(({ rule }) => !isAsFarAsListed(rule));
  expect(unsaid.map(({ rule, reason }) => [rule, reason])).toEqual([]);
  // Each of them names what it lacks, or what had to be listed.
  expect(missed.filter(({ reason }) => !reason)).toEqual([]);
  expect(missed.length).toBeLessThan(40);
  // Which browsing sessions stay listed is open (open.browsing-list-which), and no route removes them.
  const left = report.traces?.left.map(([what]) => what) ?? ["traces were not counted"];
  expect(left.filter((what) => !what.startsWith("items of browsing.session.list"))).toEqual([]);
  expect(await paymentOf(target)).toEqual(paid);
  // What a rule changed about the owner is put back: the password logs in, and needs no token.
  const login = await logIn(target.url, target.credentials!.user!);
  expect(await login.json()).toMatchObject({ error: false });
});
