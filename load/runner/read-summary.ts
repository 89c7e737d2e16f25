/** Reads a summary that was measured elsewhere: alone, or inside a `load.json`. */
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import schema from "../shared/summary.schema.json" with { type: "json" };
import type { Summary } from "../shared/summary.ts";
import { UsageError } from "../shared/usage-error.ts";
import { fileTrouble } from "../../reports/format/file-trouble.ts";

const isSummary = new Ajv2020({ allErrors: true }).compile<Summary>(schema);

/** What is wrong with it; empty for a summary. */
export function problemsOf(value: unknown): string[] {
  if (isSummary(value)) return [];
  return (isSummary.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || "the file"} ${message ?? "is wrong"}`,
  );
}

/** @throws UsageError where it is not a summary; `name` says what that is */
export function summaryIn(value: unknown, name: string): Summary {
  if (isSummary(value)) return value;
  const [problem] = problemsOf(value);
  throw new UsageError(`${name} is not a summary of a load run: ${problem}`);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw new UsageError(`cannot read the summary ${path}: ${fileTrouble(cause)}`, { cause });
  }
}

/** @throws UsageError for a file that cannot be read, or is not a summary */
export async function readSummary(path: string): Promise<Summary> {
  const value = await readJson(path);
  const isResult = typeof value === "object" && value !== null && "summary" in value;
  return summaryIn(isResult ? value.summary : value, path);
}
