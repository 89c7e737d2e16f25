/** What the pages of `docs/` count is what there is. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../contract/contract.ts";
import { stageParts } from "../harness/stage.ts";

const rules = allRules(loadContract());
const page = (name: string): string =>
  readFileSync(new URL(`../docs/${name}`, import.meta.url), "utf8");

test("docs/stage.md counts the rules that need each part", () => {
  const rows = page("stage.md").matchAll(/^\| `(?<part>\w+)` \| (?<all>\d+) \| (?<must>\d+) \|/gm);
  const counted = [...rows].map(({ groups }) => ({
    part: groups?.["part"],
    all: Number(groups?.["all"]),
    must: Number(groups?.["must"]),
  }));
  expect(new Set(counted.map(({ part }) => part))).toEqual(new Set(stageParts));
  for (const row of counted) {
    const needing = rules.filter(({ needs }) => needs.includes(`stage:${row.part}`));
    const must = needing.filter(({ level }) => level === "MUST").length;
    expect(row).toEqual({ part: row.part, all: needing.length, must });
  }
  const some = rules.filter(({ needs }) => needs.some((need) => need.startsWith("stage:")));
  expect(page("stage.md")).toContain(`${some.length} of ${rules.length} rules need a part`);
});
