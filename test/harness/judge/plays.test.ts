/** One play of an operation, or of a noun, decides the rules about it as judging each of them by itself does. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { derivedProperty } from "../../../harness/derived/kinds.ts";
import { search } from "../../../harness/judge/judge.ts";
import { playedKinds, subjectOf } from "../../../harness/judge/playable.ts";
import { createPlays } from "../../../harness/judge/plays.ts";
import { collectProperties, type Registry } from "../../../harness/judge/registry.ts";
import { decodeReplay } from "../../../harness/case/replay.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { heldAgainst, verdictOf, type Judged } from "../../../harness/judge/verdict-of.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { startPlanted as startPlantedFault } from "../../../harness/selftest/planted.ts";
import {
  actsThoughRefused,
  needsNoCredential,
  skipsScope,
  skipsTier,
  skipsWebsite,
  tolerates,
} from "../../../reference/deviate/check.ts";
import type { Plant } from "../../../reference/deviate/deviation.ts";
import { deviationIds, findFault } from "../../../reference/deviation.ts";
import { changesEnvelope } from "../../../reference/deviate/answer.ts";
import { forgets } from "../../../reference/deviate/handler.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

const contract = loadContract();
const rules = allRules(contract);
const played = playedKinds(rules, contract);

/** Rules about the subject that a play may decide. */
const rulesAbout = (id: string) =>
  (played.get(id) ?? []).map((kind) => rules.find((rule) => rule.id === `${kind}:${id}`)!);

type Judging = (run: Run, registry: Registry, rule: (typeof rules)[number]) => Promise<Judged>;

const options = { seed: 1, runs: 1, shrinks: 0 };
const alone: () => Judging = () => (run, _, rule) =>
  search(run, rule.id, derivedProperty(rule), options);
const together = (): Judging => {
  let plays: ReturnType<typeof createPlays> | undefined;
  return (run, registry, rule) => {
    plays ??= createPlays(run, registry);
    return plays.judge(registry.get(rule.id)!, new Set(played.get(subjectOf(rule))), options);
  };
};

/** All of them wait for the one play. */
const atOnce = (): Judging => {
  const all = new Map<string, Promise<Judged>>();
  const judging = together();
  return (run, registry, rule) => {
    for (const one of registry.values())
      if (!all.has(one.rule.id)) all.set(one.rule.id, judging(run, registry, one.rule));
    return all.get(rule.id)!;
  };
};

async function judgeAll(id: string, plant: Plant, judging: Judging): Promise<Verdict[]> {
  const about = rulesAbout(id);
  const registry: Registry = new Map(
    about.map((rule) => [rule.id, { rule, property: derivedProperty(rule) }]),
  );
  const running = await startPlanted({ plant });
  const run = await openRun(contract, targetOf(running));
  try {
    const judged: [(typeof about)[number], Judged][] = [];
    for (const rule of about) judged.push([rule, await judging(run, registry, rule)]);
    return judged.map(([rule, one]) => verdictOf(rule, one, run.findings.get(rule.id)));
  } finally {
    await run.close();
    await running.close();
  }
}

const failuresIn = (verdicts: readonly Verdict[]): string[] =>
  verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule);

const sound: Plant = () => undefined;

const subjects = [
  "inboxes.inbox.create",
  "people.profile.merge",
  "people.profile.exists",
  "conversation.remove",
  "conversation.block.set",
  "helpdesk.article.list",
  "status.node.read",
  "inbox",
  "section",
];

