/** The folders of `load/` read one way: none imports one that imports it. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/** What each folder may import of the others; k6 runs what it imports, so it reads only what both sides share. */
const allowed: Record<string, string[]> = {
  shared: [],
  k6: ["shared"],
  trend: ["shared"],
  runner: ["shared"],
  scenario: ["runner", "shared", "trend"],
  report: ["shared", "trend"],
  command: ["report", "runner", "scenario", "shared", "trend"],
};

const folderOf = (path: string): string => relative("load", path).split("/")[0] ?? "";

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("load/"));
}

test("arrows between the folders point one way", () => {
  const files = globSync("load/**/*.ts");
  expect(new Set(files.map(folderOf))).toEqual(new Set(Object.keys(allowed)));
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => folderOf(path) !== folderOf(file))
      .filter((path) => !allowed[folderOf(file)]?.includes(folderOf(path)))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("a scenario knows no other; what several share stands in scenario/calls", () => {
  const scenarioOf = (path: string): string => path.split("/")[2] ?? "";
  const wrong = globSync("load/scenario/**/*.ts").flatMap((file) =>
    importsOf(file)
      .filter((path) => folderOf(path) === "scenario" && scenarioOf(path) !== scenarioOf(file))
      .filter((path) => scenarioOf(path) !== "calls")
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});
