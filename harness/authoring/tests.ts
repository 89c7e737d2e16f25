/** Makes each rule that a suite judges a test of vitest, so that who writes rules sees at once what they find. */
import { afterAll, inject, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { evidenceOfRule } from "../../reports/evidence.ts";
import { ruleRecordOf } from "../../reports/run.ts";
import type { Verdict } from "../record/verdict.ts";
import { judge } from "../run/judge.ts";
import { obstacleTo } from "../run/needs.ts";
import { whenRegistered, type Registered } from "../run/registry.ts";
import { openRun } from "../run/run.ts";
import "./global-setup.ts";

const { target, seed, runs } = inject("assay");
const run = await openRun(loadContract(), target);

/** Rules that were clean when they were judged; what other rules call may show otherwise later. */
const clean = new Map<string, Registered>();

/** A page of evidence in place of a stack: where the harness stood says nothing of the target. */
function redness(text: string): Error {
  const error = new Error(text);
  error.stack = text;
  return error;
}

const pageOf = ({ rule }: Registered, verdict: Verdict): string =>
  verdict.outcome === "fail"
    ? evidenceOfRule(target.url, ruleRecordOf(rule, verdict))
    : `${verdict.outcome}: ${verdict.reason}`;

whenRegistered((registered) => {
  const { rule, property } = registered;
  // oxlint-disable-next-line vitest/expect-expect -- a property reports, and its verdict decides.
  test(`[${rule.level}] ${rule.sentence} (${rule.id})`, async ({ skip }) => {
    const obstacle = obstacleTo(
      rule,
      { registered: [rule.id], unloadable: [], stageParts: [...run.stageParts] },
      target,
    );
    if (obstacle) return skip(obstacle.reason);
    const verdict = await judge(run, rule, property, { seed, runs });
    if (verdict.outcome !== "pass") throw redness(pageOf(registered, verdict));
    clean.set(rule.id, registered);
  });
});

afterAll(() => {
  const found = [...run.findings].filter(([rule]) => clean.has(rule));
  for (const [rule] of found) clean.delete(rule);
  if (found.length)
    throw redness(
      found
        .flatMap(([, [first]]) =>
          first
            ? [
                `found beside the rule that was judged: ${JSON.stringify(first.violation)} in ${first.exchange.request.path}`,
              ]
            : [],
        )
        .join("\n"),
    );
});
