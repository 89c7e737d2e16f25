/** What the pages of `docs/` count is what there is. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../contract/contract.ts";
import { stageParts } from "../harness/stage.ts";

const rules = allRules(loadContract());
const page = (name: string): string =>
  readFileSync(new URL(`../docs/${name}`, import.meta.url), "utf8");

test("docs/stage.md counts the rules that need each part", () => {
  const rows = [...page("stage.md").matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \|/gm)];
  const counted = rows.map(([, part, all, must]) => [part, Number(all), Number(must)]);
  const counts = stageParts.map((part) => {
    const needing = rules.filter(({ needs }) => needs.includes(`stage:${part}`));
    return [part, needing.length, needing.filter(({ level }) => level === "MUST").length];
  });
  expect(counted.toSorted()).toEqual(counts.toSorted());
  const some = rules.filter(({ needs }) => needs.some((need) => need.startsWith("stage:")));
  expect(page("stage.md")).toContain(`${some.length} of ${rules.length} rules need a part`);
});
