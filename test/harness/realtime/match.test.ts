/** A payload is judged by the identifiers in it, wherever they stand. */
import * as fc from "fast-check";
import { leavesOf } from "../../../contract/leaves.ts";
import { expect, test } from "vitest";
import { firstDifference, identifiersIn, mentions } from "../../../harness/realtime/match.ts";

const session = "session_5b2f6c1e-0d6d-4f3a-9a55-1f5c2d7e8a90";
const other = "session_5b2f6c1e-0d6d-4f3a-9a55-000000000000";

test("an identifier is found at any depth", () => {
  const wrap = fc.constantFrom(
    (inner: unknown) => ({ of: inner }),
    (inner: unknown) => [1, inner],
    (inner: unknown) => ({ first: null, "a/b": [inner] }),
  );
  fc.assert(
    fc.property(fc.array(wrap, { maxLength: 20 }), (wraps) => {
      const data = wraps.reduce<unknown>((inner, wrapped) => wrapped(inner), session);
      expect(mentions(data, session)).toBe(true);
      expect(mentions(data, other)).toBe(false);
    }),
  );
});

test("a number is found as a string and the other way round", () => {
  expect(mentions({ fingerprint: 163_239_825_635_791 }, "163239825635791")).toBe(true);
  expect(mentions({ fingerprint: "163239825635791" }, 163_239_825_635_791)).toBe(true);
});

test("neither a key nor a part of a value counts", () => {
  expect(mentions({ [session]: 1 }, session)).toBe(false);
  expect(mentions({ text: `see ${session}` }, session)).toBe(false);
  expect(mentions(undefined, session)).toBe(false);
});

test("leaves stand at JSON pointers", () => {
  expect([...leavesOf({ "a/b": [{ "~": 1 }] })]).toEqual([{ where: "/a~1b/0/~0", value: 1 }]);
});

test("identifiers are told from words, dates and names", () => {
  const data = {
    session,
    at: "2026-11-21T10:00:00Z",
    nickname: "visitor 12345",
    is: "resolved",
    n: 12,
  };
  expect(identifiersIn(data)).toEqual([session]);
});

test("the first difference is the value that stands for the missing identifier", () => {
  expect(firstDifference({ website_id: "w", session_id: other }, [session])).toEqual({
    where: "/session_id",
    value: other,
    expected: session,
  });
  expect(firstDifference({ session_id: session }, [session])).toBeUndefined();
  expect(firstDifference({ website_id: "w" }, [session])).toEqual({
    where: "",
    value: undefined,
    expected: session,
  });
});
