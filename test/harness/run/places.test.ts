/** Rules beside each other without a stage: each has a website of the target file to itself. */
import { afterEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { isAccepted } from "../../../harness/client/answer.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { attempt } from "../../../harness/judge/attempt.ts";
import type { Places } from "../../../harness/run/places.ts";
import { openRun } from "../../../harness/run/run.ts";
import { websitesOf, type Target } from "../../../harness/target/target.ts";
import { missing } from "../../../harness/trial/world.ts";
import { weatherProxy } from "../../weather/proxy.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";

const contract = loadContract();
const rules = allRules(contract);

ownStateHome();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function byHand(others: number, faults: string[] = []): Promise<ByHand> {
  const started = await startByHand(faults, [], others);
  closing.push(started.stop);
  return started;
}

async function placesOf(
  target: Target,
  safety: "read" | "all" = "read",
): Promise<Places | undefined> {
  const run = await openRun(contract, target, { safety });
  closing.push(() => run.close());
  return run.places;
}

const judge = (target: Target, ids: RegExp, concurrency = 8): Promise<Execution> =>
  execute({
    target,
    rules: rules.filter(({ id }) => ids.test(id)),
    seed: 1,
    runs: 1,
    budget: 100_000,
    concurrency,
  });

const outcomes = ({ verdicts }: Execution): string[] =>
  verdicts.map(({ rule, outcome }) => `${rule} ${outcome}`);

test("each website but one serves a rule", async () => {
  expect(await placesOf((await byHand(1)).target)).toBeUndefined();
  expect((await placesOf((await byHand(2)).target))?.atOnce).toBe(2);
  expect((await placesOf((await byHand(5)).target))?.atOnce).toBe(5);
});

test("websites that share people or a plugin, or of which less is named, serve no rule beside another", async () => {
  const { target } = await byHand(2);
  const [one, two] = [target.websites![0]!, target.websites![1]!];
  const { member: _member, ...less } = two;
  for (const second of [
    { ...two, user: one.user! },
    { ...two, member: target.credentials!.user! },
    { ...two, plugin: { ...two.plugin!, plugin_id: one.plugin!.plugin_id! } },
    less,
  ])
    expect(await placesOf({ ...target, websites: [one, second] })).toBeUndefined();
});

test("what one website has, no other rule finds there: the verdicts are those of rules one by one", async () => {
  const { target } = await byHand(5);
  const ids = /setup|shortcuts|isolation:people|routing|account\.(provider|token)/;
  const [alone, beside] = [await judge(target, ids, 1), await judge(target, ids)];
  expect(outcomes(beside)).toEqual(outcomes(alone));
  expect(beside.report.traces?.left).toEqual([]);
});

test("what is done to all websites of an owner shows where the file names another of theirs", async () => {
  const { target } = await byHand(3, ["billing-attached-to-others"]);
  const { verdicts } = await judge(target, /^leaves-others:(billing|setup|routing)/);
  const failed = verdicts.filter(({ outcome }) => outcome !== "pass").map(({ rule }) => rule);
  expect(failed).toEqual(["leaves-others:billing.website.attach"]);
});

test("a second website that the file names is taken rather than one that would stay", async () => {
  const { target } = await byHand(3);
  const places = await placesOf(target, "all");
  expect(places?.isBound(["user-tier"])).toBe(false);
  expect(places?.isBound(["user-tier", "second-website"])).toBe(true);
});

test("a rule that lacks what the first website alone has is judged again there, and no other is", async () => {
  const { target } = await byHand(3);
  const run = await openRun(contract, target, { safety: "read" });
  closing.push(() => run.close());
  const first = await run.places!.take(["limited-tokens"]);
  expect(first.isFirst).toBe(true);
  expect(first.target.outside).toEqual(target.outside);
  const endOf = async (lacks: string, isExclusive: boolean): Promise<string> => {
    const draw = (): never => missing("nothing is drawn");
    const lacking = async (): Promise<void> => missing(lacks);
    const options = { rule: "setup.read", seed: 1, draw, isExclusive };
    return (await attempt(run, lacking, options)).ending.kind;
  };
  expect(await endOf("limited-tokens", false)).toBe("needs-exclusive-run");
  expect(await endOf("limited-tokens", true)).toBe("stopped");
  expect(await endOf("stage:clock", false)).toBe("stopped");
});

test("rules go on at once, each on its own website", async () => {
  const { target } = await byHand(5);
  const waiting = new Set<string>();
  const { promise: three, resolve: goOn } = Promise.withResolvers<void>();
  // The first writes wait for one another, so that rules one by one would come to a stop.
  const proxy = await weatherProxy(target.url, (_, { url = "", method }) => {
    const website = /^\/v1\/website\/([^/]+)/.exec(url)?.[1];
    if (method !== "POST" || website === undefined) return undefined;
    if (waiting.add(website).size > 2) goOn();
    return { until: three };
  });
  closing.push(() => proxy.close());
  const { verdicts } = await judge(
    { ...target, url: proxy.url },
    /^(accepted|read-back):shortcuts/,
  );
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["pass"]));
  expect(waiting.size).toBeGreaterThan(2);
});

