/** Makes each rule of a suite a test of vitest, so that authors see at once what their rules find. */
import { afterAll, inject, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { evidenceOfRule } from "../../reports/format/evidence.ts";
import { withoutCredentials } from "../../reports/redact.ts";
import { printable } from "../../reports/format/text.ts";
import { ruleRecordOf } from "../../reports/record.ts";
import { serialAt } from "../arrange/value/unique.ts";
import type { Verdict } from "../record/verdict.ts";
import { judge } from "../judge/judge.ts";
import { obstacleTo } from "../schedule/judgeable.ts";
import { whenRegistered, type Registered } from "../judge/registry.ts";
import { openRun } from "../run/run.ts";
import { notJudged, verdictOf } from "../judge/verdict-of.ts";
import { targetArguments } from "../target/choose-target.ts";
import { describeForAllure } from "./allure.ts";
import { titleOf } from "./title.ts";
import "./global-setup.ts";

const { target, named, families, allure, seed, runs } = inject("assay");
const run = await openRun(loadContract(), target, {
  atOnce: 1,
  safety: "scratch",
  firstSerial: serialAt(Date.now()),
});

/** Rules that were clean when they were judged; what other rules call may show otherwise later. */
const clean = new Map<string, Registered>();

/** A page of evidence in place of a stack: where the harness was says nothing about the target. */
function evidenceError(pages: string[], isFailure = true): Error {
  const error = new Error(pages.join("\n\n"));
  // Runners and reports call everything else broken.
  if (isFailure) error.name = "AssertionError";
  error.stack = error.message;
  return error;
}

const pageOf = ({ rule }: Registered, verdict: Verdict): string =>
  verdict.outcome === "fail"
    ? evidenceOfRule(
        { ...target, url: withoutCredentials(target.url) },
        ruleRecordOf(rule, verdict, targetArguments(named)),
      )
    : printable(`${verdict.outcome}: ${verdict.reason}`);

whenRegistered((registered) => {
  const { rule, property } = registered;
  if (families && !families.includes(rule.family)) return;
  // oxlint-disable-next-line vitest/expect-expect -- a property reports, and its verdict decides.
  test(titleOf(rule), async ({ skip }) => {
    if (allure) await describeForAllure(rule);
    const stageParts = [...run.stageParts];
    const obstacle = obstacleTo(rule, {
      registered: [rule.id],
      unloadable: [],
      target,
      stageParts,
    });
    if (obstacle) return skip(obstacle.reason);
    const verdict = await judge(run, rule, property, { seed, runs });
    if (verdict.outcome !== "pass")
      throw evidenceError([pageOf(registered, verdict)], verdict.outcome === "fail");
    clean.set(rule.id, registered);
  });
});

afterAll(() => {
  const late = [...clean.values()].flatMap((registered) => {
    const findings = run.findings.get(registered.rule.id);
    if (!findings?.length) return [];
    clean.delete(registered.rule.id);
    const judged = notJudged(seed, { outcome: "not-run", reason: "", notRun: null });
    return [pageOf(registered, verdictOf(registered.rule, judged, findings))];
  });
  if (late.length) throw evidenceError(late);
});
