/** Deliveries that all went elsewhere are told from some that are missing. */
import { expect, test } from "vitest";
import { hookDoubt } from "../../harness/command/hook-doubt.ts";
import { largeRun } from "../browser/run.ts";

const target = { name: "staging", url: "http://127.0.0.1:8080" };
const missing = [{ where: "message:send", expected: "it", received: "nothing within 3000 ms" }];
const point = { id: "open.hook-delivery", question: "?" };
const isHook = (kind: string): boolean => kind === "hook-arrives";
const run = largeRun(({ kind }) => (isHook(kind) ? { outcome: "fail", violations: missing } : {}));
const silent = { ...run, openPoints: [{ ...point, observed: [] }] };

test("where nothing was delivered, it is asked where that went", () => {
  expect(hookDoubt(target, silent)).toEqual([expect.stringContaining("not in a container?")]);
  const hooks = { listen: { port: 8787 }, url: "https://assay.tunnel.example" };
  expect(hookDoubt({ ...target, hooks }, silent)).toEqual([
    expect.stringContaining("does https://assay.tunnel.example lead from the target to port 8787"),
  ]);
});

test("where something was, or nothing is missing, nothing is said", () => {
  const observed = [{ observation: "method: POST", count: 1 }];
  expect(hookDoubt(target, { ...run, openPoints: [{ ...point, observed }] })).toEqual([]);
  expect(hookDoubt(target, { ...silent, rules: largeRun().rules })).toEqual([]);
  expect(hookDoubt({ ...target, isEmbedded: true }, silent)).toEqual([]);
});
