/** The arrangements at work: they make every operation succeed, leave nothing, and rules pass on them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Rule } from "../../../contract/derive.ts";
import { derivedProperty } from "../../../harness/derived/kinds.ts";
import { judge } from "../../../harness/judge/judge.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import type { RunningReference } from "../../../reference/server.ts";
import { shortly, startPlanted, targetOf } from "../../support/judged.ts";

const contract = loadContract();
const derived = allRules(contract).filter((rule) => rule.derived);

let running: RunningReference;
let run: Run;

beforeAll(async () => {
  running = await startPlanted({});
  run = await openRun(contract, targetOf(running));
});

afterAll(async () => {
  await run.close();
  await running.close();
});

/** The outcome of each rule that did not pass. */
async function unpassed(rules: readonly Rule[], seed = 1): Promise<string[]> {
  const ended: string[] = [];
  for (const rule of rules) {
    const verdict = await judge(run, rule, derivedProperty(rule), { seed, runs: 1 });
    if (verdict.outcome !== "pass") ended.push(`${rule.id}: ${shortly(verdict)}`);
  }
  return ended;
}

/** Each operation has one of these rules, and passing it takes a success. */
const ofEachOperation = derived.filter(({ kind }) => kind === "envelope" || kind === "head");

test("every operation whose method is stated is reached with success", async () => {
  expect(await unpassed(ofEachOperation)).toEqual([]);
  const families = Map.groupBy(contract.operations, ({ family }) => family);
  const reached = [...families].map(([family, operations]): [string, string] => {
    const found = operations.filter(({ operationId }) => run.reach.get(operationId)?.successes);
    return [family, `${found.length}/${operations.length}`];
  });
  expect(Object.fromEntries(reached)).toEqual({
    account: "20/20",
    alerts: "11/11",
    availability: "3/3",
    billing: "13/13",
    browsing: "4/4",
    call: "4/4",
    channel: "5/5",
    connect: "2/2",
    conversation: "30/30",
    conversations: "8/8",
    filters: "6/6",
    helpdesk: "53/53",
    hooks: "7/7",
    inboxes: "7/7",
    limits: "8/8",
    operators: "7/7",
    people: "21/21",
    plans: "3/3",
    plugins: "9/9",
    // The method of the fifth is open, so nothing is derived of it.
    ratings: "4/5",
    routing: "4/4",
    search: "5/5",
    services: "6/6",
    session: "12/12",
    setup: "2/2",
    shortcuts: "10/10",
    snippets: "9/9",
    states: "1/1",
    status: "30/30",
    subscription: "2/2",
    website: "5/5",
  });
});

test.each(["inboxes", "routing"])("all derived rules of %s pass", async (family) => {
  const rules = derived.filter((rule) => rule.family === family);
  expect(rules.length).toBeGreaterThan(10);
  expect(await unpassed(rules)).toEqual([]);
});

test("another seed reaches as much", async () => {
  const some = ofEachOperation.filter(({ family }) => ["people", "status"].includes(family));
  expect(await unpassed(some, 20)).toEqual([]);
});

test("nothing is left behind", async () => {
  const { websites, users, plugins } = running.reference.platform;
  expect([websites, users, plugins].map((things) => [...things].length)).toEqual([0, 0, 0]);
});
