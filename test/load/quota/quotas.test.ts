/** `assay load quotas` against the reference with real k6: green where it is legal, red for the right reason where not. */
import { fileURLToPath } from "node:url";
import { beforeEach, describe, test } from "vitest";
import { runScenario, type Finished } from "../../../load/runner/run.ts";
import { scenario } from "../../../load/scenario/quotas/scenario.ts";
import { serve, type Planted } from "./target.ts";
import { needsK6 } from "../with-k6.ts";

const profileAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const small = profileAt("./profile.yaml");
const patient = profileAt("./patient.yaml");

interface Played {
  generators?: number;
  profile?: string;
}

async function judge(
  planted: Planted,
  { generators = 1, profile = small }: Played = {},
): Promise<Finished & { left: number }> {
  const served = await serve(planted);
  try {
    const finished = await runScenario(scenario, {
      target: served.file,
      profile,
      seed: 1,
      generators,
    });
    return { ...finished, left: served.worlds() };
  } finally {
    await served.close();
  }
}

/**
 * How many of a crowd pass is judged, not compared: where a busy machine lets one ask over the turn of a minute, it is
 * played again, and the counts are of the first play.
 */
const crowdsAsWhole = (counts: Record<string, number>): Record<string, number> => {
  const whole: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const key = name.replace(/^(crowd-\w+) (admitted|refused)$/, "$1 answered");
    whole[key] = (whole[key] ?? 0) + count;
  }
  return whole;
};

const rows = (lines: string[], mark: string): string[] =>
  lines.filter((line) => line.startsWith(mark));

/** What each fault must be found by, and the rule; more may be red, as a wrong count shows in many questions. */
const faults: Record<string, { kind: string; rule: string }> = {
  "quota-not-enforced": { kind: "exact-plugin", rule: "platform.daily-quota-enforced" },
  "quota-one-too-many": { kind: "exact-plugin", rule: "platform.daily-quota-enforced" },
  "quota-overshoots-when-hurried": { kind: "crowd-plugin", rule: "platform.daily-quota-enforced" },
  "quota-plugin-per-minute": { kind: "exemption", rule: "platform.plugin-may-burst" },
  "quota-shared": { kind: "isolation-token", rule: "platform.daily-quota-per-integration" },
  "quota-given-back-by-others": {
    kind: "isolation-token",
    rule: "platform.daily-quota-enforced",
  },
  "quota-never-resets": { kind: "recovery-plugin", rule: "platform.daily-quota-resets" },
  "quota-resets-early": { kind: "window-plugin", rule: "platform.daily-quota-enforced" },
  "quota-reset-by-refusal": { kind: "exact-plugin", rule: "platform.daily-quota-enforced" },
  "quota-refused-write-happens": {
    kind: "refused-writes",
    rule: "platform.quota-refusal-changes-nothing",
  },
  "quota-user-unlimited": { kind: "exact-user", rule: "platform.user-per-minute-limit" },
};

const accents = [
  "quota-bucket",
  "quota-sliding",
  "quota-per-plugin",
  "quota-spares-head",
  "quota-without-hints",
  "refusal-quota-420",
  "refusal-status-200",
];

beforeEach(needsK6);

describe.concurrent("the reference", () => {
  test("is green, and everything is removed from it", async ({ expect }) => {
    const { result, lines, left } = await judge({});
    expect(result.findings).toEqual([]);
    expect(result.reasons).toEqual([]);
    expect(result.outcome).toBe("conforming");
    expect([...rows(lines, "✗"), ...rows(lines, "?"), ...rows(lines, "!")]).toEqual([]);
    expect(rows(lines, "✓").length).toBeGreaterThan(15);
    expect(result.observations.join("\n")).toContain("begins again between");
    const row = result.table?.rows.find(([question]) => question === "plugin: 8 a day pass");
    expect(row?.slice(1, 5)).toEqual(["9", "8", "1", "pass"]);
    expect(left).toBe(0);
  });

  test("gives the same counts over two generators", async ({ expect }) => {
    const [one, two] = await Promise.all([judge({}), judge({}, { generators: 2 })]);
    expect(two.result.outcome).toBe("conforming");
    expect(two.result.summary.generators).toHaveLength(2);
    expect(crowdsAsWhole(two.result.summary.counts)).toEqual(
      crowdsAsWhole(one.result.summary.counts),
    );
    // With one request of a token that was not used, for comparison.
    expect(one.result.summary.counts["exact-plugin admitted"]).toBe(8 + 1);
  });

  test("tells no secret in its result", async ({ expect }) => {
    const { result } = await judge({ faults: ["quota-one-too-many"] });
    expect(result.findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(result)).not.toMatch(/authorization|Basic |Bearer /i);
  });
});

