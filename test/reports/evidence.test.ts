import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlOf } from "../../reports/format/curl.ts";
import { evidence, replayCommandBeside } from "../../reports/format/evidence.ts";
import { failuresOf } from "../../reports/group/failures.ts";
import type { RecordedExchange } from "../../reports/run.ts";
import { record, shell } from "./hostile.ts";

const failures = failuresOf(record);
const texts = failures.map((failure) => evidence(record.target, failure));

test("a failure says everything in a fixed order", () => {
  expect(texts[0]).toMatchInlineSnapshot(`
    "MUST envelope:conversation.message.send
      The sentence of envelope:conversation.message.send.
      source   1/4.3#sentence
      also     shape:conversation.message.send
      seen     2 times
      request  POST /v1/website/it's/conversation/session_1/message as owner → 200
      wrong    /error: /0 is <script>alert(1)</script> and not | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| <img src=x>: expected a boolean, received "<script>alert(1)</script>\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| <img src=x>\\n]]><failure/>\\n'; touch /tmp/owned; echo \\"$(id)\\" '\\n\\ud800"
      wrong    <script>alert(1)</script>: expected | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| <img src=x>, received ]]><failure/>
      frame    rtm <script>alert(1)</script> at 120 ms {"text":"\\u001b[31mred\\u001b[0m\\u0007\\u202e"}
      replay   npx assay replay WyJlbnZlbG9wZSIsMSwiMCJd
      curl     curl -sS -i 'https://staging.example/v1/website/it'\\''s/conversation/session_1/message' \\
                 -H 'content-type: application/json' \\
                 -u "\${OWNER:?identifier:key}" \\
                 --data-raw '{"type":"text","content":"'\\''; touch /tmp/owned; echo \\"$(id)\\" '\\''"}'"
  `);
});

test("a failure without a response, with a long text", () => {
  expect(texts[1]?.replaceAll(/x{50,}/g, "xxx")).toMatchInlineSnapshot(`
    "SHOULD advice:conversation.message.send
      The sentence of advice:conversation.message.send.
      source   1/4.3#sentence
      seen     3 times
      request  HEAD /v1/website/w as owner → no response (closed: \\u001b[31mred\\u001b[0m\\u0007\\u202e)
      wrong    header x-note: expected a short text, received xxx… (100,047 characters)
      replay   npx assay replay WyJhZHZpY2UiLDEsIjAiXQ
      curl     curl -sS -i --head 'https://staging.example/v1/website/w'"
  `);
});

test("values that were drawn take little of a log, since replay draws them again", () => {
  const [rule] = failures[0]!.rules;
  const drawn = { ...rule, values: ["short", "long ".repeat(1_000)] };
  const text = evidence(record.target, { ...failures[0]!, rules: [drawn] });
  expect(text).toMatch(/^ {2}values {3}short long long .{100,300}\(5,006 characters\)$/m);
});

test("where it is said in what long values differ, they are cut", () => {
  const [violation] = failures[0]!.violations;
  const long = {
    ...violation!,
    difference: "/0/name is 1",
    expected: "e".repeat(900),
    received: "",
  };
  const text = evidence(record.target, { ...failures[0]!, violations: [long] });
  expect(text).toMatch(/wrong .*\/0\/name is 1: expected e{200}… \(900 characters\)/);
});

test("beside run.json a token that is too long to read gives way to the rule", () => {
  const rule = { ...failures[0]!.rules[0], replay: `${"t".repeat(500)} --target staging.yaml` };
  expect(replayCommandBeside(rule)).toBe(
    `npx assay replay ${rule.id} --run run.json --target staging.yaml`,
  );
});

test("a terminal obeys nothing of it", () => {
  expect(texts.join("\n")).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
});

test("rules that one defect breaks are one failure; exempt ones are none", () => {
  expect(failures.map(({ rules }) => rules.map(({ id }) => id))).toEqual([
    ["envelope:conversation.message.send", "shape:conversation.message.send"],
    ["advice:conversation.message.send"],
  ]);
});

const at = (where: string, operationId = "a.b.list"): string[] => [where, operationId];

test("identifiers and positions make no other defect", () => {
  const failing = [
    at("/data/0/name"),
    at("/data/17/name"),
    at("/data/0/name", "a.c.list"),
    at("GET /v1/website/1 as owner"),
    at("GET /v1/website/2 as owner"),
    at("GET /v1/website/2 as nobody"),
  ].map(([where = "", operationId = ""], i) => ({
    ...failures[0]!.rules[0],
    id: String(i),
    violations: [{ where, expected: "x", received: "y", operationId }],
  }));
  expect(failuresOf({ rules: failing }).map(({ rules }) => rules.map(({ id }) => id))).toEqual([
    ["0", "1"],
    ["2"],
    ["3", "4"],
    ["5"],
  ]);
});

/** What a shell hands to curl. */
function received(command: string, shell = "sh"): string[] {
  const echo = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync(shell, [...(shell === "bash" ? ["--norc"] : []), "-c", echo], {
    encoding: "utf8",
    env: { OWNER: "id:key", API_KEY: "k" },
  })
    .split("\0")
    .slice(0, -1);
}

test("a shell hands to curl what was sent, and takes secrets from variables", () => {
  const [first] = failures;
  expect(received(curlOf("https://staging.example", first!.exchange!))).toEqual([
    "-sS",
    "-i",
    "https://staging.example/v1/website/it's/conversation/session_1/message",
    "-H",
    "content-type: application/json",
    "-u",
    "id:key",
    "--data-raw",
    JSON.stringify({ type: "text", content: shell }),
  ]);
});

/** The command for the second failure, with another request. */
const second = (request: Partial<RecordedExchange["request"]>): string => {
  const exchange = failures[1]!.exchange!;
  return curlOf("http://t", { ...exchange, request: { ...exchange.request, ...request } });
};

test("a body that is not JSON arrives as it was sent", () => {
  for (const text of ['{"a":', "it's\n\\u0041", "\u0007'\\u001b'\u001b"]) {
    const sent = received(second({ method: "post", text }), "bash");
    expect(sent.at(-1)).toBe(text);
  }
});

test("methods, redacted headers and long bodies", () => {
  expect(second({})).toBe("curl -sS -i --head 'http://t/v1/website/w'");
  expect(second({ method: "delete" })).toBe("curl -sS -i -X DELETE 'http://t/v1/website/w'");
  expect(received(second({ method: "get", headers: { "x-api-key": "$API_KEY" } }))).toContain(
    "x-api-key: k",
  );
  expect(
    second({ method: "get", headers: { authorization: "bearer $OWNER_KEY$OWNER" } }),
  ).toContain(`-H 'authorization: bearer '"$OWNER_KEY""$OWNER_BASE64"`);
  expect(second({ method: "post", body: "x".repeat(5000) })).toMatchInlineSnapshot(`
    "curl -sS -i 'http://t/v1/website/w' \\
      --data-raw "$(cat body.json)""
  `);
});
