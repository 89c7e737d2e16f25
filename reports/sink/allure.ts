/**
 * allure-results/, and allure.html when the Allure CLI is installed.
 *
 * Written from the verdicts and not by allure-vitest, because that loses a suite file that fails to
 * load (its tests do not exist, so the report looks green), replaces vitest's runner, and writes
 * nothing when a run is killed.
 */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stage, Status, type HttpExchange, type TestResult } from "allure-js-commons";
import type { Outcome } from "../../harness/record/verdict.ts";
import { sentenceOf } from "../../harness/record/violation.ts";
import { bodyOf } from "../format/curl.ts";
import { evidenceOfRule, replayCommand, requestLine } from "../format/evidence.ts";
import {
  hasFailed,
  type BrokenSuite,
  type RecordedExchange,
  type RuleRecord,
  type RunRecord,
} from "../run.ts";
import { outcomeNames, outcomeTitle } from "../format/say.ts";
import { severities } from "../format/severity.ts";
import { cut, oneLine, printable } from "../format/text.ts";
import { writeAllurePage } from "./allure-page.ts";
import { clearFolder } from "../clear-folder.ts";
import { makeFolder } from "../folder.ts";

/** Results of any runner: a report counts all that lie in its folder. */
const resultFile =
  /(?:-result\.json|-container\.json|-attachment[^/]*|[\\/]environment\.properties)$/;

/** Removes results of earlier runs, of whatever runner. */
export const clearAllure = (directory: string): Promise<void> =>
  clearFolder(join(directory, "allure-results"), (path) => resultFile.test(path));

/** Writes the results, and the page where the Allure CLI is installed. */
export async function writeAllure(record: RunRecord, directory: string): Promise<void> {
  const folder = join(directory, "allure-results");
  // Results of an earlier run would be counted with ours.
  await clearAllure(directory);
  makeFolder(folder);
  const start = Date.parse(record.started);
  // Rules run beside each other.
  for (const rule of record.rules)
    await writeResult(folder, record, rule, start + (rule.began ?? 0));
  for (const suite of record.brokenSuites) {
    const result = brokenSuite(record, suite, start);
    await writeJson(join(folder, `${result.uuid}-result.json`), result);
  }
  const { target, seed, assay } = record;
  await writeFile(
    join(folder, "environment.properties"),
    Object.entries({ target: target.name, url: target.url, seed, assay })
      .map(([name, value]) => `${name} = ${property(String(value))}\n`)
      .join(""),
  );
  const name = `${oneLine(target.name)}: ${outcomeTitle(record)}`;
  await writeAllurePage(name, folder, join(directory, "allure.html"));
}

/** One file per rule; failures also carry their evidence and exchanges. */
async function writeResult(
  results: string,
  record: RunRecord,
  rule: RuleRecord,
  start: number,
): Promise<void> {
  const result = resultOf(record, rule, start);
  if (hasFailed(rule) || rule.outcome === "broken") {
    const source = `${result.uuid}-evidence-attachment.txt`;
    await writeFile(join(results, source), evidenceOfRule(record.target, rule));
    result.attachments.push({ name: "evidence", type: "text/plain", source });
    for (const [i, exchange] of rule.exchanges.entries()) {
      const source = `${result.uuid}-${i}-attachment.httpexchange`;
      await writeJson(join(results, source), httpExchange(record.target.url, exchange));
      result.steps[i]?.attachments.push({
        name: "exchange",
        type: "application/vnd.allure.http+json",
        source,
      });
    }
  }
  await writeJson(join(results, `${result.uuid}-result.json`), result);
}

const statuses: Record<Outcome, Status> = {
  pass: Status.PASSED,
  fail: Status.FAILED,
  flaky: Status.FAILED,
  broken: Status.BROKEN,
  "could-not-run": Status.SKIPPED,
  indeterminate: Status.SKIPPED,
  "not-run": Status.SKIPPED,
  "not-applicable": Status.SKIPPED,
};

