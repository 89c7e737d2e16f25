/** Lines of commands at the width of a terminal. */
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { wrapped } from "../../reports/format/print.ts";

const prose =
  "Every rule of level MUST that was judged holds; nothing else was found on this target.";

test("what is piped keeps its lines", () => {
  expect(wrapped(prose, undefined)).toBe(prose);
});

test("a long line goes on below its text", () => {
  const long = `  wrong    ${prose}\n${prose}`;
  const text = wrapped(long, 60);
  const lines = text.split("\n");
  expect(lines.every((line) => line.length <= 60)).toBe(true);
  expect(lines[1]).toMatch(/^ {11}\S/);
  expect(lines.at(-1)).toMatch(/^\S/);
  expect(text.replaceAll(/\s+/g, " ")).toBe(long.replaceAll(/\s+/g, " "));
});

test("a label that leaves no room has its text below the indentation", () => {
  const lines = wrapped(`  open.helpdesk-filter-drafts-by-visibility  ${prose}`, 60).split("\n");
  expect(lines[1]).toMatch(/^ {2}\S/);
});

test("colours take no room", () => {
  const painted = `\u001b[1m\u001b[32m${"a".repeat(55)}\u001b[39m\u001b[22m b`;
  expect(stripVTControlCharacters(wrapped(painted, 60))).toBe(`${"a".repeat(55)} b`);
});

test.each([
  `  replay   npx assay replay ${"a".repeat(200)} --target x.yaml`,
  `  curl     curl -sS -i 'http://127.0.0.1/${"a".repeat(100)} b' \\`,
  `             -H 'x-service-tier: user' ${"b ".repeat(60)}`,
])("a command stays whole: %s", (line) => {
  expect(wrapped(line, 60)).toBe(line);
});
