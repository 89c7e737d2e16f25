/** `assay certificate RUN`: a signed statement of what a run came to. */
import { spawnSync } from "node:child_process";
import { createPrivateKey, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import {
  dsseEnvelope,
  keyIdOf,
  payloadType,
  signatureOf,
  signedBytes,
} from "../../reports/certificate/envelope.ts";
import { allRules, loadContract } from "../../contract/contract.ts";
import { contractDigest } from "../../contract/digest.ts";
import { recordProblems } from "../../reports/certificate/verify.ts";
import { exceptionsOf, longestException, refusalOf } from "../../reports/certificate/exceptions.ts";
import { sha256, statementOf } from "../../reports/certificate/statement.ts";
import { print, printError } from "../../reports/format/print.ts";
import { cut } from "../../reports/format/text.ts";
import { readRun } from "../../reports/read-run.ts";
import type { RunRecord } from "../../reports/run.ts";
import { namedKey } from "../target/named-file.ts";
import { exitCodes } from "../record/tally.ts";

interface CertificateOptions {
  key?: string;
  signWith?: string;
  nameExceptions: boolean;
  out?: string;
}

function runCertificate(path: string, options: CertificateOptions): void {
  const run = readRun(path);
  const refusals = refusalsOf(run.record);
  const exceptions = exceptionsOf(run.record);
  if (refusals.length || (exceptions.length && !options.nameExceptions)) {
    for (const reason of refusals.length ? refusals : exceptions)
      printError(`no certificate: ${cut(reason, longestException)}`);
    if (!refusals.length)
      printError("with --name-exceptions the certificate is written and names them");
    process.exitCode = exitCodes["non-conforming"];
    return;
  }
  const statement = statementOf(run.record, sha256(run.bytes));
  const payload = Buffer.from(JSON.stringify(statement));
  const { signature, keyid } = signed(payload, options);
  const file = options.out ?? join(dirname(run.path), "certificate.json");
  writeFileSync(file, `${JSON.stringify(dsseEnvelope(payload, signature, keyid), undefined, 2)}\n`);
  print(`${file}: ${run.record.target.name}, ${statement.predicate.result}`);
  for (const exception of exceptions) print(`  but ${cut(exception, longestException)}`);
  print(`  it stands with the record: keep ${run.path} beside it`);
}

/** What no exception covers. A record that somebody else wrote, or changed, is not signed either: readers without assay could not tell. */
function refusalsOf(record: RunRecord): string[] {
  const contract = loadContract();
  const refusal = refusalOf(record);
  return refusal === undefined
    ? recordProblems(record, { digest: contractDigest(contract), rules: allRules(contract) })
    : [refusal];
}

function signed(
  payload: Buffer,
  { key, signWith }: CertificateOptions,
): { signature: Buffer; keyid: string } {
  if ((key === undefined) === (signWith === undefined))
    throw new Error("name either --key FILE or --sign-with COMMAND");
  if (key !== undefined) {
    const own = privateKey(key);
    return { signature: signatureOf(payload, own), keyid: keyIdOf(own) };
  }
  return { signature: signatureOfTool(payload, signWith as string), keyid: "" };
}

function privateKey(file: string): KeyObject {
  const key = namedKey("private key", file, createPrivateKey);
  if (key.asymmetricKeyType !== "ed25519")
    throw new Error(
      `${file} holds a key of the type ${key.asymmetricKeyType}; make one with \`openssl genpkey -algorithm ed25519\``,
    );
  return key;
}

/** Length of an Ed25519 signature in bytes (RFC 8032, 5.1.6). */
const signatureLength = 64;

/** The tool reads the file that is its last argument and writes the signature to its output. */
function signatureOfTool(payload: Buffer, command: string): Buffer {
  const directory = mkdtempSync(join(tmpdir(), "assay-sign-"));
  try {
    const file = join(directory, "signed.bin");
    writeFileSync(file, signedBytes(payloadType, payload));
    const {
      status,
      signal,
      stdout: signature,
    } = spawnSync("sh", ["-c", `${command} "$1"`, "sh", file], {
      stdio: ["inherit", "pipe", "inherit"],
    });
    if (status !== 0)
      throw new Error(
        `\`${command}\` did not sign: it ended with ${signal ?? `exit code ${status}`}. It is given the file to sign as its last argument and has to write the ${signatureLength} bytes of an Ed25519 signature to its output`,
      );
    if (signature.length !== signatureLength)
      throw new Error(
        `\`${command}\` wrote ${signature.length} bytes; an Ed25519 signature has ${signatureLength}: let it write the bytes alone`,
      );
    return signature;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export const certificate: Command = new Command("certificate")
  .description("Write a signed statement of the result of a run; see docs/certificate.md.")
  .argument("<run>", "--out directory of a run, or its run.json")
  .option("--key <file>", "Ed25519 private key, PEM")
  .option("--sign-with <command>", "signing tool: given a file, writes its signature")
  .option(
    "--name-exceptions",
    "certify a run with exceptions, too; the statement names each",
    false,
  )
  .option("--out <file>", "where it goes; certificate.json beside the run if absent")
  .action(runCertificate);
