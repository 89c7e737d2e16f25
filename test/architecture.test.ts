/** The arrows between the folders point one way (ARCHITECTURE.md), the page names each of them, and every family has its files. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContract } from "../contract/contract.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Folders that files of a folder may import, besides their own. */
const allowed: Record<string, string[]> = {
  contract: ["schemas"],
  fixtures: ["contract"],
  harness: ["contract", "fixtures", "schemas", "reports"],
  suites: ["harness", "schemas"],
  reference: ["contract", "schemas"],
  // Reports read verdicts: the shapes of what was judged, and the rules.
  reports: ["contract", "harness"],
  load: ["contract", "fixtures", "harness", "schemas", "reports"],
};

/** The one command that runs loads. */
const loadCommand = "harness/command/load.ts";

/** The commands that show or start the reference, and the self-test, which plants faults in it. */
const mayUseReference = new Set([
  "harness/command/list.ts",
  "harness/command/explain.ts",
  "harness/command/serve.ts",
  "harness/selftest/",
]);

/** What reports may take from the harness. */
const recordModules = /^harness\/record\/[a-z-]+\.ts$/;

/** What every side reads, k6 included. */
const forEverybody = [
  "contract/answer.ts",
  "contract/canonical-json.ts",
  "contract/parsed-json.ts",
  "contract/pointer.ts",
  "contract/thrown.ts",
];

/** The folders of the harness, each after those whose code it calls; types may be shared both ways. */
const harnessFolders = [
  ["record", "case", "compare", "process"],
  ["client", "realtime", "target"],
  ["check", "observe", "guest"],
  ["run", "trial", "arrange", "derived"],
  ["judge", "worker", "schedule"],
  ["selftest", "command", "authoring"],
].flat();

/** An import of values, which a type alone is not. */
const calledOf = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm;

const importOf = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

const slashed = (path: string): string => path.split(sep).join("/");

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(importOf)].map(([, path]) =>
    slashed(relative(root, join(root, dirname(file), path as string))),
  );
}

test.for(Object.entries(allowed))("%s imports only what lies below it", ([folder, others]) => {
  const wrong = globSync(`${folder}/**/*.ts`, { cwd: root }).flatMap((file) =>
    importsOf(slashed(file))
      .filter((path) => {
        const top = path.split("/")[0] as string;
        if (top === folder || others.includes(top) || top === "package.json") return false;
        if (top === "load" && file === loadCommand) return false;
        return !(
          top === "reference" &&
          mayUseReference.has(file.replace(/(?<=^harness\/selftest\/).*/, ""))
        );
      })
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("what k6 runs imports only what k6 can read", () => {
  const wrong = globSync("load/{k6,shared}/**/*.ts", { cwd: root }).flatMap((file) =>
    importsOf(file)
      .filter((path) => !/^load\/(k6|shared)\//.test(path))
      .filter((path) => path !== "harness/realtime/codec.ts" && !forEverybody.includes(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test.for(forEverybody)("%s imports nothing", (file) => {
  expect(importsOf(file)).toEqual([]);
});

test("reports know the record of a run, not the harness", () => {
  const wrong = globSync("reports/**/*.ts", { cwd: root }).flatMap((file) =>
    importsOf(file)
      .filter((path) => path.startsWith("harness/") && !recordModules.test(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

const families = [...new Set(loadContract().operations.map(({ family }) => family))];

test.for(families)("the family %s has its files everywhere", (family) => {
  const files = [
    `schemas/paths/${family}.yaml`,
    `schemas/rules/${family}.yaml`,
    `reference/routes/${family}.ts`,
    `reference/fault/${family}.ts`,
    `test/reference/walk/${family}.ts`,
  ];
  expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});

test("the record of a run knows the contract and nothing else", () => {
  const wrong = globSync("harness/record/**/*.ts", { cwd: root }).flatMap((file) =>
    importsOf(slashed(file))
      .filter((path) => !/^(contract|harness\/record)\//.test(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("suites import of the harness only what is documented for their authors", () => {
  const wrong = globSync("suites/**/*.ts", { cwd: root }).flatMap((file) =>
    importsOf(slashed(file))
      .filter((path) => !path.startsWith("suites/"))
      .filter((path) => path !== "harness/author.ts" && !path.startsWith("schemas/generated/"))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("a folder of the harness calls only those before it", () => {
  const called = (file: string): string[] =>
    [...readFileSync(join(root, file), "utf8").matchAll(calledOf)].map(([, path]) =>
      slashed(relative(root, join(root, dirname(file), path as string))),
    );
  const rank = (file: string): number => harnessFolders.indexOf(file.split("/")[1] as string);
  const wrong = globSync("harness/*/**/*.ts", { cwd: root })
    .map(slashed)
    .flatMap((file) =>
      called(file)
        .filter((path) => path.split("/").length > 2 && path.startsWith("harness/"))
        .filter((path) => rank(path) > rank(file))
        .map((path) => `${file} imports ${path}`),
    );
  expect(wrong).toEqual([]);
});

test("the order of the folders of the harness names each of them", () => {
  const folders = globSync("harness/*/", { cwd: root }).map((path) => path.split(sep)[1]);
  expect(new Set(folders)).toEqual(new Set(harnessFolders));
});

test("the tree of ARCHITECTURE.md names every folder that is none of a family", () => {
  const [, tree = ""] =
    /^## Tree\n\n```\n([^]*?)^```/m.exec(readFileSync(join(root, "ARCHITECTURE.md"), "utf8")) ?? [];
  // What stands in a folder is told in the indented lines below it.
  const parts = new Map(
    tree.split(/\n(?=\S)/).map((part) => [part.slice(0, part.indexOf("/")), part] as const),
  );
  const tops = "contract,fixtures,harness,load,reference,reports,schemas";
  // Where runs are written to is no part of the tree.
  const exclude = ["reports/out"];
  const folders = globSync(`{${tops}}/{*,*/*}/`, { cwd: root, exclude }).map(slashed);
  const unnamed = folders.filter((folder) => {
    const [top = "", ...below] = folder.split("/").filter(Boolean);
    const [last = "", parent] = below.toReversed();
    const part = parts.get(top) ?? "";
    const isOneOfMany = families.includes(last) || part.includes(` ${parent}/<`);
    return !isOneOfMany && !part.includes(` ${last}/`);
  });
  expect(folders.length).toBeGreaterThan(50);
  expect(unnamed).toEqual([]);
});
