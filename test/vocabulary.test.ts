/** One word, one exported type: no two modules give one name two meanings (ARCHITECTURE.md, vocabulary). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const parts = "{contract,fixtures,harness,reports,load}/**/*.ts";
const exported = /^export (?:interface|type) (\w+)(?=[\s<=])/gm;
const own = /^(?:interface|type) (\w+)(?=[\s<=])/gm;

/** Words of reports and documents; a type that only one file sees may not take them for something else either. */
const reserved = [
  "Condition",
  "Exchange",
  "Finding",
  "Frame",
  "Rule",
  "Run",
  "Scene",
  "Stage",
  "Target",
  "Trial",
  "Verdict",
  "Violation",
  "World",
];

/** Where each type that the pattern finds is declared. */
function declarations(files: string, pattern: RegExp): Map<string, string[]> {
  const found = globSync(files, { cwd: root })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map(([, name]) => ({
        name: name ?? "",
        file,
      })),
    );
  return new Map(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ file }) => file),
    ]),
  );
}

test("no word is exported as two types", () => {
  const all = declarations("{contract,fixtures,harness,reports,load,reference}/**/*.ts", exported);
  const doubles = [...all]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(", ")}`);
  expect(doubles).toEqual([]);
});

test("no file has a type of its own under a reserved word", () => {
  expect([...declarations(parts, exported).keys()]).toEqual(expect.arrayContaining(reserved));
  const local = declarations(parts, own);
  expect(reserved.flatMap((word) => local.get(word) ?? [])).toEqual([]);
});

test("the vocabulary of ARCHITECTURE.md explains each reserved word", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const [, table = ""] = /^## Vocabulary\n([^]*?)^## /m.exec(page) ?? [];
  const explained = [...table.matchAll(/^\| (\w+) \|/gm)].map(([, word]) => word);
  expect(explained).toEqual(expect.arrayContaining(reserved.map((word) => word.toLowerCase())));
});
