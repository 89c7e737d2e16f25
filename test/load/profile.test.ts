/** Profiles of the scenarios that call operations. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { loadContract } from "../../contract/contract.ts";
import { blendedFamilies, sentOnce, sharesOf } from "../../load/scenario/calls/blend.ts";
import type { CallSettings } from "../../load/scenario/calls/settings.ts";
import { readProfile } from "../../load/runner/profile.ts";

const scenarios = ["mixed", "soak", "spike", "breakpoint", "quiet"] as const;
const names = ["smoke", "ci", "nightly", "capacity"];

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assay-profile-"))));
afterAll(() => rm(folder, { recursive: true }));

test.for(scenarios.flatMap((scenario) => names.map((name) => [scenario, name] as const)))(
  "%s %s can be used",
  ([scenario, name]) => {
    const { settings } = readProfile<CallSettings>(scenario, name);
    const families = Object.keys(settings.blend);
    expect(families.filter((family) => !blendedFamilies.includes(family))).toEqual([]);
    const shares = [...sharesOf(settings.blend).values()];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  },
);

test("the profile that the page on load shows is one", async () => {
  const [, shown = ""] =
    /```yaml\n(settings:[^`]*)```/.exec(readFileSync("docs/load.md", "utf8")) ?? [];
  const path = join(folder, "shown.yaml");
  await writeFile(path, shown);
  const { settings, objectives } = readProfile<CallSettings>("mixed", path);
  expect(Object.keys(settings.blend)).toEqual(["people", "conversation", "helpdesk"]);
  expect(objectives).toHaveLength(2);
});

test.for<[string, string, string]>([
  [
    "a wrong key",
    "rate_per_secnd: 5",
    "/settings/rate_per_secnd is not a key of a profile of mixed",
  ],
  ["a wrong value", "rate_per_second: fast", "/settings/rate_per_second must be integer"],
])("%s is a clear error", async ([says, line, error]) => {
  const path = join(folder, `${says.replaceAll(" ", "-")}.yaml`);
  const smoke = stringify(readProfile("mixed", "smoke"), { aliasDuplicateObjects: false });
  const profile = smoke.replace(/^name: .*\n/m, "").replace("rate_per_second: 100", line);
  await writeFile(path, profile);
  expect(() => readProfile("mixed", path)).toThrow(error);
});

test("an objective without a limit is told what it needs, in one sentence", async () => {
  const path = join(folder, "without-limit.yaml");
  const { name: _, ...smoke } = readProfile("mixed", "smoke");
  await writeFile(path, stringify({ ...smoke, objectives: [{ count: "failed" }, { at_most: 1 }] }));
  expect(() => readProfile("mixed", path)).toThrow(
    /limit\.yaml: \/objectives\/0 needs at_most or at_least; \/objectives\/1 needs one of histogram, count, maximum and rate$/,
  );
});

test("settings are changed one by one, and judged like those of a file", () => {
  const { name, settings } = readProfile<CallSettings>("mixed", "smoke", [
    "rate_per_second=7",
    "blend.helpdesk=0",
  ]);
  const usual = readProfile<CallSettings>("mixed", "smoke").settings;
  expect(name).toBe("smoke");
  expect(settings).toEqual({
    ...usual,
    rate_per_second: 7,
    blend: { ...usual.blend, helpdesk: 0 },
  });
  const wrong = (change: string) => () => readProfile("mixed", "smoke", [change]);
  expect(wrong("rate=7")).toThrow(
    /\/settings\/rate is not a key of a profile of mixed; there are blend, .*, rate_per_second/,
  );
  expect(wrong("rate_per_secnd=7")).toThrow(/\. Did you mean rate_per_second\?/);
  expect(wrong("rate_per_second=fast")).toThrow("/settings/rate_per_second must be integer");
  expect(wrong("rate_per_second")).toThrow("write name=value, such as rooms=1");
});

test("what is blended exists, belongs to its family, and can be repeated", () => {
  const contract = loadContract();
  for (const family of blendedFamilies) {
    for (const id of sharesOf({ [family]: 1 }).keys()) {
      const operation = contract.operation(id);
      expect(operation.family, id).toBe(family);
      expect(["create", "remove"].includes(operation.action), id).toBe(id in sentOnce);
    }
  }
});
