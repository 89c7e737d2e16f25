/** Reads a run that was written before: run.json, or the directory that holds it. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readRule, type WrittenRule } from "./form.ts";
import { fileTrouble } from "./format/file-trouble.ts";
import { formVersion, type RunRecord } from "./run.ts";
import schema from "./run.schema.json" with { type: "json" };

const whatToName = "name the --out directory of a run, or its run.json";

/** A record, and the bytes that it was read from. */
export interface WrittenRun {
  path: string;
  bytes: Buffer;
  record: RunRecord;
}

/** @throws an error that names the file, what is wrong with it and what to do */
export function readRun(fileOrDirectory: string): WrittenRun {
  const path = fileOf(fileOrDirectory);
  const bytes = bytesOf(path);
  const value = parsed(bytes, path);
  if (isEnvelope(value))
    throw new Error(`${path} is a certificate: name the run that it stands beside, its run.json`);
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version !== "number") throw new Error(`${path} is no run; ${whatToName}`);
  if (version !== formVersion) {
    throw new Error(
      `another version of assay wrote ${path}, whose form is ${version}; this one reads form ${formVersion}: run certify again`,
    );
  }
  const ajv = new Ajv2020({ allErrors: false });
  addFormats.default(ajv);
  const validate = ajv.compile<
    Omit<RunRecord, "rules" | "besides"> & Record<"rules" | "besides", WrittenRule[]>
  >(schema);
  if (!validate(value)) {
    const [problem] = validate.errors ?? [];
    throw new Error(
      `${path} is not a run of assay: ${problem?.instancePath || "it"} ${problem?.message}; run certify again`,
    );
  }
  const [rules, besides] = [value.rules.map(readRule), value.besides.map(readRule)];
  return { path, bytes, record: { ...value, rules, besides } };
}

const isEnvelope = (value: unknown): boolean =>
  typeof (value as { payloadType?: unknown } | null)?.payloadType === "string";

function fileOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? join(path, "run.json") : path;
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error(`cannot read the run ${path}: ${fileTrouble(cause)}; ${whatToName}`, { cause });
  }
}

function parsed(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new Error(`${path} is no run, since it is not JSON; ${whatToName}`, { cause });
  }
}
