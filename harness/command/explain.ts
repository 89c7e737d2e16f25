/** `assay explain RULE`: everything that is known about one rule, offline. */
import { Command } from "commander";
import { allRules, loadContract, type Contract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { readSource } from "../../contract/read-source.ts";
import type { OpenPoint } from "../../contract/source.ts";
import { deviationIds, findFault } from "../../reference/deviation.ts";
import { ingredients } from "../record/ingredient.ts";
import { print } from "../../reports/format/print.ts";

/** Ids with words of this one, those with most first. */
function nearest(id: string, ids: readonly string[]): string[] {
  const words = id
    .replace(/^open\./, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return ids
    .map((one) => ({ id: one, score: words.filter((word) => one.includes(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map((one) => one.id);
}

function sourceLines({ source }: Pick<Rule, "source">): string[] {
  const ledger = new Map(
    Object.values(readSource().ledger).flatMap((rows) =>
      rows.map(({ id, says }) => [id, says] as const),
    ),
  );
  return source.map(
    (anchor) => `  ${anchor}  ${ledger.get(anchor) ?? "the operation tables of this section"}`,
  );
}

function faultLines(rule: Rule): string[] {
  return deviationIds("fault")
    .map((id) => ({ id, ...findFault(id) }))
    .filter(({ trips }) => trips.includes(rule.id))
    .map(({ id, says }) => `  ${id}: ${says}`);
}

function openPointLines({ openPoints }: Contract, rule: Rule): string[] {
  const near = openPoints.filter(({ source }) =>
    source.some((anchor) => rule.source.includes(anchor)),
  );
  return near.map(({ question, accepted }) => `  ${question} Accepted: ${accepted}`);
}

const section = (title: string, lines: string[]): string[] =>
  lines.length ? ["", title, ...lines] : [];

/** What the documents leave open, as reports name it. */
function openPointText({ id, question, accepted, reference, source }: OpenPoint): string {
  return [
    `${id}  (open point: no target fails for it)`,
    "",
    question,
    ...section("Accepted", [`  ${accepted}`]),
    ...section("What the reference does", [`  ${reference}`]),
    ...section("Source", sourceLines({ source })),
  ].join("\n");
}

function ruleText(contract: Contract, rule: Rule): string {
  const operations = rule.operations.map((operationId) => {
    const { method, path } = contract.operation(operationId);
    return `  ${operationId}  ${method.toUpperCase()} ${path}`;
  });
  const events = rule.events.map((event) => `  ${event}`);
  const needs = rule.needs.map((need) => `  ${ingredients[need] ?? need}`);
  return [
    `${rule.id}  (${rule.level}, ${rule.kind}, family ${rule.family}, ${rule.derived ? "derived" : "authored"})`,
    "",
    rule.sentence,
    ...(rule.note === undefined ? [] : [rule.note]),
    ...(rule["level-reason"] === undefined ? [] : [`${rule.level}: ${rule["level-reason"]}`]),
    ...section("Source", sourceLines(rule)),
    ...section("Operations", operations),
    ...section("Events", events),
    ...section("Needs", needs),
    ...section("Left open around it", openPointLines(contract, rule)),
    ...section("Faults that it catches", faultLines(rule)),
    "",
    `Judge it alone: assay certify --rule '${rule.id}'`,
  ].join("\n");
}

function unknownText(id: string, { openPoints }: Contract, rules: readonly Rule[]): string {
  const isOpen = id.startsWith("open.");
  const named: readonly { id: string }[] = isOpen ? openPoints : rules;
  const near = nearest(
    id,
    named.map((one) => one.id),
  );
  const similar = near.length ? `; similar ones are ${near.join(", ")}` : "";
  return `there is no ${isOpen ? "open point" : "rule"} ${id}${similar}`;
}

function runExplain(id: string): void {
  const contract = loadContract();
  const openPoint = contract.openPoints.find((one) => one.id === id);
  if (openPoint) return print(openPointText(openPoint));
  const rules = allRules(contract);
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Error(unknownText(id, contract, rules));
  print(ruleText(contract, rule));
}

export const explain: Command = new Command("explain")
  .description(
    "Explain a rule: what it means, where it comes from, which faults it catches; or an open point.",
  )
  .argument("<rule>", "id of a rule or an open point; see assay list")
  .action(runExplain);
