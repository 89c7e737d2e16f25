/** What the pages of `docs/` count is what there is; `npm run generate` writes it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContract } from "../contract/contract.ts";
import { countedPages } from "../contract/documents.ts";
import { stageParts } from "../harness/client/stage.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = (name: string): string => readFileSync(`${root}docs/${name}`, "utf8");

test("the counts are those of the contract", () => {
  for (const [name, text] of Object.entries(countedPages(loadContract(), root)))
    expect(page(name.replace("docs/", ""))).toBe(text);
});

test("docs/stage.md has a row with numbers for each part", () => {
  const rows = page("stage.md").matchAll(/^\| `(?<part>\w+)` +\| +\d+ +\| +\d+ +\|/gm);
  expect([...rows].map(({ groups }) => groups?.["part"] ?? "").toSorted()).toEqual(
    [...stageParts].toSorted(),
  );
});
