/** A target that is half built fails for what is not there, or does not work, by the rule about that, and not by the rules about other operations. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { Refusal } from "../../../reference/refusal.ts";
import { wrap } from "../../../reference/seams.ts";
import { weatherProxy } from "../../weather/proxy.ts";
import { shortly, startPlanted, targetOf } from "../../support/judged.ts";

const rules = allRules(loadContract());

/** The verdicts on the rules, one judged after the other, where the reference lacks these operations. */
async function verdictsOn(
  ids: readonly string[],
  missing: readonly string[],
  faults: string[] = [],
  status = 404,
): Promise<Verdict[]> {
  const running = await startPlanted({
    faults,
    plant: ({ seams }) =>
      wrap(seams, "handle", (original) => (call) => {
        if (missing.includes(call.operation.operationId)) throw new Refusal(status, "not_done");
        return original(call);
      }),
  });
  const { verdicts } = await execute({
    target: targetOf(running),
    rules: rules.filter(({ id }) => ids.includes(id)),
    seed: 1,
    runs: 1,
    budget: 100_000,
    concurrency: 1,
  });
  await running.close();
  return verdicts;
}

const judge = async (...options: Parameters<typeof verdictsOn>): Promise<Record<string, string>> =>
  Object.fromEntries((await verdictsOn(...options)).map((one) => [one.rule, shortly(one)]));

const atOnce = "platform.updates-at-once-all-kept";
const waits = (id: string): string =>
  `could-not-run: see accepted:${id}: it has accepted nothing so far`;

test("a rule that only misses what another operation shows waits for that one", async () => {
  expect(
    await judge([atOnce, "platform.alike-are-apart"], ["people.profile.read", "hooks.hook.read"]),
  ).toEqual({
    [atOnce]: waits("people.profile.read"),
    "platform.alike-are-apart": waits("hooks.hook.read"),
  });
});

test("a rule that asks what fails each time, about something else, waits for it", async () => {
  const ids = ["accepted:account.read", "session.login-authorizes"];
  const verdicts = await judge(ids, ["account.read"], [], 500);
  expect(verdicts["accepted:account.read"]).toMatch(/^fail: GET /);
  expect(verdicts["session.login-authorizes"]).toBe(waits("account.read"));
}, 60_000);

test("a rule that is answered by a page about something else waits for what the page hides", async () => {
  const running = await startPlanted({});
  const page = {
    answer: { status: 200, headers: { "content-type": "text/html" }, body: "<html>" },
  };
  const proxy = await weatherProxy(running.url, (_, { method, url }) =>
    method === "GET" && url === "/v1/user/account" ? page : undefined,
  );
  const ids = ["accepted:account.read", "session.logout-destroys"];
  const { verdicts } = await execute({
    target: { ...targetOf(running), url: proxy.url },
    rules: rules.filter(({ id }) => ids.includes(id)),
    seed: 1,
    runs: 1,
    budget: 1000,
  });
  await proxy.close();
  await running.close();
  const said = Object.fromEntries(verdicts.map((one) => [one.rule, shortly(one)]));
  expect(said["accepted:account.read"]).toMatch(/^fail: GET /);
  expect(said["session.logout-destroys"]).toBe(waits("account.read"));
}, 60_000);

test("the rule about the operation that is not there fails, and so does a rule that something else breaks", async () => {
  const verdicts = await judge(
    ["accepted:people.profile.read", atOnce],
    ["people.profile.read"],
    ["hooks-update-saves-whole"],
  );
  expect(verdicts["accepted:people.profile.read"]).toMatch(/^fail: GET /);
  expect(verdicts[atOnce]).toMatch(/^fail: \/data\/(label|target) after it was updated/);
});

test("a rule that needs an operation that is down does not wait for it", async () => {
  const needing = "helpdesk.article-publish-twice";
  const missing = ["helpdesk.locale.list", "helpdesk.locale.create"];
  const verdicts = await verdictsOn([...missing.map((id) => `accepted:${id}`), needing], missing);
  const verdict = verdicts.find(({ rule }) => rule === needing)!;
  expect(shortly(verdict)).toBe(waits("helpdesk.locale.create"));
  expect(verdict.requests).toBeLessThan(10);
});
