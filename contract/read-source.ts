/** Reads the authored contract; what is generated from it needs none of this. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import type { EventTable } from "./event-deviations.ts";
import type { Machine } from "./machine.ts";
import type { RequestTable } from "./request-deviations.ts";
import { schemasDirectory, type OpenPoint, type Source, type Untested } from "./source.ts";

/** Reads one YAML or JSON file; a syntax error names the file. */
function readData(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"), { prettyErrors: true });
  } catch (cause) {
    throw new Error(`cannot read ${path}: ${(cause as Error).message}`, { cause });
  }
}

function readFolder<T>(directory: string, extension: string): Record<string, T> {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith(extension))
    .sort();
  return Object.fromEntries(
    files.map((file) => [basename(file, extension), readData(join(directory, file)) as T]),
  );
}

/** Reads the whole authored contract. */
export function readSource(): Source {
  const directory = schemasDirectory;
  const one = (file: string): unknown => readData(join(directory, file));
  return {
    directory,
    root: one("openapi.yaml") as Source["root"],
    families: readFolder(join(directory, "paths"), ".yaml"),
    rules: readFolder(join(directory, "rules"), ".yaml"),
    ledger: readFolder(join(directory, "ledger"), ".yaml"),
    models: readFolder(join(directory, "models"), ".json"),
    openPoints: one("open-points.yaml") as OpenPoint[],
    notActedOut: one("not-acted-out.yaml") as Record<string, string>,
    notObserved: one("not-observed.yaml") as Record<string, string>,
    untested: one("untested.yaml") as Untested[],
    conditions: one("conditions.yaml") as Source["conditions"],
    parameters: one("parameters.yaml") as Source["parameters"],
    asyncapi: one("asyncapi.yaml") as Source["asyncapi"],
    eventTable: one("event-deviations.yaml") as EventTable,
    requestTable: one("request-deviations.yaml") as RequestTable,
    machines: one("machines.yaml") as Machine[],
  };
}