test("what one rule waited for is not the time of all that it decides", async () => {
  const began = performance.now();
  const verdicts = await judgeAll("people.profile.merge", sound, atOnce());
  const taken = performance.now() - began;
  expect(verdicts.every(({ outcome }) => outcome === "pass")).toBe(true);
  expect(verdicts.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThan(taken);
});

test.for(subjects)("of %s one rule asks for all", async (id) => {
  const [first, ...others] = await judgeAll(id, sound, together());
  expect([first, ...others].map((one) => one?.outcome)).toEqual(rulesAbout(id).map(() => "pass"));
  expect(first?.requests).toBeGreaterThan(0);
  expect(others.map(({ requests }) => requests)).toEqual(others.map(() => 0));
});

const defects: [says: string, rule: string, plant: Plant][] = [
  [
    "nobody is let in",
    "authentication:people.profile.merge",
    needsNoCredential("people.profile.merge"),
  ],
  ["any tier is let in", "tier:inboxes.inbox.create", skipsTier("inboxes.inbox.create")],
  ["any token is let in", "scope:conversation.remove", skipsScope("conversation.remove")],
  [
    "any website is let in",
    "isolation:conversation.block.set",
    skipsWebsite("conversation.block.set"),
  ],
  [
    "a field may be missing",
    "required:inboxes.inbox.create",
    tolerates("inboxes.inbox.create", /required|name/),
  ],
  [
    "a refused call is carried out",
    "unchanged:people.profile.merge",
    actsThoughRefused("people.profile.merge", "allowsScope"),
  ],
  [
    "an answer has a text as data",
    "envelope:conversation.block.set",
    changesEnvelope("conversation.block.set", (envelope) => ({ ...envelope, data: "done" })),
  ],
  ["nothing is removed", "removed-is-not-read:inbox", forgets("inboxes.inbox.remove")],
];

test.for(defects)("where %s, %s fails as it does alone", async ([, rule, plant]) => {
  const id = rule.split(":")[1] ?? "";
  const found = await judgeAll(id, plant, together());
  expect(failuresIn(found)).toContain(rule);
  expect(failuresIn(found)).toEqual(failuresIn(await judgeAll(id, plant, alone())));
});

const registry = await collectProperties();

/** What each fault of the catalogue breaks of the rules that a play decides. */
const catalogued = deviationIds("fault").flatMap((fault) => {
  const { trips, underLoad } = findFault(fault);
  const broken = rules.filter(
    (rule) =>
      rule.derived && trips.includes(rule.id) && played.get(subjectOf(rule))?.includes(rule.kind),
  );
  return underLoad || !broken.length ? [] : [{ fault, broken }];
});

test.for(catalogued)("where a play decides, $fault is found", async ({ fault, broken }) => {
  const { target, stop } = await startPlantedFault({ faults: [fault] }, { settle: 50 });
  const run = await openRun(contract, target);
  try {
    const plays = createPlays(run, registry);
    const found: Verdict[] = [];
    for (const rule of broken) {
      const kinds = new Set(played.get(subjectOf(rule)));
      const judged = await plays.judge(registry.get(rule.id)!, kinds, options);
      found.push(verdictOf(rule, judged, run.findings.get(rule.id)));
    }
    expect(failuresIn(found)).toEqual(broken.map(({ id }) => id));
  } finally {
    await run.close();
    await stop();
  }
});

test("what a play finds is repeated from its token", async () => {
  const id = "people.profile.merge";
  const running = await startPlanted({ plant: needsNoCredential(id) });
  const run = await openRun(contract, targetOf(running));
  try {
    const about = rulesAbout(id);
    const registry: Registry = new Map(
      about.map((rule) => [rule.id, { rule, property: derivedProperty(rule) }]),
    );
    const plays = createPlays(run, registry);
    const registered = registry.get(`authentication:${id}`)!;
    await plays.judge(registered, new Set(played.get(id)), options);
    const [finding] = run.findings.get(registered.rule.id) ?? [];
    const { property, draws, seed } = decodeReplay(finding?.replay ?? "");
    run.findings.clear();
    const again = await search(run, property, plays.propertyOf(property)!, {
      ...options,
      seed,
      draws,
    });
    const judged = heldAgainst(registered.rule.id, property, again);
    const verdict = verdictOf(registered.rule, judged, run.findings.get(registered.rule.id));
    expect(verdict).toMatchObject({ outcome: "fail", violations: [{ received: /^200/ }] });
  } finally {
    await run.close();
    await running.close();
  }
});
