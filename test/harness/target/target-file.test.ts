/** What is wrong with a target file is said in one sentence, without what stands in it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, expect, test } from "vitest";
import schema from "../../../harness/target/target.schema.json" with { type: "json" };
import { readTarget } from "../../../harness/target/read-target.ts";
import { secretsOf } from "../../../reports/redact.ts";

const directory = mkdtempSync(join(tmpdir(), "assay-target-"));
afterAll(() => rmSync(directory, { recursive: true }));

const head = "name: t\nurl: http://t.example\n";

function read(text: string, environment: Record<string, string> = {}) {
  const file = join(directory, "target.yaml");
  writeFileSync(file, text);
  return readTarget(file, environment);
}

const said = (text: string, environment?: Record<string, string>): string => {
  try {
    read(text, environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing";
};

test.each([
  ["a quote left open", `${head}stage: { url: http://t.example, secret: "SECRET-1234567 }\n`],
  ["a value that YAML reads otherwise", `${head}stage:\n  secret: *SECRET-1234567\n`],
  ["a colon too many", `${head}headers: { x-key: SECRET-1234567: }: x\n`],
  ["a tag", `${head}stage: { secret: !SECRET-1234567 x, url: [ }\n`],
  ["a percent", `${head}stage:\n  secret: %SECRET-1234567\n`],
])("no key is printed: %s", (_, text) => {
  const sentence = said(text);
  expect(sentence).toMatch(/target\.yaml/);
  expect(sentence).not.toMatch(/SECRET|1234567/);
});

test.each([
  ["anchors in a circle", `${head}headers: &a\n  x: *a\n`, /an anchor contains itself/],
  ["ftp", "name: t\nurl: ftp://t.example\n", /\/url has to begin with http:\/\/ or https:\/\//],
  ["a port too high", "name: t\nurl: http://t.example:99999\n", /\/url is not a URL/],
  ["a time too long", `${head}timeout: 1e11\n`, /\/timeout must be <= 2147483647/],
  [
    "the same website twice",
    `${head}website: w1\nsecondWebsite: w1\n`,
    /: \/website and \/secondWebsite name the same website: it has to be another one$/,
  ],
  [
    "a website as its own neighbour",
    `${head}website: w1\nwebsites: [{ website: w2, user: { identifier: a, key: b } }, { website: w1, user: { identifier: c, key: d } }]\n`,
    /: \/website and \/websites\/1\/website name the same website/,
  ],
  [
    "a colleague who is the owner",
    `${head}credentials: { user: { identifier: a, key: b }, member: { identifier: a, key: b } }\n`,
    /: \/credentials\/user and \/credentials\/member are the same: they have to be of two$/,
  ],
  [
    "a stranger who is the owner",
    `${head}credentials: { user: { identifier: a, key: b }, foreignUser: { identifier: a, key: b } }\n`,
    /: \/credentials\/user and \/credentials\/foreignUser are the same/,
  ],
  [
    "one address for two people",
    `${head}credentials: { user: { identifier: a, key: b, email: a@example.com }, member: { identifier: c, key: d, email: A@example.com } }\n`,
    /: \/credentials\/user\/email and \/credentials\/member\/email are the same/,
  ],
  [
    "a recoverable account without a password",
    `${head}credentials: { recoverable: [{ email: a@example.com }] }\n`,
    /\/credentials\/recoverable\/0 must have required property 'password'/,
  ],
  [
    "a line break in a header",
    `${head}headers: { x: "a\\r\\nb" }\n`,
    /\/headers\/x holds a character/,
  ],
  [
    "a line break in its name",
    `${head}headers: { "x\\r\\ny": b }\n`,
    /x\\r\\ny" is not the name of a header/,
  ],
  [
    "no name of a variable",
    `${head}headers: { x: "\${a b}" }\n`,
    /does not hold the name of a variable/,
  ],
  [
    "a variable that is not set",
    `${head}headers: { x: "\${lower}" }\n`,
    /environment variable lower, which is not set/,
  ],
  [
    "a variable that is empty, as CI services give a secret that is not there",
    `${head}stage: { url: http://t.example, secret: "\${SECRET}" }\n`,
    /needs the environment variable SECRET, which is empty/,
    { SECRET: "" },
  ],
  [
    "several variables at once",
    `${head}stage: { url: http://t.example, secret: "\${SECRET}" }\nheaders: { x: "\${ONE} \${TWO} \${ONE}" }\n`,
    /needs environment variables: SECRET is empty, ONE is not set, TWO is not set$/,
    { SECRET: "" },
  ],
  ["no certificates", `${head}ca: nowhere.pem\n`, /cannot read the certificates in .*nowhere\.pem/],
  [
    "an unknown key",
    `${head}header: {}\n`,
    /\/header is not a key of a target file; the keys there are .*\bheaders\b.*\. Did you mean headers\?$/,
  ],
  ["a key that is like no other", `${head}colour: {}\n`, /knownFailures, concurrency, budget$/],
  [
    "a key that is not far enough to the right",
    `${head}member: {}\n`,
    /\/member is not a key of a target file, but one of credentials; the keys there are/,
  ],
  ["a key without a value", `${head}website:\n`, /: \/website is empty$/],
  ["a word for a boolean", `${head}deletable: yes\n`, /must be true or false, without quotes$/],
  [
    "a variable without quotes between braces",
    `${head}stage: { url: http://t.example, secret: \${SECRET} }\n`,
    /unexpected token, line \d+, column \d+; write text with one of .* in quotes, such as "\$\{NAME\}"/,
  ],
  [
    "a text that begins as a tag",
    `${head}website: !abc\n`,
    /tag resolve failed, line .* in quotes/,
  ],
  [
    "a key that is too far to the right",
    `${head}website: abc\n  deletable: true\n`,
    /block as implicit key, line .*; begin the keys of one level in the same column/,
  ],
  [
    "a key between two levels",
    `${head}stage:\n  url: http://t.example\n secret: one\n`,
    /bad indent, line .*; begin the keys of one level in the same column$/,
  ],
  ["tabs", `${head}stage:\n\turl: http://t.example\n`, /tab as indent, .*; indent with spaces$/],
  [
    "an identifier of digits without quotes",
    `${head}website: 100009\n`,
    /: \/website must be string: write it in quotes$/,
  ],
  [
    "an address where more is asked for",
    `${head}stage: http://t.example/_stage\n`,
    /: \/stage must be object, with url, secret/,
  ],
  [
    "a choice that is not there",
    `${head}realtime: { adapter: socketio }\n`,
    /: \/realtime\/adapter must be one of socket\.io, plain, none$/,
  ],
  [
    "sockets without an address",
    `${head}realtime: { adapter: plain }\n`,
    /: \/realtime must have required property 'plain'$/,
  ],
  [
    "an address without its beginning",
    "name: t\nurl: 127.0.0.1:8080\n",
    /: \/url has to begin with http:\/\/ or https:\/\/$/,
  ],
  [
    "a day that is none",
    `${head}knownFailures: [{ rule: a, reason: b, until: 2027-13-45 }]\n`,
    /: \/knownFailures\/0\/until must be a date such as 2027-01-31$/,
  ],
  ["nothing at all", "", /the file holds no keys and values$/],
])("%s", (_, text, sentence, environment: Record<string, string> = {}) => {
  expect(said(text, environment)).toMatch(sentence);
});

test("the schema of target files is one of its dialect", () => {
  expect(new Ajv2020().validateSchema(schema)).toBe(true);
  expect(new Ajv2020({ logger: false }).validateSchema({ ...schema, type: "text" })).toBe(false);
});

test("a part of an address may be empty", () => {
  const { url } = read("name: t\nurl: http://t.example${PREFIX}\n", { PREFIX: "" });
  expect(url).toBe("http://t.example");
});

test("values from the environment are secrets, what says where the target is is not", () => {
  const target = read(
    "name: ${NAME}\nurl: https://u:${WORD}@${HOST}/\nheaders: { x-harmless: 'v ${VALUE}' }\n",
    { NAME: "staging-1", HOST: "t.example", WORD: "pass-word-1", VALUE: "value-12345" },
  );
  expect(target.headers).toEqual({ "x-harmless": "v value-12345" });
  expect(secretsOf(target)).toEqual({ URL_PASSWORD: "pass-word-1", VALUE: "value-12345" });
});
