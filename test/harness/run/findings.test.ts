/** However much a target does wrong, little of it is kept, with what led to the first of each rule. */
import { expect, test } from "vitest";
import type { Exchange } from "../../../harness/record/exchange.ts";
import type { CaseAct } from "../../../harness/record/setting.ts";
import type { Violation } from "../../../harness/record/violation.ts";
import { violatedBy } from "../../../harness/judge/ending.ts";
import { createFindings, type During } from "../../../harness/run/findings.ts";

const exchange = (path: string): Exchange => ({
  operationId: "website.read",
  as: "owner",
  request: { method: "get", path, headers: {}, body: undefined },
  response: { status: 200, headers: {}, text: "{}", json: {} },
  failure: undefined,
  duration: 1,
});
const violation = (where: string): Violation => ({ where, expected: "this", received: "that" });
const act = (after: number): CaseAct => ({
  by: "stage",
  after,
  method: "POST",
  path: "/world",
  body: {},
  data: {},
});
const during: During = {
  replayCase: () => ({ property: "p", seed: 1, draws: [] }),
  evidence: () => ({
    exchanges: Array.from({ length: 50 }, (_, i) => exchange(`/${i}`)),
    offending: undefined,
    frames: [],
    acts: [act(0), act(49)],
    omitted: 7,
  }),
  notes: () => ({ given: {} }),
  secrets: new Map(),
};

const createdFindings = () => createFindings(() => (value) => value);

test("of the case that shows something first its end is kept, and acts stand where they were done", () => {
  const { findings, keep } = createdFindings();
  for (const where of ["/a", "/b"])
    keep({ rule: "r", violation: violation(where) }, exchange("/x"), during);
  const [first, second] = findings.get("r")!;
  const { before, setting } = first!;
  expect(before.at(-1)?.request.path).toBe("/49");
  expect(before.length + setting!.omitted).toBe(57);
  expect(before.length).toBeLessThan(50);
  expect(setting!.acts.map(({ after }) => after)).toEqual([0, before.length - 1]);
  expect(second!.before).toEqual([]);
});

test("the same is counted, and of very many others few are kept", () => {
  const { findings, keep } = createdFindings();
  for (let i = 0; i < 100; i++)
    for (const where of ["/same", `/${i}`])
      keep({ rule: "r", violation: violation(where) }, exchange("/x"), during);
  const kept = findings.get("r")!;
  expect(kept[0]).toMatchObject({ violation: violation("/same"), count: 100 });
  expect(kept.length).toBeLessThan(10);
});

test("of very many violations of one case few are kept, the first of them", () => {
  const ending = violatedBy(Array.from({ length: 1000 }, (_, i) => violation(`/${i}`)));
  const { violations } = ending as Extract<typeof ending, { kind: "violated" }>;
  expect(violations[0]).toEqual(violation("/0"));
  expect(violations.length).toBeLessThan(100);
});
