/** The authored contract (`schemas/`, without `generated/`), as it stands on disk. */
import { fileURLToPath } from "node:url";
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
