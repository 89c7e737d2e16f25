/** One word, one exported type: no two modules give one name two meanings (ARCHITECTURE.md, vocabulary). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const exported = /^export (?:interface|type) (\w+)(?=[\s<=])/gm;

/** Where each exported type is declared. */
function declarations(): Map<string, string[]> {
  const found = globSync("{contract,harness,reports,load,reference}/**/*.ts", { cwd: root })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(exported)].map(([, name]) => ({
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
  const doubles = [...declarations()]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(", ")}`);
  expect(doubles).toEqual([]);
});
