/** What the pages count is what there is (`npm run generate` writes it), what they list is whole, and their links lead somewhere. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadContract } from "../contract/contract.ts";
import { countedPages } from "../contract/counted-pages.ts";
import { stageParts } from "../harness/client/stage.ts";
import type { Reference } from "../reference/reference.ts";
import targetSchema from "../harness/target/target.schema.json" with { type: "json" };
import { Refusal } from "../reference/refusal.ts";
import { inject } from "../reference/stage/inject.ts";

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

/** What a stage brings in, by its description. */
const things = (): string[] => {
  const text = readFileSync(`${root}schemas/control.openapi.yaml`, "utf8");
  const { components } = parse(text) as {
    components: { schemas: { injection: { properties: { thing: { enum: string[] } } } } };
  };
  return components.schemas.injection.properties.thing.enum;
};

test("the table of things in docs/stage.md names what the description of the stage has", () => {
  const [, table = ""] =
    /^\| thing \| data \|\n\| --- \| --- \|\n((?:\|.*\n)+)/m.exec(page("stage.md")) ?? [];
  const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !things().includes(name))).toEqual([]);
});

test("the reference brings in what the description of the stage has", () => {
  const ask = (): unknown => inject({} as Reference, { thing: "" });
  expect(ask).toThrow(Refusal);
  try {
    ask();
  } catch (refusal) {
    const { detail = "" } = refusal as Refusal;
    const known = detail.replace("thing: one of ", "").split(", ");
    expect(known.toSorted()).toEqual(things().toSorted());
  }
});

test("docs/target.md explains each key of a target file", () => {
  const { properties } = targetSchema;
  const named = [...page("target.md").matchAll(/`(\w+)(?:\.\w+)*(?:: \w+)?`/g)].map(
    ([, key]) => key,
  );
  expect(Object.keys(properties).filter((key) => !named.includes(key))).toEqual([]);
});

/** The part of an address behind `#` by which a heading is reached. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    anchorOf(heading),
  );

test.for(globSync("{*,docs/*}.md", { cwd: root }))(
  "links of %s lead to a file and a heading",
  (name) => {
    const links = readFileSync(join(root, name), "utf8").matchAll(
      /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g,
    );
    const broken = [...links].filter(([, path = "", anchor]) => {
      const file = path === "" ? join(root, name) : join(root, dirname(name), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  },
);
