/** `assay verify FILE`: whether a certificate can be believed. */
import { createPublicKey, type KeyObject } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { allRules, loadContract } from "../../contract/contract.ts";
import { contractDigest } from "../../contract/digest.ts";
import { problemsOf } from "../../reports/certificate/verify.ts";
import { exceptionsOf, longestException } from "../../reports/certificate/exceptions.ts";
import { sha256, statementOf } from "../../reports/certificate/statement.ts";
import { counted, cut, oneLine, percent } from "../../reports/format/text.ts";
import { print, printError } from "../../reports/format/print.ts";
import { readRun } from "../../reports/read-run.ts";
import { hasExpired, type KnownFailure } from "../record/known-failure.ts";
import { namedFile, namedKey } from "../target/named-file.ts";
import { exitCodes } from "../record/tally.ts";

/** The file of the certificate, which may also be named by its folder, as runs are. */
const fileIn = (given: string): string =>
  statSync(given, { throwIfNoEntry: false })?.isDirectory()
    ? join(given, "certificate.json")
    : given;

/** Node makes the public key of a private one, which nobody who verifies should have. */
function publicKeyIn(pem: string): KeyObject {
  if (pem.includes("PRIVATE KEY"))
    throw new Error("it is the private one, which stays with whoever certifies");
  return createPublicKey(pem);
}

function runVerify(given: string, options: { key: string; run?: string }): void {
  const file = fileIn(given);
  const contract = loadContract();
  const text = namedFile("certificate", file);
  const run = readRun(options.run ?? dirname(file));
  const problems = problemsOf({
    text,
    key: namedKey("public key", options.key, publicKeyIn),
    run,
    contract: { digest: contractDigest(contract), rules: allRules(contract) },
  });
  if (problems.length) {
    for (const problem of problems) printError(`${file} cannot be believed: ${problem}`);
    process.exitCode = exitCodes["non-conforming"];
    return;
  }
  const { target, started, rules, outcome, conformance, coverage, knownFailures } = run.record;
  const { result } = statementOf(run.record, sha256(run.bytes)).predicate;
  print(`${file}: signature, digests and ${counted(rules.length, "verdict")} are right`);
  print(`  ${target.name}${target.version === null ? "" : ` ${target.version}`}, ${started}`);
  print(
    `  ${result}: ${outcome}, conformance ${percent(conformance)}, coverage ${percent(coverage)}`,
  );
  for (const exception of exceptionsOf(run.record))
    print(`  but ${cut(exception, longestException)}`);
  for (const entry of knownFailures) print(`  known failure ${knownText(entry, new Date())}`);
}

/** Why, and until when: of an older certificate that day may be over. */
function knownText(entry: KnownFailure, now: Date): string {
  const { rule, reason, until } = entry;
  const end = until === undefined ? "" : `, until ${until}`;
  return oneLine(`${rule}: ${reason}${end}${hasExpired(entry, now) ? ", which is over" : ""}`);
}

export const verify: Command = new Command("verify")
  .description(
    "Check the signature of a certificate, its digests, and that it follows from the run.",
  )
  .argument("<file>", "the certificate, or the folder that holds certificate.json")
  .requiredOption("--key <file>", "public key of the signer, PEM; required")
  .option("--run <run>", "the run that was certified; beside the certificate where absent")
  .action(runVerify);
