/** What counts as shown as it was written, and what does not. */
import { expect, test } from "vitest";
import { contains, isBlank, isEmpty } from "../../../harness/compare/contains.ts";

test.each([
  ["the same text", "Hello", "Hello"],
  ["outer blanks trimmed", "Hello", " Hello "],
  ["Unicode composed", "caf\u00E9", "cafe\u0301"],
  ["an email lowered", "ada@example.com", "Ada@Example.com"],
  ["a domain lowered", "help.example.com", "Help.Example.com"],
  ["a domain with the dot of the root", "help.example.com.", "help.example.com"],
  ["a time of day with its seconds", "09:30:00", "09:30"],
  ["a phone number in groups", "+44 20 7946-0760", "+442079460760"],
  ["a phone number in one group", "+442079460760", "+44 (20) 7946 0760"],
  ["a URL normalised", "https://example.com", "https://Example.com/"],
  ["a URL with its host lowered", "https://example.com/A?B=C", "HTTPS://Example.com/A?B=C"],
  ["a URL cleaned as markup", "https://example.com/?a=b&amp;c=d", "https://example.com/?a=b&c=d"],
  ["a URL escaped otherwise", "https://example.com/A%2Fb", "https://example.com/A%2fb"],
  ["markup cleaned", "bold", "<b>bold</b>"],
  ["a tag cleaned out of a word", "1>,-2Rr", "1>,-2R<ZEN>r"],
  ["what looks like a tag without its sign", "8B0S", "8B0<S"],
  ["what looks like a tag cleaned to the end of the text", "8B0", "8B0<S and more"],
  ["markup escaped", "a &lt; b", "a < b"],
  ["markup escaped beside what looks like an entity", "o2&amp;4vmX;K", "o2&4vmX;K"],
  ["a sentence cleaned as markup", "It's bold &amp; 100% free", "It's <b>bold</b> & 100% free"],
  ["a sentence with a template cleaned", "Hi you, it's here", "Hi {{you}}, it's here"],
  ["a color without its sign", "ff8800", "#ff8800"],
  ["a blank, in any form", undefined, ""],
  ["an empty array that is left out", undefined, []],
  ["an empty array as null", null, []],
  ["an object of blanks that is left out", undefined, { a: "", b: { c: "" } }],
  ["an object with more members", { a: 1, b: 2 }, { a: 1 }],
  ["an array in another order", ["b", "a"], ["a", "b"]],
  ["an array without what it has twice", ["a"], ["a", "a"]],
  ["a fraction rounded to hundredths", 12.34, 12.3449],
])("shown: %s", (_, received, sent) => {
  expect(contains(received, sent)).toBe(true);
});

test.each([
  ["another text", "Hello", "Hallo"],
  ["plain words lowered", "hello world", "Hello World"],
  ["a text that was cut", "long tex", "long text"],
  ["a sentence with a dot more", "Hello there.", "Hello there"],
  ["a time of day with other seconds", "09:30:30", "09:30"],
  ["another time of day", "09:00:00", "09:30"],
  ["another phone number", "+44 20 7946 0761", "+442079460760"],
  ["a phone number without its country", "2079460760", "+442079460760"],
  ["a path lowered", "https://example.com/a", "https://example.com/A"],
  ["a query lowered", "https://example.com/?a=b", "https://example.com/?a=B"],
  ["an address with a dot more", "https://example.com/a.", "https://example.com/a"],
  ["an emoji that was lost", "", "👋"],
  ["markup with other words", "bald", "<b>bold</b>"],
  ["an apostrophe as an entity", "It&#39;s here", "It's here"],
  ["an apostrophe behind a slash", "It\\'s here", "It's here"],
  ["an apostrophe twice", "It''s here", "It's here"],
  ["quotation marks that were lost", "A big one", 'A "big" one'],
  ["a per cent sign that was lost", "100 off", "100% off"],
  ["a sentence cleaned of more than markup", "Its bold", "It's <b>bold</b>"],
  ["a text in place of a number", "5", 5],
  ["a number off by one", 6, 5],
  ["a fraction that was cut off", 12, 12.34],
  ["a missing text", undefined, "Hello"],
  ["an array that was not emptied", ["a"], []],
  ["an array with more items", ["a", "b"], ["a"]],
  ["an array with fewer items", ["a"], ["a", "b"]],
  ["an object with another member", { a: 2 }, { a: 1 }],
  ["an object of which one member is right", { a: 1, b: 3 }, { a: 1, b: 2 }],
  ["an object that is missing", undefined, { a: 1 }],
  ["a text in place of an object", "a", { a: 1 }],
])("not shown: %s", (_, received, sent) => {
  expect(contains(received, sent)).toBe(false);
});

test("what has no value is blank, and empty as well what could hold some", () => {
  const values = [undefined, null, "", [], {}, 0, false, "0", [0], { a: 0 }];
  expect(values.filter(isBlank)).toEqual([undefined, null, ""]);
  expect(values.filter(isEmpty)).toEqual([undefined, null, "", [], {}]);
});