describe.concurrent.each(Object.entries(faults))("the fault %s", (fault, { kind, rule }) => {
  test("is red for its rule", async ({ expect }) => {
    // From two generators, since a target that counts in several places may look exact to one.
    const { result, left } = await judge({ faults: [fault] }, { generators: 2 });
    expect(result.outcome).toBe("non-conforming");
    expect(result.findings.filter((finding) => finding.kind === kind)).toMatchObject([{ rule }]);
    expect(left).toBe(0);
  });
});

test.concurrent("a day that ends one request early is told: only a SHOULD is broken", async ({
  expect,
}) => {
  const { result, lines } = await judge({ faults: ["quota-one-too-few"] });
  expect(result.outcome).toBe("conforming");
  expect(result.observations.join("\n")).toContain(
    "refused after 7 of 8 (platform.daily-quota-not-early",
  );
  expect(rows(lines, "!")).toHaveLength(1);
});

describe.concurrent.each(accents)("the accent %s", (accent) => {
  test("is green", async ({ expect }) => {
    const { result } = await judge({ accents: [accent] });
    expect(result.findings).toEqual([]);
    expect(result.outcome).toBe("conforming");
  });
});

describe.concurrent("a stage without a clock", () => {
  const parts = ["world"];

  test("leaves what needs the clock undecided", async ({ expect }) => {
    const { result } = await judge({ parts });
    expect(result.findings).toEqual([]);
    expect(result.outcome).toBe("incomplete");
    expect(result.reasons).toHaveLength(1);
    expect(result.reasons[0]).toMatch(
      /^the target does not offer the stage part clock: .+(; .+){3}$/,
    );
  });

  test("does not save who breaks a limit: what an edge could explain is played again", async ({
    expect,
  }) => {
    const { result, left } = await judge({ parts, faults: ["quota-one-too-many"] });
    expect(result.outcome).toBe("non-conforming");
    expect(result.findings.map(({ kind }) => kind)).toContain("exact-plugin");
    expect(left).toBe(0);
  });
});

describe.concurrent("no stage", () => {
  const parts: string[] = [];

  test("judges within the stated number of requests, and says what it could not", async ({
    expect,
  }) => {
    const { result, lines } = await judge({ parts, minute_limit: 20 });
    expect(result.findings).toEqual([]);
    expect(result.outcome).toBe("incomplete");
    expect(rows(lines, "✓").join("\n")).toContain("refused after 20");
    const { counts } = result.summary;
    const sent = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(100);
  });

  test("calls nothing right that it did not reach", async ({ expect }) => {
    const { result, lines } = await judge({ parts, faults: ["quota-plugin-per-minute"] });
    expect(result.findings).toEqual([]);
    expect(result.outcome).toBe("incomplete");
    expect(rows(lines, "·").join("\n")).toContain("nothing follows");
  });

  test("finds a token that is counted by the minute, where the target tells what remains", async ({
    expect,
  }) => {
    const faults = ["quota-plugin-per-minute"];
    const { result } = await judge({ parts, faults }, { profile: patient });
    expect(result.findings).toMatchObject([{ rule: "platform.plugin-may-burst" }]);
    expect(result.outcome).toBe("non-conforming");
  });
});