test("rules that wait for the one website that serves them hold up no others", async () => {
  const { target } = await byHand(3);
  const { promise: others, resolve: goOn } = Promise.withResolvers<void>();
  // Those of operators need somebody who may be unlinked, who is of the first website alone.
  const proxy = await weatherProxy(target.url, (_, { url = "" }) =>
    url.includes("/operator/") ? { until: others } : undefined,
  );
  closing.push(() => proxy.close());
  const ids =
    /^(accepted:operators.operator.(create|remove)|operators.un|operators.add-|shortcuts)/;
  let gone = 0;
  const { verdicts } = await execute({
    target: { ...target, url: proxy.url },
    rules: rules.filter(({ id, needs }) => ids.test(id) && !needs.includes("stage:world")),
    seed: 1,
    runs: 1,
    budget: 100_000,
    concurrency: 3,
    onVerdict: ({ rule }) => {
      if (rule.startsWith("shortcuts") && ++gone === 10) goOn();
    },
  });
  expect(gone).toBeGreaterThan(10);
  const open = verdicts.filter(({ outcome }) => outcome !== "pass").map(({ rule }) => rule);
  // It needs a visitor, whom this target file does not name.
  expect(open).toEqual(["operators.unlinked-while-assigned"]);
});

test.each([
  ["isolation:setup.read", "setup-open-to-other-owners"],
  ["platform.daily-quota-enforced", "quota-not-enforced"],
])("%s finds %s beside others", async (id, fault) => {
  const { target } = await byHand(3, [fault]);
  const { verdicts } = await judge(target, new RegExp(`^${id}$|^accepted:shortcuts`));
  expect(verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule)).toEqual([
    id,
  ]);
});

const ofHelpdesk = /:helpdesk\.(create|remove)$|^(created|removed)-.*:helpdesk$|^helpdesk\.remove-/;
const ofReporters = /^status\.(token-(rolls|stays)|writes-spare-the-rest)$|:status\.token\.roll$/;

test.each([
  ["makes or removes a helpdesk", 1, "helpdesk.create", ofHelpdesk],
  ["makes or removes a helpdesk", 8, "helpdesk.create", ofHelpdesk],
  ["rolls the token of a status page", 8, "status.create", ofReporters],
] as const)(
  "what %s is judged where there was none, %i at a time",
  async (_, concurrency, create, ids) => {
    const { target } = await byHand(3);
    const run = await openRun(contract, target);
    closing.push(() => run.close());
    // On the first website, and on the one that is given first to a rule that may run anywhere.
    for (const { website, credentials } of [websitesOf(target)[0]!, websitesOf(target).at(-1)!]) {
      const owner = { role: "owner", tier: "user", pair: credentials.user! } as const;
      const made = await run.call(contract.operation(create), owner, {
        params: { website_id: website },
        body: { name: "Help", domain_basic: `help-${website}` },
      });
      expect(isAccepted(made)).toBe(true);
    }
    const judged = await judge(target, ids, concurrency);
    expect(judged.verdicts.length).toBeGreaterThan(6);
    expect(outcomes(judged).filter((one) => !one.endsWith(" pass"))).toEqual([]);
    expect(judged.report.traces?.left).toEqual([]);
  },
  120_000,
);
