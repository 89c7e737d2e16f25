/** The contract as the rest of assay uses it: typed, indexed, read from `schemas/generated/`. */
import { oncePerContract } from "./once.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveRules, type Rule } from "./derive.ts";
import type { EventTable } from "./event-deviations.ts";
import type { Machine } from "./machine.ts";
import { didYouMean } from "./misspelt.ts";
import type { RequestTable } from "./request-deviations.ts";
import type { JsonSchema, Resolve } from "./schema.ts";
import {
  methods,
  parametersIn,
  schemasDirectory,
  type Action,
  type AuthoredOperation,
  type AuthoredRule,
  type Condition,
  type Method,
  type OpenPoint,
  type Tier,
  type Untested,
} from "./source.ts";

export interface Parameter {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** Where what a call writes is read back. */
export interface ShownBy {
  /** The id of the operation that shows it. */
  operation: string;
  /** Pairs the items of a list with what was written: pointers of the body to pointers of that operation's data. */
  match?: Record<string, string>;
  /** Pointers of the body to pointers of that operation's data. */
  fields: Record<string, string>;
  /** A condition (`schemas/conditions.yaml`) without which it is not shown. */
  when?: string;
}

/** A list of several pages. */
export interface Paging {
  /** The part of the path that names the page. */
  segment: "page_number";
  optional: true;
  per_page?: { minimum: number; maximum: number; default: number };
  /** The open point that asks how many items the list keeps, where the documents leave that open. */
  kept_open?: string;
}

/** One method and path of the contract. */
export interface Operation {
  operationId: string;
  summary: string;
  method: Method;
  path: string;
  family: string;
  /** Part and section of the documents, such as `1/4.3`. */
  source: string;
  /** Who may call it; empty where the documents list no tier. */
  tiers: Tier[];
  /** What a token of the tier plugin needs, where the documents name it. */
  scope: string | undefined;
  /** The noun that it acts on. */
  resource: string;
  action: Action;
  /** Conditions (`schemas/conditions.yaml`) without which it does not succeed. */
  requires: string[];
  /** Events that a call of it causes. */
  emits: NonNullable<AuthoredOperation["x-emits"]>;
  shownBy: ShownBy[];
  /** The operation whose answer changes after this act, where no field of it is read back. */
  changes: string | undefined;
  /** The open point that asks what becomes of other things of the kind, where the documents leave that open. */
  othersOpen: string | undefined;
  paging: Paging | undefined;
  pathParameters: string[];
  query: Parameter[];
  body: JsonSchema | undefined;
  bodyRequired: boolean;
  /** Schema of the envelope's `data`, where the documents show it. */
  data: JsonSchema | undefined;
  /** What of it the documents leave open, such as its body or who may call it. */
  open: string[];
}

export type ChannelName = "rtm" | "stream" | "hook";

/** What brings an event about: an operation, or an act of the stage. */
export interface EventCause {
  operation?: string;
  stage?: string;
  /** In words. */
  when: string;
  /** True where the cause is our inference and is not asserted. */
  open: boolean;
}

/** One named message of one channel. */
export interface ContractEvent {
  name: string;
  channel: ChannelName;
  summary: string;
  source: string[];
  causes: EventCause[];
}

/** A noun of the contract. */
export interface Resource {
  family: string;
  /** The path parameter and the field of its data that identify one of them. */
  id?: { param?: string; field?: string };
  /** The name of its model. */
  model?: string;
  description?: string;
}

/** All that the contract says. */
export interface Contract {
  operations: Operation[];
  operation: (operationId: string) => Operation;
  events: ContractEvent[];
  resources: Record<string, Resource>;
  models: Record<string, JsonSchema>;
  resolve: Resolve;
  conditions: Record<string, Condition>;
  openPoints: OpenPoint[];
  untested: Untested[];
  authoredRules: (AuthoredRule & { family: string })[];
  /** What must not happen to events, by channel and name. */
  eventTable: EventTable;
  /** What must not happen to parameters and fields, by operation. */
  requestTable: RequestTable;
  machines: Machine[];
}

interface OpenapiDocument {
  paths: Record<string, Partial<Record<Method, ExpandedOperation>>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, Parameter> };
  "x-resources": Record<string, Resource>;
}

