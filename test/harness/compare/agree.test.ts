/** Two forms of one thing: what both show is compared, and what either leaves out is no disagreement by itself. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../../contract/schema.ts";
import { differences, lacks } from "../../../harness/compare/agree.ts";

test.each<[says: string, listed: unknown, single: unknown, where: string[]]>([
  ["the same", { a: { b: [1, "x"] } }, { a: { b: [1, "x"] } }, []],
  ["another order", { tags: ["x", "y"] }, { tags: ["y", "x"] }, []],
  ["things in another order", [{ a: 1 }, { a: 2, b: 3 }], [{ a: 2, b: 3 }, { a: 1 }], []],
  ["something left out", { a: 1, b: 2 }, { b: 2, c: { d: 1 } }, []],
  ["blank", { a: "", b: null }, { a: "x", b: { c: 1 } }, []],
  ["another value, deep", { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, ["/a/c"]],
  ["one more", { tags: ["x"] }, { tags: ["x", "y"] }, ["/tags"]],
  ["an array for an object", { a: [1] }, { a: { b: 1 } }, ["/a"]],
  ["a text for an object", { a: "x" }, { a: { b: 1 } }, ["/a"]],
])("%s", (_, listed, single, where) => {
  expect(differences(listed, single).map((one) => one.where)).toEqual(where);
});

const inner: JsonSchema = { type: "object", properties: { b: { type: "string" }, c: {} } };
const shape: JsonSchema = {
  type: "object",
  properties: { a: inner, flag: { type: "boolean" }, list: { type: "array" } },
};
const shapes = {
  listed: [shape],
  single: [{ ...shape, properties: { ...shape.properties, d: {} } }],
};
const resolve = (): JsonSchema => ({});

test.each<[says: string, listed: object, single: object, where: string[]]>([
  ["both show all", { a: { b: "x" }, flag: true }, { a: { b: "x" }, flag: true }, []],
  ["a flag that is false is left out", { flag: false }, {}, []],
  ["what one form alone has is left out", {}, { d: 1 }, []],
  ["the list lacks a member", {}, { flag: true }, ["/flag"]],
  ["the thing alone lacks a member, deep", { a: { b: "x", c: 1 } }, { a: { b: "x" } }, ["/a/c"]],
  ["a list of things is not looked into", { list: [{ b: 1 }] }, { list: [{}] }, []],
])("of what the documents name for both: %s", (_, listed, single, where) => {
  expect(lacks({ listed, single }, shapes, resolve).map((one) => one.where)).toEqual(where);
});
