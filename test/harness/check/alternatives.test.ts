/** What is said of a value that fits none of the alternatives that its schema gives. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { shapeCheckOf } from "../../../harness/check/shape.ts";

const contract = loadContract();
const check = shapeCheckOf(contract);
const message = {
  session_id: "session",
  website_id: "website",
  from: "user",
  origin: "chat",
  fingerprint: 1,
  timestamp: 2,
};

const said = (members: object): string[] =>
  check(contract.operation("conversation.message.list"), [{ ...message, ...members }]).map(
    ({ where, expected }) => `${where}: ${expected}`,
  );

test.for([
  [{ type: "text", content: 5 }, ["/data/0/content: type string"]],
  [{ type: "file", content: "address" }, ["/data/0/content: type object"]],
  [{ type: "text" }, ["/data/0/content: the field to be there"]],
  [{ type: "text", content: "a", user: 5 }, ["/data/0/user: type object"]],
  [
    { type: "text", content: 5, fingerprint: "1" },
    ["/data/0/fingerprint: type number", "/data/0/content: type string"],
  ],
] satisfies [object, string[]][])("%j is told what its type asks for", ([members, expected]) => {
  expect(said(members)).toEqual(expected);
});

test("a type that there is not is told each that there is", () => {
  const types = said({ type: "unknown", content: "a" }).filter((one) => one.includes("/type"));
  expect(types).toEqual([
    '/data/0/type: one of ["text","note"]',
    '/data/0/type: one of ["file","animation","audio","picker","field","carousel","event"]',
  ]);
});

test("what several alternatives say alike is said once", () => {
  expect(said({ type: "text", content: "a", origin: 7 })).toEqual([
    "/data/0/origin: type string",
    '/data/0/origin: one of ["chat","email"]',
  ]);
});

test("what fits is told nothing", () => {
  expect(said({ type: "text", content: "a", read: "", user: null })).toEqual([]);
});