type ExpandedOperation = Omit<AuthoredOperation, "x-shown-by" | "x-paging"> & {
  "x-family": string;
  "x-paging"?: Paging;
  "x-shown-by"?: ShownBy[];
  responses: Record<
    string,
    {
      content?: {
        "application/json": { schema: { allOf: { properties: { data?: JsonSchema } }[] } };
      };
    }
  >;
};

interface AsyncapiDocument {
  channels: Record<ChannelName, { messages: Record<string, { $ref: string }> }>;
  components: { messages: Record<string, AsyncapiMessage> };
}

interface AsyncapiMessage {
  name: string;
  summary: string;
  "x-source": string[];
  "x-caused-by"?: EventCause[];
}

/** What the two bundles do not say, as `generated/rulebook.json`: rules, open points, untested rows, conditions, deviations, machines. */
export interface Rulebook {
  authoredRules: (AuthoredRule & { family: string })[];
  openPoints: OpenPoint[];
  untested: Untested[];
  conditions: Record<string, Condition>;
  eventTable: EventTable;
  requestTable: RequestTable;
  machines: Machine[];
}

function toOperation(path: string, method: Method, operation: ExpandedOperation): Operation {
  const data = operation.responses["2XX"]?.content?.["application/json"].schema.allOf[1];
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    method,
    path,
    family: operation["x-family"],
    source: operation["x-source"],
    tiers: operation["x-tiers"],
    scope: operation["x-scope"],
    resource: operation["x-resource"],
    action: operation["x-action"],
    requires: operation["x-requires"] ?? [],
    emits: operation["x-emits"] ?? [],
    shownBy: operation["x-shown-by"] ?? [],
    changes: operation["x-changes"],
    othersOpen: operation["x-others-open"],
    paging: operation["x-paging"],
    pathParameters: parametersIn(path),
    query: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === "query")
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body: operation.requestBody?.content["application/json"].schema,
    bodyRequired: operation.requestBody?.required ?? false,
    data: data?.properties.data,
    open: operation["x-open"] ?? [],
  };
}

function toEvents(document: AsyncapiDocument): ContractEvent[] {
  return (
    Object.entries(document.channels) as [
      ChannelName,
      { messages: Record<string, { $ref: string }> },
    ][]
  ).flatMap(([channel, { messages }]) =>
    Object.values(messages).map(({ $ref }) => {
      const message = document.components.messages[$ref.split("/").at(-1) as string];
      if (!message)
        throw new Error(`asyncapi: channel ${channel} names ${$ref}, which is not there`);
      return {
        name: message.name,
        channel,
        summary: message.summary,
        source: message["x-source"],
        causes: message["x-caused-by"] ?? [],
      };
    }),
  );
}

/** Builds the contract from the two bundles and the rulebook. Pure. */
export function buildContract(openapi: unknown, asyncapi: unknown, rulebook: Rulebook): Contract {
  const document = openapi as OpenapiDocument;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [toOperation(path, method, item[method])] : [])),
  );
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const models = document.components.schemas;
  return {
    operations,
    operation(operationId) {
      const found = byId.get(operationId);
      if (!found)
        throw new Error(
          `the contract has no operation ${operationId}${didYouMean(operationId, byId.keys())}`,
        );
      return found;
    },
    events: toEvents(asyncapi as AsyncapiDocument),
    resources: document["x-resources"],
    models,
    resolve(ref) {
      const found = models[ref.split("/").at(-1) as string];
      if (!found) throw new Error(`the contract has no model ${ref}`);
      return found;
    },
    ...rulebook,
  };
}

let committed: Contract | undefined;

/** The committed bundles, which are read once and shared: writing to them throws. */
export function loadContract(): Contract {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(schemasDirectory, "generated", file), "utf8"));
  committed ??= frozen(
    buildContract(read("openapi.json"), read("asyncapi.json"), read("rulebook.json") as Rulebook),
  );
  return committed;
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

/** Every rule: authored first, then derived. */
export const allRules = oncePerContract((contract: Contract): readonly Rule[] => {
  const authored = contract.authoredRules.map((rule) => ({
    ...rule,
    operations: rule.operations ?? [],
    events: rule.events ?? [],
    needs: rule.needs ?? [],
    derived: false,
  }));
  return [...authored, ...deriveRules(contract)];
});
