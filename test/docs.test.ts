/** What the pages of `docs/` count is what there is; `npm run generate` writes it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadContract } from "../contract/contract.ts";
import { countedPages } from "../contract/documents.ts";
import { stageParts } from "../harness/client/stage.ts";
import type { Reference } from "../reference/reference.ts";
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
