/** Deliveries that all went elsewhere are told from some that are missing. */
import { expect, test } from "vitest";
import { unarrived } from "../../../harness/command/support/unarrived.ts";
import { largeRun } from "../../browser/run.ts";

const target = { name: "staging", url: "http://127.0.0.1:8080" };
const missing = [{ where: "message:send", expected: "it", received: "nothing within 3000 ms" }];
const point = { id: "open.hook-delivery", question: "?" };
const isHook = (kind: string): boolean => kind === "hook-arrives";
const run = largeRun(({ kind }) => (isHook(kind) ? { outcome: "fail", violations: missing } : {}));
const silent = { ...run, openPoints: [{ ...point, observed: [] }] };

test("where nothing was delivered, it is asked where that went", () => {
  expect(unarrived(target, silent)).toEqual([expect.stringContaining("not in a container?")]);
  const hooks = { listen: { port: 8787 }, url: "https://assay.tunnel.example" };
  expect(unarrived({ ...target, hooks }, silent)).toEqual([
    expect.stringContaining("does https://assay.tunnel.example lead from the target to port 8787"),
  ]);
});

test("where something was, or nothing is missing, nothing is said", () => {
  const observed = [{ observation: "method: POST", count: 1 }];
  expect(unarrived(target, { ...run, openPoints: [{ ...point, observed }] })).toEqual([]);
  expect(unarrived(target, { ...silent, rules: largeRun().rules })).toEqual([]);
  expect(unarrived({ ...target, isEmbedded: true }, silent)).toEqual([]);
});

test("where no mail is seen at all, it is asked where that goes", () => {
  const mail = { url: "http://127.0.0.1:8025" };
  const none = largeRun(({ kind }) => (kind === "mail" ? { outcome: "fail" } : {}));
  const asked = [
    "no rule about mail holds: does the target send all its mail to http://127.0.0.1:8025?",
  ];
  expect(unarrived({ ...target, mail }, none)).toEqual(asked);
  const [first] = none.rules.filter(({ kind }) => kind === "mail");
  const some = none.rules.map((one) =>
    one === first ? { ...one, outcome: "pass" as const } : one,
  );
  expect(unarrived({ ...target, mail }, { ...none, rules: some })).toEqual([]);
  expect(unarrived(target, none)).toEqual([]);
});
