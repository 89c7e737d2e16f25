/** What is observed of open points is counted, without secrets, and however much it is. */
import { expect, test } from "vitest";
import { createRedactor } from "../../../reports/redact.ts";
import { createObservations } from "../../../harness/run/observations.ts";

test("each is counted, with what stands for a secret", () => {
  const { observed, observe } = createObservations(() => createRedactor([["KEY", "secret-key"]]));
  for (const seen of ["a", "holds secret-key", "a", "holds secret-key"]) observe("open.one", seen);
  observe("open.other", "holds secret-key");
  expect(Object.fromEntries(observed.get("open.one")!)).toEqual({ a: 2, "holds $KEY": 2 });
  expect(Object.fromEntries(observed.get("open.other")!)).toEqual({ "holds $KEY": 1 });
});

test("of very many others are counted together, and what is known goes on by itself", () => {
  const { observed, observe } = createObservations(() => (value) => value);
  for (let i = 0; i < 1000; i++)
    for (const seen of ["first", `one ${i}`]) observe("open.one", seen);
  const counts = observed.get("open.one")!;
  expect(counts.get("first")).toBe(1000);
  expect(counts.size).toBeLessThan(500);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(2000);
});
