/** A small fixed run in which the target says everything that a careless report would obey. */
import type { Exchange } from "../../harness/record/exchange.ts";
import { tally } from "../../harness/record/tally.ts";
import type { Outcome } from "../../harness/record/verdict.ts";
import { readRule } from "../../reports/form.ts";
import {
  formVersion,
  type RecordedExchange,
  type RuleRecord,
  type RunRecord,
} from "../../reports/run.ts";

const script = "<script>alert(1)</script>";
const terminal = "\u001b[31mred\u001b[0m\u0007\u202e";
const markdown = "| `tick` **bold** @everyone ![x](http://evil.example/x.png) \\| <img src=x>";
const section = "]]><failure/>";
export const shell = "'; touch /tmp/owned; echo \"$(id)\" '";
const long = "x".repeat(100_000);

/** All of it, on several lines. */
const hostile = [script, terminal, markdown, section, shell, "\ud800"].join("\n");

const rule = (id: string, outcome: Outcome, more: Partial<RuleRecord> = {}): RuleRecord =>
  readRule({
    id,
    level: "MUST",
    sentence: `The sentence of ${id}.`,
    source: ["1/4.3#sentence"],
    kind: id.split(":", 1)[0] as string,
    family: "message",
    outcome,
    runs: 1,
    requests: 2,
    duration: 12.5,
    ...more,
  });

const exchange = (
  request: Exchange["request"],
  response: RecordedExchange["response"],
): RecordedExchange => ({
  operationId: "conversation.message.send",
  as: "owner",
  request,
  response,
  failure: undefined,
  duration: 3.2,
});

const sent = exchange(
  {
    method: "post",
    path: "/v1/website/it's/conversation/session_1/message",
    headers: { "content-type": "application/json", authorization: "Basic $OWNER" },
    body: { type: "text", content: shell },
  },
  {
    status: 200,
    headers: { "x-note": [script, terminal] },
    text: JSON.stringify({ error: hostile }),
  },
);

const violation = {
  where: "/error",
  expected: "a boolean",
  received: JSON.stringify(hostile),
  difference: `/0 is ${script} and not ${markdown}`,
  operationId: "conversation.message.send",
};

const rules: RuleRecord[] = [
  rule("envelope:conversation.message.send", "fail", {
    replay: "WyJlbnZlbG9wZSIsMSwiMCJd",
    occurrences: 1,
    violations: [violation, { where: script, expected: markdown, received: section }],
    exchanges: [sent],
    frames: [{ channel: "rtm", event: script, data: { text: terminal }, at: 120.4 }],
  }),
  rule("shape:conversation.message.send", "fail", {
    replay: "WyJzaGFwZSIsMSwiMCJd",
    occurrences: 1,
    violations: [violation],
  }),
  rule("advice:conversation.message.send", "fail", {
    level: "SHOULD",
    replay: "WyJhZHZpY2UiLDEsIjAiXQ",
    occurrences: 3,
    violations: [{ where: "header x-note", expected: "a short text", received: long }],
    exchanges: [
      {
        ...exchange(
          { method: "head", path: "/v1/website/w", headers: {}, body: undefined },
          undefined,
        ),
        failure: { kind: "closed", message: terminal },
      },
    ],
  }),
  rule("read-back:conversation.message.send", "fail", {
    exempt: "ticket 12: until the new store is there",
    replay: "WyJyZWFkLWJhY2siLDEsIjAiXQ",
    occurrences: 1,
    violations: [{ where: "/data/content", expected: '"a"', received: '"b"' }],
  }),
  rule("scope:conversation.message.send", "pass"),
  rule("tier:conversation.message.send", "could-not-run", {
    reason: `POST /v1/website/web_17 had to be accepted first: 409 {"reason":${JSON.stringify(hostile)}}`,
  }),
  rule("tier:conversation.message.edit", "could-not-run", {
    reason: 'POST /v1/website/web_18 had to be accepted first: 409 {"reason":"other"}',
  }),
  rule("paging:people.list", "indeterminate", { family: "people", reason: markdown }),
  rule("head:people.exists", "broken", {
    family: "people",
    reason: `Error: ${script}\n    at x.ts:1`,
  }),
  rule("bounds:people.list", "not-run", {
    family: "people",
    reason: "the budget of 9 requests was spent",
  }),
  rule("event:people.list", "not-applicable", {
    family: "people",
    reason: "the target does not claim it",
  }),
];

const counted = tally(rules);

export const record: RunRecord = {
  version: formVersion,
  assay: "0.1.0",
  commit: null,
  contract: "0".repeat(64),
  target: { name: "staging <b>", version: null, url: "https://staging.example" },
  selection: { families: ["message", "people"], kinds: null, rules: null, shard: null },
  takeBacks: {},
  traces: null,
  stageParts: ["clock"],
  seed: 7,
  runs: 2,
  budget: 500,
  requests: 24,
  started: "2026-11-21T10:00:00.000Z",
  duration: 65_400,
  failOn: "must",
  retries: 0,
  allowFlaky: false,
  outcome: "broken",
  exitCode: 4,
  counts: counted.counts,
  conformance: counted.conformance ?? null,
  coverage: counted.coverage ?? null,
  unselected: 4,
  rules,
  knownFailures: [
    { rule: "read-back:*", reason: "ticket 12: until the new store is there" },
    { rule: "paging:*", reason: "ticket 13" },
  ],
  exemptionProblems: ["known failure paging:* matches no rule of the contract: correct the entry"],
  reach: [
    { operationId: "conversation.message.send", calls: 9, successes: 8 },
    { operationId: "people.list", calls: 3, successes: 0 },
  ],
  openPoints: [
    {
      id: "open.reasons",
      question: "Which reasons are there?",
      observed: [{ observation: hostile, count: 2 }],
    },
    { id: "open.forms", question: "Which form do identifiers have?", observed: [] },
  ],
  waits: { used: [12, 180, 1900], budget: 2000 },
  besides: [],
  disturbances: [{ what: "503", count: 3 }],
  brokenSuites: [
    { file: "suites/people/list.suite.ts", error: `SyntaxError: ${section}\n    at x.ts:1` },
  ],
};
