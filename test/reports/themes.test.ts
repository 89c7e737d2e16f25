/** The themes of the matrix: what follows from the contract belongs to one that says so. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { themeOf, themes } from "../../reports/group/themes.ts";

const rules = allRules(loadContract());

test("no kind of derived rules falls to what is left over", () => {
  const left = rules.filter((rule) => rule.derived && themeOf(rule).id === "behaviour");
  expect([...new Set(left.map(({ kind }) => kind))]).toEqual([]);
});

test("every kind that a theme names is one that rules have", () => {
  const kinds = new Set(rules.map(({ kind }) => kind));
  expect(themes.flatMap((theme) => theme.kinds.filter((kind) => !kinds.has(kind)))).toEqual([]);
});

test("every theme has rules", () => {
  const used = new Set(rules.map((rule) => themeOf(rule).id));
  expect(themes.filter(({ id }) => !used.has(id))).toEqual([]);
});
