/** What a self-test says of a fault, in a line and in numbers. */
import { expect, test } from "vitest";
import { isCaught, type FaultResult } from "../../harness/selftest/fault.ts";
import { line, numbers } from "../../harness/selftest/text.ts";

const caught: FaultResult = {
  fault: "inbox-name-lost",
  says: "An inbox loses its name.",
  underLoad: false,
  expected: ["inboxes.name-kept"],
  red: ["inboxes.name-kept"],
  wrong: [],
  missed: [],
  unwritten: [],
  extra: [],
};

test("a fault that names a rule which nothing judges, such as a mistyped one, is not caught", () => {
  const mistyped = { ...caught, unwritten: ["inboxes.nam-kept"] };
  expect([caught, mistyped].map(isCaught)).toEqual([true, false]);
  expect(line(caught)).toBe("✓ fault inbox-name-lost: red inboxes.name-kept");
  expect(line(mistyped)).toBe(
    "✗ fault inbox-name-lost: red inboxes.name-kept\n    names inboxes.nam-kept, which no suite judges: is that its id?",
  );
  expect(
    numbers({
      faults: [caught, mistyped],
      accents: [],
      byHand: [],
      accentsTook: 0,
    }),
  ).toBe("faults: 1 caught of 2 judged");
});
