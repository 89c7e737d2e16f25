import { describe, expect, it } from "vitest";
import { contrast } from "../../../harness/record/difference.ts";

const differenceOf = (expected: unknown, received: unknown): string | undefined =>
  contrast(expected, received).difference;

const ids = ["1a4de788-66c3-44f5-9941-d4089a92a434", "336cf7d8-54ba-4270-b479-8dff5a94325a"];
const entry = { model: "conversation", criterion: "state", operator: "ex", query: ["pending"] };

describe("the difference of two values", () => {
  it("names the member that differs", () => {
    expect(differenceOf([entry], [{ ...entry, model: "people" }])).toBe(
      '/0/model is "people" instead of "conversation"',
    );
    expect(differenceOf([entry], [{ ...entry, query: undefined }])).toBe(
      '/0/query is nothing instead of ["pending"]',
    );
  });

  it("names what a list lacks and what it holds besides, as often as it does", () => {
    expect(differenceOf(ids, ids.slice(1))).toBe(`lacks "${ids[0]}"`);
    expect(differenceOf(ids, [...ids, ids[0]])).toBe(`holds "${ids[0]}" besides`);
    expect(differenceOf({ ids, entry }, { ids: [ids[0], "other"], entry })).toBe(
      `/ids lacks "${ids[1]}"; /ids holds "other" besides`,
    );
  });

  it("names another order", () => {
    expect(differenceOf(ids, ids.toReversed())).toBe("has another order");
  });

  it("names what was expected before what is shown besides", () => {
    const shown = { model: "conversation", id: 1, created: 2, moved: 3, of: 4, query: ["pending"] };
    expect(differenceOf(entry, shown)).toBe(
      '/criterion is nothing instead of "state"; /operator is nothing instead of "ex"; /id is 1 instead of nothing; 3 more',
    );
  });

  it("shows long texts where they differ", () => {
    const text = "so many words of a text ".repeat(9);
    expect(differenceOf({ text: `${text}.` }, { text: `${text}!` })).toBe(
      '/text is "… any words of a text ! …" instead of "… any words of a text . …"',
    );
    expect(contrast(`${text}.`, `${text}!`)).toEqual({
      expected: '"… any words of a text . …"',
      received: '"… any words of a text ! …"',
    });
    expect(contrast(text, `${text}!`).received).toBe('"… any words of a text ! …"');
  });

  it("stays short", () => {
    const many = Array.from({ length: 9 }, (_, i) => `number ${i} of all of these`);
    expect(differenceOf(many, many.slice(4))).toBe(
      `${many
        .slice(0, 3)
        .map((one) => `lacks "${one}"`)
        .join("; ")}; 1 more`,
    );
  });

  it("is not told where it is seen at once", () => {
    expect(differenceOf(["a"], ["b"])).toBeUndefined();
    expect(differenceOf([], [...ids, ...ids])).toBeUndefined();
    expect(differenceOf("a".repeat(100), ids)).toBeUndefined();
  });

  it("stands beside what was expected, with the words about it", () => {
    expect(contrast(1, 2, (value) => `${value}, as before`)).toEqual({
      expected: "1, as before",
      received: "2",
    });
  });
});
