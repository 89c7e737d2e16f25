/** The arrows between the folders point one way (ARCHITECTURE.md), and every family has its files. */
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

const importOf = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(importOf)].map(([, path]) =>
    relative(root, join(root, dirname(file), path as string))
      .split(sep)
      .join("/"),
  );
}

test.for(Object.entries(allowed))("%s imports only what lies below it", ([folder, others]) => {
  const wrong = globSync(`${folder}/**/*.ts`, { cwd: root }).flatMap((file) =>
    importsOf(file.split(sep).join("/"))
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

test.for([...new Set(loadContract().operations.map(({ family }) => family))])(
  "the family %s has its files everywhere",
  (family) => {
    const files = [
      `schemas/paths/${family}.yaml`,
      `schemas/rules/${family}.yaml`,
      `reference/routes/${family}.ts`,
      `test/reference/walk/${family}.ts`,
    ];
    expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
  },
);

test("the record of a run knows the contract and nothing else", () => {
  const wrong = globSync("harness/record/**/*.ts", { cwd: root }).flatMap((file) =>
    importsOf(file.split(sep).join("/"))
      .filter((path) => !/^(contract|harness\/record)\//.test(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("suites import of the harness only what is documented for their authors", () => {
  const wrong = globSync("suites/**/*.ts", { cwd: root }).flatMap((file) =>
    importsOf(file.split(sep).join("/"))
      .filter((path) => !path.startsWith("suites/"))
      .filter((path) => path !== "harness/author.ts" && !path.startsWith("schemas/generated/"))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("sockets and arrangements do not know each other", () => {
  const pairs = [
    ["realtime", "arrange"],
    ["arrange", "realtime"],
  ];
  const wrong = pairs.flatMap(([folder, other]) =>
    globSync(`harness/${folder}/**/*.ts`, { cwd: root }).flatMap((file) =>
      importsOf(file.split(sep).join("/"))
        .filter((path) => path.startsWith(`harness/${other}/`))
        .map((path) => `${file} imports ${path}`),
    ),
  );
  expect(wrong).toEqual([]);
});