function resultOf(record: RunRecord, rule: RuleRecord, start: number): TestResult {
  const message = messageOf(rule);
  return {
    ...blank(record, rule.id, start, rule.duration),
    name: rule.id,
    fullName: `${rule.family}/${rule.id}`,
    titlePath: [rule.family, rule.kind],
    description: `${rule.sentence}\n\nSource: ${rule.source.join(", ")}`,
    // A known failure does not count; its evidence is attached all the same.
    status: rule.exempt === null ? statuses[rule.outcome] : Status.SKIPPED,
    statusDetails: message ? { message: shown(message) } : {},
    labels: [
      ...Object.entries({
        epic: rule.family,
        feature: rule.kind,
        parentSuite: rule.family,
        suite: rule.kind,
        severity: severities[rule.level],
        framework: "assay",
      }).map(([name, value]) => ({ name, value })),
      ...[rule.level, rule.outcome].map((value) => ({ name: "tag", value })),
    ],
    // A seed that counted would make every run a new test in the history.
    parameters: rule.replay ? [{ name: "replay", value: replayCommand(rule), excluded: true }] : [],
    steps: rule.exchanges.map((exchange) => ({
      name: requestLine(exchange),
      status: exchange.response ? Status.PASSED : Status.BROKEN,
      statusDetails: {},
      stage: Stage.FINISHED,
      steps: [],
      attachments: [],
      parameters: [],
      start,
      stop: start + Math.round(exchange.duration),
    })),
  };
}

function messageOf({ violations: [violation], outcome, reason, exempt }: RuleRecord): string {
  if (exempt !== null) return `known failure: ${exempt}`;
  return violation ? sentenceOf(violation) : reason && `${outcomeNames[outcome]}: ${reason}`;
}

function brokenSuite(record: RunRecord, { file, error }: BrokenSuite, start: number): TestResult {
  return {
    ...blank(record, file, start, 0),
    name: file,
    fullName: file,
    titlePath: ["suite files"],
    status: Status.BROKEN,
    statusDetails: { message: "the suite file did not load", trace: shown(error) },
    labels: [
      { name: "parentSuite", value: "suite files" },
      { name: "framework", value: "assay" },
    ],
  };
}

/** What all results have in common. The history of a test goes by target and rule, never by title. */
function blank(record: RunRecord, id: string, start: number, duration: number): TestResult {
  const testCaseId = digest(id);
  return {
    uuid: digest(`${record.target.name}\n${record.started}\n${id}`),
    historyId: digest(`${record.target.name}\n${id}`),
    testCaseId,
    statusDetails: {},
    stage: Stage.FINISHED,
    labels: [],
    links: [],
    parameters: [],
    steps: [],
    attachments: [],
    start: Math.round(start),
    stop: Math.round(start + duration),
  };
}

function httpExchange(
  url: string,
  { request, response, failure, duration }: RecordedExchange,
): HttpExchange {
  const body = bodyOf(request);
  return {
    schemaVersion: 1,
    request: {
      method: request.method.toUpperCase(),
      url: url + request.path,
      headers: headerList(request.headers),
      ...(body !== undefined && { body: jsonBody(body) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: headerList(response.headers),
        body: jsonBody(response.text),
      },
    }),
    ...(failure && { error: { name: failure.kind, message: oneLine(failure.message) } }),
    start: 0,
    stop: Math.round(duration),
  };
}

function headerList(
  headers: Record<string, string | string[] | undefined>,
): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => ({ name, value: oneLine(value) })),
  );
}

const jsonBody = (text: string): { value: string; size: number; contentType: string } => ({
  value: printable(text),
  size: text.length,
  contentType: "application/json",
});

const longestMessage = 2000;
const shown = (text: string): string => printable(cut(text, longestMessage));

/** A line of a properties file has one escape. */
const property = (text: string): string => oneLine(text).replaceAll("\\", "\\\\");

const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, JSON.stringify(value));
}
