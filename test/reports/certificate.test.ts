import { execFileSync, spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  dsseEnvelope,
  keyIdOf,
  signatureOf,
  type Envelope,
} from "../../reports/certificate/envelope.ts";
import { sha256, statementOf, type Statement } from "../../reports/certificate/statement.ts";
import { unheardReason } from "../../harness/record/unheard.ts";
import { judgedRules } from "../../reports/judged-rules.ts";
import type { RunRecord } from "../../reports/run.ts";
import { runJson } from "../../reports/sink/run.ts";
import { largeRun } from "../browser/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What docs/certificate.md says to type, in its order: a key, then the steps of a stranger. */
const [makeKey, ...publicSteps] = [
  ...readFileSync(join(root, "docs/certificate.md"), "utf8").matchAll(/^```sh\n([^]*?)^```$/gm),
].map(([, block]) => block as string);

let directory: string;
const at = (file: string): string => join(directory, file);
const whole = largeRun();

function sh(script: string): void {
  execFileSync("sh", ["-e", "-c", script], { cwd: directory, stdio: "pipe" });
}

interface Result {
  status: number | null;
  said: string;
}

function assay(...options: string[]): Result {
  const command = [join(root, "harness/cli.ts"), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: directory,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const certify = (...options: string[]): Result =>
  assay("certificate", ".", "--key", "private.pem", ...options);
const verify = (): Result => assay("verify", "certificate.json", "--key", "public.pem");

function write(record: RunRecord): void {
  writeFileSync(at("run.json"), runJson(record));
}

function change(file: string, edit: (text: string) => string): void {
  const before = readFileSync(at(file), "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(at(file), after);
}

const envelope = (): Envelope =>
  JSON.parse(readFileSync(at("certificate.json"), "utf8")) as Envelope;
const statement = (): Statement =>
  JSON.parse(Buffer.from(envelope().payload, "base64").toString("utf8")) as Statement;

/** Another Base64 letter in the middle: one byte, or a part of one. */
const withOtherLetter = (text: string): string => {
  const middle = text.length >> 1;
  return text.slice(0, middle) + (text[middle] === "A" ? "B" : "A") + text.slice(middle + 1);
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "assay-certificate-"));
  sh(makeKey!);
});
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => write(whole));

test("a certificate is verified by assay, and by a stranger with the commands of the document", () => {
  expect(certify().said).toContain("staging, PASSED");
  expect(verify()).toMatchObject({ status: 0 });
  expect(assay("verify", ".", "--key", "public.pem")).toMatchObject({ status: 0 });
  expect(publicSteps).toHaveLength(4);
  sh(publicSteps.join("\n"));
  expect(statement().predicate).toMatchObject({
    result: "PASSED",
    failedTests: [],
    warnedTests: [],
    assay: { exceptions: [], seed: 1, target: { name: "staging", version: "2.4.1" } },
  });
  expect(statement().predicate.passedTests).toHaveLength(whole.rules.length);
});

test.each([
  [
    "the statement",
    "certificate.json",
    (text: string) => text.replace(/(?<="payload": ")[^"]+/, withOtherLetter),
  ],
  [
    "the signature",
    "certificate.json",
    (text: string) => text.replace(/(?<="sig": ")[^"]+/, withOtherLetter),
  ],
  [
    "the record",
    "run.json",
    (text: string) => text.replace('"outcome":"pass"', '"outcome":"Pass"'),
  ],
  ["a number of the record", "run.json", (text: string) => text.replace('"seed":1', '"seed":2')],
])("one byte of %s changed is refused, by assay and by the public tools", (_, file, edit) => {
  certify();
  change(file, edit);
  expect([1, 2]).toContain(verify().status);
  expect(() => sh(publicSteps.join("\n"))).toThrow("Command failed");
});

test("another key is refused", () => {
  certify();
  sh("openssl genpkey -algorithm ed25519 | openssl pkey -pubout -out other.pem");
  expect(assay("verify", "certificate.json", "--key", "other.pem")).toMatchObject({ status: 1 });
});

test("a key that is none is a mistake of whoever names it", () => {
  certify();
  const key = readFileSync(at("public.pem"), "utf8");
  writeFileSync(at("nonsense.pem"), key.replace(/^[^-].*$/m, "nonsense"));
  for (const [file, says] of [
    ["nonsense.pem", "nonsense.pem is not a public key in PEM"],
    ["private.pem", "private.pem is not a public key in PEM: it is the private one"],
    ["", "the name of the public key is blank"],
  ])
    expect(assay("verify", "certificate.json", "--key", file!)).toMatchObject({
      status: 2,
      said: expect.stringContaining(says!) as unknown,
    });
});

test("a signing tool signs as a key of ours does", () => {
  certify();
  const own = envelope().signatures[0]?.sig;
  assay("certificate", ".", "--sign-with", "openssl pkeyutl -sign -rawin -inkey private.pem -in");
  expect(envelope().signatures[0]?.sig).toBe(own);
  expect(verify().status).toBe(0);
});

test("a signing tool that fails is named, with what is expected of it", () => {
  certify();
  const { status, said } = assay("certificate", ".", "--sign-with", "false");
  expect(status).toBe(2);
  expect(said).toContain(
    "`false` did not sign: it ended with exit code 1. It is given the file to sign as its last argument",
  );
});

