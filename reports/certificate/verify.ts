/** Whether a certificate is what its key signed and says what follows from the record. */
import type { KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { jsonIn } from "../../contract/parsed-json.ts";
import type { Rule } from "../../contract/derive.ts";
import type { WrittenRun } from "../read-run.ts";
import { judgedRules } from "../judged-rules.ts";
import type { RunRecord } from "../run.ts";
import { isSignedBy, payloadType, type Envelope } from "./envelope.ts";
import { refusalOf } from "./exceptions.ts";
import { sha256, statementOf, type Statement } from "./statement.ts";

export interface VerifyInput {
  /** The certificate as it was read. */
  text: string;
  key: KeyObject;
  run: WrittenRun;
  contract: { digest: string; rules: readonly Rule[] };
}

/** What is wrong, each in a sentence; empty if everything holds. */
export function problemsOf({ text, key, run, contract }: VerifyInput): string[] {
  const envelope = jsonIn(text);
  if (!isEnvelope(envelope)) return ["it is not a DSSE envelope: the file is damaged or another"];
  if (envelope.payloadType !== payloadType) {
    return [`its payload is of the type ${envelope.payloadType}, not ${payloadType}`];
  }
  if (!isSignedBy(envelope, key)) {
    return ["its signature is not of this key: it was changed, or signed with another key"];
  }
  const statement = jsonIn(Buffer.from(envelope.payload, "base64").toString("utf8"));
  const digest = sha256(run.bytes);
  if (digestIn(statement) !== digest) {
    return [`${run.path} is not the run that was certified: its SHA-256 is ${digest}`];
  }
  const refusal = refusalOf(run.record);
  return [
    ...recordProblems(run.record, contract),
    ...(refusal === undefined ? [] : [refusal]),
    ...(isDeepStrictEqual(statement, asJson(statementOf(run.record, digest)))
      ? []
      : ["what it says does not follow from the record"]),
  ];
}

/** The outcome of a record follows from its verdicts, and its rules are those of the contract. */
export function recordProblems(
  record: RunRecord,
  { digest, rules }: VerifyInput["contract"],
): string[] {
  if (record.contract !== digest) {
    const { assay, commit } = record;
    const version = `${assay}${commit === null ? "" : `, commit ${commit.slice(0, 12)}`}`;
    return [
      `it was judged by another contract than this version of assay has: only that of the run can tell, assay ${version}`,
    ];
  }
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const foreign = record.rules.filter(({ id, level, sentence }) => {
    const rule = byId.get(id);
    return rule?.level !== level || rule.sentence !== sentence;
  });
  const ids = new Set(record.rules.map(({ id }) => id));
  const missing = rules.length - ids.size;
  const again = judgedRules({
    ...record,
    allRules: [...byId.keys()],
    brokenSuites: record.brokenSuites.length,
    now: new Date(record.started),
  });
  const isSame = Object.entries(again).every(([name, value]) =>
    isDeepStrictEqual(asJson(record[name as keyof RunRecord]), asJson(value)),
  );
  return [
    ...foreign.slice(0, 5).map(({ id }) => `the rule ${id} is not as the contract has it`),
    ...(missing === record.unselected && ids.size === record.rules.length
      ? []
      : [`the record does not account for every rule of the contract`]),
    ...(isSame ? [] : ["the outcome of the record does not follow from its verdicts"]),
  ];
}

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

function isEnvelope(value: unknown): value is Envelope {
  const { payloadType: type, payload, signatures } = (value ?? {}) as Partial<Envelope>;
  return (
    typeof type === "string" &&
    typeof payload === "string" &&
    Array.isArray(signatures) &&
    signatures.every((one) => typeof (one as { sig?: unknown } | null)?.sig === "string")
  );
}

const digestIn = (statement: unknown): string | undefined =>
  (statement as Partial<Statement> | undefined)?.predicate?.configuration.find(
    ({ name }) => name === "run.json",
  )?.digest.sha256;
