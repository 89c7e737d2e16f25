/** Open points are observed: each has its observer, what a probe sees is recorded, and no verdict comes of it. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { contractDigest } from "../../../contract/digest.ts";
import type { OpenPoint } from "../../../contract/source.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { collectSuites } from "../../../harness/judge/registry.ts";
import { startLocalReference } from "../../../harness/target/local-reference.ts";
import { compareRuns } from "../../../reports/diff/compare.ts";
import { wrap, type Reply } from "../../../reference/seams.ts";
import type { OpenPointId } from "../../../schemas/generated/maps.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";
import { recordOf } from "../../../reports/record.ts";
import type { RunRecord } from "../../../reports/run.ts";
import { runInput } from "../../support/run-input.ts";

const contract = loadContract();
const all = allRules(contract);
const { probes } = await collectSuites();

const observedBy = (who: OpenPoint["observe"]): string[] =>
  contract.openPoints.filter(({ observe }) => observe === who).map(({ id }) => id);

test("the open points that a probe observes are those that have one", () => {
  expect([...probes.keys()].toSorted()).toEqual(observedBy("probe").toSorted());
});

test("whoever observes by the way names the open point", () => {
  const code = globSync("{harness,suites}/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => text.includes("observe("))
    .join();
  expect(observedBy("by-the-way").filter((id) => !code.includes(`"${id}"`))).toEqual([]);
});

/** A run over one rule of each of some families, and their probes. */
async function runOn(
  accents: string[],
  families: string[],
  onPhase?: (phase: string | undefined) => void,
): Promise<RunRecord> {
  const { target, stop } = await startLocalReference({ accents });
  const rules = families.map((family) => {
    const rule = all.find((one) => one.family === family);
    if (!rule) throw new Error(`${family} has no rule`);
    return rule;
  });
  const options = { seed: 1, runs: 1, budget: 50_000 };
  try {
    const result = await execute({
      target,
      rules,
      ...options,
      concurrency: 8,
      probed: () => true,
      ...(onPhase && { onPhase }),
    });
    return recordOf(
      runInput(all, {
        contract: contractDigest(contract),
        target,
        rules,
        verdicts: result.verdicts,
        selection: { families, kinds: null, rules: null, shard: null },
        ...options,
        brokenSuites: result.broken,
        ...result.report,
      }),
    );
  } finally {
    await stop();
  }
}

const seen = ({ openPoints }: RunRecord, id: string): string[] =>
  openPoints.find((point) => point.id === id)?.observed.map(({ observation }) => observation) ?? [];

test("every probe sees something on the clean reference, and none fails", async () => {
  const phases: (string | undefined)[] = [];
  const families = [...new Set(all.map(({ family }) => family))];
  const record = await runOn([], families, (phase) => phases.push(phase));
  expect(phases).toEqual([
    ...Array.from(
      { length: probes.size + 1 },
      (_, asked) => `${asked} of ${probes.size} open points asked`,
    ),
    "cleaning up",
  ]);
  const blind = [...probes.keys()].filter((id) => !seen(record, id).length);
  expect(blind).toEqual([]);
  const broken = record.openPoints.filter(({ observed }) =>
    observed.some(({ observation }) => observation.startsWith("the probe failed")),
  );
  expect(broken).toEqual([]);
  expect(record.outcome).toBe("conforming");
});

test("what tells two conforming implementations apart is observed, and named by their comparison", async () => {
  const families = ["people"];
  const [plain, other] = await Promise.all([
    runOn([], families),
    runOn(["profile-patch-adds"], families),
  ]);
  const changed = compareRuns(plain, other).openPoints.map(({ id }) => id);
  expect(changed).toEqual(expect.arrayContaining(["open.people-patch-arrays"]));
  expect(other.outcome).toBe(plain.outcome);
});

/** What a target may answer that has broken down. */
const brokenAnswers: Record<string, () => Response> = {
  "500 and a page": () => new Response("<h1>Internal Server Error</h1>", { status: 500 }),
  "500 and an envelope without an error": () =>
    Response.json({ error: false, reason: "internal_error", data: {} }, { status: 500 }),
  "200 and null": () => Response.json(null),
  "200 and half of its JSON": () => new Response('{"error":false,"data":{"a'),
  "200 and nothing": () => new Response(null),
};

/** What HEAD says is in its status alone, and every other one refuses. */
const brokenFor = ({ body }: Reply, answer: () => Response): Response =>
  body === undefined ? new Response(null, { status: 503 }) : answer();

/** What it may say that calls accepted, and that nothing can be made of. */
const nonsense: Record<string, () => Response> = Object.fromEntries(
  [7, [null], { data: null }].map((data) => [
    `200 and the data ${JSON.stringify(data)}`,
    () => Response.json({ error: false, reason: "done", data }),
  ]),
);

/** What probes see of a target on which, once a rule was judged, these answers break. */
async function seenWhileBroken(
  answer: () => Response,
  isBroken: (index: number) => boolean,
): Promise<{ result: Execution; observations: string[] }> {
  let isProbed = false;
  let answers = 0;
  const running = await startPlanted({
    plant: ({ seams }) =>
      wrap(
        seams,
        "transmit",
        (original) => (reply, context) =>
          isProbed && isBroken(answers++) ? brokenFor(reply, answer) : original(reply, context),
      ),
  });
  const probed = (): boolean => (isProbed = true);
  try {
    const result = await execute({
      target: { ...targetOf(running), patience: 0 },
      rules: all.filter(({ id }) => id === "envelope:website.read"),
      others: all,
      seed: 1,
      runs: 1,
      budget: 50_000,
      // One after the other, so that the same calls are broken in every run.
      concurrency: 1,
      probed,
    });
    const observations = result.report.observed
      .filter(([id]) => probes.has(id as OpenPointId))
      .map(([id, what]) => `${id}: ${what}`);
    return { result, observations };
  } finally {
    await running.close();
  }
}

describe.concurrent("a target that breaks down while it is probed", () => {
  test.for(Object.entries(brokenAnswers))(
    "%s to everything is neither accepted nor refused, and no verdict",
    async ([, answer]) => {
      const { result, observations } = await seenWhileBroken(answer, () => true);
      expect(result.verdicts.map(({ outcome }) => outcome)).toEqual(["pass"]);
      expect(result.besides).toEqual([]);
      const wrong = observations.filter((one) =>
        /accepted|refused|failed/.test(one.replaceAll("neither accepted nor refused", "")),
      );
      expect(wrong).toEqual([]);
    },
  );

  const half = "200 and half of its JSON";
  test.for(Object.entries({ [half]: brokenAnswers[half]!, ...nonsense }))(
    "%s to every fourth call is no defect of the harness",
    async ([, answer]) => {
      const { result, observations } = await seenWhileBroken(answer, (index) => index % 4 === 3);
      expect(result.verdicts.map(({ outcome }) => outcome)).toEqual(["pass"]);
      expect(observations.length).toBeGreaterThan(0);
      expect(observations.filter((one) => one.includes("the probe failed"))).toEqual([]);
    },
  );
});