/** The run with other verdicts, and what it comes to with them. */
function judgedAgain(edit: (record: RunRecord) => void): RunRecord {
  const record = structuredClone(whole);
  edit(record);
  const allRules = whole.rules.map(({ id }) => id);
  return {
    ...record,
    ...judgedRules({ ...record, allRules, brokenSuites: 0, now: new Date(record.started) }),
  };
}

function fail(record: RunRecord): void {
  const [rule] = record.rules as [RunRecord["rules"][number]];
  rule.outcome = "fail";
  rule.violations = [{ where: "/error", expected: "a boolean", received: "1" }];
}

test.each([
  [
    "known failures",
    judgedAgain((record) => {
      fail(record);
      record.knownFailures.push({ rule: record.rules[0]!.id, reason: "ticket 12" });
    }),
    "known failures do not count: 1 rule",
  ],
  [
    "rules that hold now and then, where that is allowed",
    judgedAgain((record) => {
      record.allowFlaky = true;
      record.retries = 1;
      record.rules[0]!.outcome = "flaky";
      record.rules[0]!.violations = [{ where: "/error", expected: "a boolean", received: "1" }];
    }),
    "not every rule holds each time: 1 rule flaky",
  ],
  [
    "what an incomplete run lacks",
    judgedAgain((record) => {
      record.rules[0]!.outcome = "indeterminate";
      record.rules[0]!.reason = "throttled";
    }),
    "the run is incomplete: 1 rule could not be decided",
  ],
  [
    "a target that does not claim everything",
    judgedAgain((record) => {
      record.target = { ...record.target, notClaimed: ["helpdesk.*", "status.*"] };
    }),
    "the target does not claim helpdesk.*, status.*: 0 rules did not apply",
  ],
  [
    "sockets that nobody listens to",
    judgedAgain((record) => {
      record.rules[0]!.outcome = "not-applicable";
      record.rules[0]!.reason = unheardReason;
    }),
    "the target names no realtime adapter: 1 rule did not apply",
  ],
  [
    "filters",
    judgedAgain((record) => {
      record.rules.shift();
      record.unselected = 1;
    }),
    "filters left out 1 rule of the contract",
  ],
])("%s are refused unless the statement names them", (_, record, exception) => {
  write(record);
  expect(certify()).toMatchObject({
    status: 1,
    said: expect.stringContaining(exception) as string,
  });
  expect(certify("--name-exceptions")).toMatchObject({ status: 0 });
  expect(statement().predicate).toMatchObject({
    result: "WARNED",
    assay: { exceptions: [exception] },
  });
  expect(verify()).toMatchObject({
    status: 0,
    said: expect.stringContaining(`but ${exception}`) as string,
  });
  sh(publicSteps.join("\n"));
});

test("verifying names what is known, and that its last day is over", () => {
  write(
    judgedAgain((record) => {
      fail(record);
      const until = record.started.slice(0, 10);
      record.knownFailures.push({ rule: record.rules[0]!.id, reason: "ticket 12", until });
    }),
  );
  certify("--name-exceptions");
  const { said } = verify();
  expect(said).toMatch(/WARNED: conforming, conformance 100 %, coverage 100 %\n/);
  expect(said).toMatch(/known failure \S+: ticket 12, until [\d-]+, which is over\n/);
});

test("a certificate is not taken for a run", () => {
  certify();
  expect(assay("diff", "certificate.json", "run.json").said).toContain(
    "certificate.json is a certificate: name the run that it stands beside",
  );
});

test("a non-conforming run is never certified", () => {
  write(judgedAgain(fail));
  expect(certify("--name-exceptions")).toMatchObject({
    status: 1,
    said: expect.stringContaining("there is nothing to certify") as string,
  });
});

test("a run that decided nothing is never certified", () => {
  write(
    judgedAgain((record) => {
      for (const rule of record.rules) {
        rule.outcome = "indeterminate";
        rule.reason = "unavailable (503)";
      }
    }),
  );
  expect(certify("--name-exceptions")).toMatchObject({
    status: 1,
    said: expect.stringContaining("was decided in this run: there is nothing to certify") as string,
  });
});

/** What `assay certificate` does not do. */
function sign(record: RunRecord): void {
  const text = JSON.stringify(statementOf(record, sha256(readFileSync(at("run.json")))));
  const own = createPrivateKey(readFileSync(at("private.pem")));
  const signature = signatureOf(Buffer.from(text), own);
  const envelope = dsseEnvelope(Buffer.from(text), signature, keyIdOf(own));
  writeFileSync(at("certificate.json"), JSON.stringify(envelope));
}

/** Somebody who has the key, and certifies a record that was tampered with. */
test.each([
  ["an outcome", (record: RunRecord) => fail(record), "does not follow from its verdicts"],
  [
    "a rule that is gone",
    (record: RunRecord) => void record.rules.pop(),
    "does not account for every rule",
  ],
  [
    "a rule that is another",
    (record: RunRecord) => void (record.rules[0]!.sentence = "The target is kind."),
    "is not as the contract has it",
  ],
  [
    "a contract that is another",
    (record: RunRecord) => void (record.contract = "0".repeat(64)),
    "judged by another contract",
  ],
])("%s is found although the signature is right", (_, edit, problem) => {
  const record = structuredClone(whole);
  edit(record);
  write(record);
  // An honest certifier is not taken in, and says so before anything is signed.
  expect(certify("--name-exceptions").said).toMatch(new RegExp(`${problem}|nothing to certify`));
  sign(record);
  expect(verify()).toMatchObject({ status: 1, said: expect.stringContaining(problem) as string });
});
