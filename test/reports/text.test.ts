import { expect, test } from "vitest";
import { cut, lasting, oneLine, percent, printable } from "../../reports/format/text.ts";

test("a share is never rounded up to all", () => {
  expect([1, 0.9999, 0.29, 0.0001, 0, null].map(percent)).toEqual([
    "100 %",
    "99.9 %",
    "29.0 %",
    "0.0 %",
    "0.0 %",
    "–",
  ]);
});

test("what cannot be seen is shown, what can be is left", () => {
  expect(printable("a\u001b[2J\u200b\u2028\ud800\u{e0041}\ufffe")).toBe(
    String.raw`a\u001b[2J\u200b\u2028\ud800\udb40\udc41\ufffe`,
  );
  expect(printable("ä 漢字 👩‍👩‍👧 شكرا\n\t")).toBe("ä 漢字 👩‍👩‍👧 شكرا\n\t");
  expect(oneLine("a\r\n\tb")).toBe(String.raw`a\u000d\n\tb`);
});

test("no line begins with a command of a pipeline", () => {
  expect(printable("::set-output name=a::b\n  ::error::c\n##[group]\n##vso[x]\n## a::b")).toBe(
    String.raw`\u003a:set-output name=a::b
  \u003a:error::c
\u0023#[group]
\u0023#vso[x]
## a::b`,
  );
});

test("a text is cut between characters and says how long it was", () => {
  expect(cut("abc", 3)).toBe("abc");
  expect(cut("ab😀d", 3)).toBe("ab… (5 characters)");
});

test("times in words", () => {
  expect([0.4, 999, 1000, 59_940, 65_400].map(lasting)).toEqual([
    "0 ms",
    "999 ms",
    "1.0 s",
    "59.9 s",
    "1 min 05 s",
  ]);
});
