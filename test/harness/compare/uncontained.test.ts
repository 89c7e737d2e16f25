/** A reader of a failure is told what of a long value is wrong, and not what may differ. */
import { expect, test } from "vitest";
import { uncontained } from "../../../harness/compare/uncontained.ts";

const long = "a text that makes the whole longer than can be seen at once";

test("what is shown in another form, or besides, is not named", () => {
  const sent = {
    note: `${long} é`,
    email: "Ada@Example.com",
    share: { of: { all: 0.75 } },
    gone: 1,
  };
  const received = {
    besides: true,
    note: `${long} é`.normalize("NFD"),
    email: "ada@example.com",
    share: { of: { all: 0 }, other: 2 },
  };
  expect(uncontained(received, sent)).toMatchObject({
    difference: "/share/of/all is 0 instead of 0.75; /gone is nothing instead of 1",
    received: JSON.stringify(received),
  });
});

test("of a long text the place that differs is shown", () => {
  const sent = `${long}, ${long}, and then an end`;
  const { expected, received } = uncontained(sent.replace("an end", "another"), sent);
  expect(expected).toContain("and then an end");
  expect(received).toContain("and then another");
  expect(received.length).toBeLessThan(sent.length);
});
