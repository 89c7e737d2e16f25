/** Reads the authored contract (`schemas/`, without `generated/`) as it stands on disk. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { EventTable } from "./event-deviations.ts";
import type { Machine } from "./machine.ts";
import type { RequestTable } from "./request-deviations.ts";
import type { JsonSchema } from "./schema.ts";

/** The folder of the contract. */
export const schemasDirectory: string = fileURLToPath(new URL("../schemas", import.meta.url));

export const methods = ["get", "head", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

export type Level = "MUST" | "SHOULD" | "MAY";
export type Tier = "user" | "plugin";
export type Action = "create" | "list" | "read" | "exists" | "replace" | "merge" | "remove" | "act";

/** An operation as authored; `schemas/meta/operation.json` is its form. */
export interface AuthoredOperation {
  operationId: string;
  summary: string;
  "x-source": string;
  "x-tiers": Tier[];
  "x-scope"?: string;
  "x-resource": string;
  "x-action": Action;
  "x-paging"?: {
    per_page?: { minimum: number; maximum: number; default: number };
    kept_open?: string;
  };
  "x-requires"?: string[];
  "x-emits"?: { event: string; channel: "rtm" | "stream"; when: string }[];
  "x-changes"?: string;
  "x-others-open"?: string;
  "x-shown-by"?: {
    operation: string;
    match?: Record<string, string>;
    fields: "same" | Record<string, string>;
    when?: string;
  }[];
  "x-data"?: JsonSchema;
  "x-open"?: ("response" | "response-fields" | "data" | "body" | "request" | "method" | "caller")[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: {
    required?: boolean;
    content: { "application/json": { schema: JsonSchema } };
  };
}

export type PathItem = Partial<Record<Method, AuthoredOperation>>;

export interface FamilyFile {
  "x-family": string;
  "x-resources": Record<
    string,
    { id?: { param?: string; field?: string }; model?: string; description?: string }
  >;
  paths: Record<string, PathItem>;
}

export interface AuthoredRule {
  id: string;
  level: Level;
  sentence: string;
  source: string[];
  kind: string;
  operations?: string[];
  events?: string[];
  needs?: string[];
  note?: string;
  /** Why this level, where a rule about the same matter has another. */
  "level-reason"?: string;
}

/** What is recorded of every exchange for an open point; `harness/observe/exchange.ts` looks. */
export type ExchangeLook =
  | "content-type"
  | "status"
  | "accepted-reason"
  | "refused-reason"
  | "refused-data"
  | "refused-credential"
  | "absent-form"
  | "data-fields"
  | "id-form"
  | "time-unit"
  | "per-page"
  | "values"
  | "date-forms";

/** What is recorded of every event for an open point; `harness/observe/frame.ts` looks. */
export type FrameLook =
  | "payload-fields"
  | "other-channel"
  | "further-name"
  | "delivery-form"
  | "delivered-names"
  | "delivered-side";

/** Who observes: a look, a probe of the suites that asks for this alone, or a rule that comes by the answer. */
export type Observer = ExchangeLook | FrameLook | "probe" | "by-the-way";

export interface OpenPoint {
  id: string;
  question: string;
  source: string[];
  accepted: string;
  reference: string;
  operations?: string[];
  events?: string[];
  observed?: string;
  observe?: Observer;
  /** Why nothing observes it: a key of not-observed.yaml. */
  "not-observed"?: string;
  /** Names of fields, for the looks that ask for some. */
  fields?: string[];
  /** Accents of the reference that do what the reference itself does not. */
  "acted-out"?: string[];
  /** Why there are none: a key of not-acted-out.yaml. */
  "not-acted-out"?: string;
}

export interface Untested {
  id: string;
  statement: string;
  source: string[];
  reason: string;
}

export interface LedgerRow {
  id: string;
  says: string;
}

export interface Condition {
  says: string;
  stage?: string;
  operations?: string[];
  /** What in a target file can provide it. */
  needs?: string;
}

/** Everything authored, keyed by the name of the file it stands in (without extension). */
export interface Source {
  directory: string;
  root: Record<string, unknown>;
  families: Record<string, FamilyFile>;
  rules: Record<string, AuthoredRule[]>;
  ledger: Record<string, LedgerRow[]>;
  models: Record<string, JsonSchema>;
  openPoints: OpenPoint[];
  /** Reasons why an open point is not acted out, by key. */
  notActedOut: Record<string, string>;
  /** Reasons why what could be observed of an open point is not, by key. */
  notObserved: Record<string, string>;
  untested: Untested[];
  conditions: Record<string, Condition>;
  parameters: Record<string, { description: string; schema: JsonSchema }>;
  asyncapi: Record<string, unknown>;
  eventTable: EventTable;
  requestTable: RequestTable;
  machines: Machine[];
}

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

/** The names of the parameters in a path such as `/v1/website/{website_id}`, in order. */
export const parametersIn = (path: string): string[] =>
  [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name as string);

/** Every anchor of the ledger. */
export const anchorsOf = ({ ledger }: Source): Set<string> =>
  new Set(Object.values(ledger).flatMap((rows) => rows.map(({ id }) => id)));

export interface LocatedOperation {
  family: string;
  path: string;
  method: Method;
  operation: AuthoredOperation;
}

/** All authored operations with where they stand, in file order. */
export function operationsOf(source: Source): LocatedOperation[] {
  return Object.entries(source.families).flatMap(([family, file]) =>
    Object.entries(file.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ family, path, method, operation }] : [];
      }),
    ),
  );
}
