/**
 * Rules that follow from the contract itself, per operation, noun and event. Their ids are
 * `<kind>:<operationId, noun or event>` and never change while that keeps its name.
 */
import { pointerSteps } from "./pointer.ts";
import {
  anySchema,
  fieldSchemas,
  hasForm,
  statesRequired,
  type JsonSchema,
  type Resolve,
} from "./schema.ts";
import type { Contract, ContractEvent, Operation } from "./contract.ts";
import { eventKindOf, eventRuleOf, causingOperations, rowOf } from "./event-deviations.ts";
import { needsOfDerived } from "./needs.ts";
import { neighboursOf } from "./neighbours.ts";
import { readerOf } from "./readers.ts";
import type { Level } from "./source.ts";

/** Kinds of derived rules, each the prefix of their ids. */
export type DerivedKind =
  | "accepted"
  | "answered"
  | "optional"
  | "unchanged"
  | "leaves-others"
  | "envelope"
  | "shape"
  | "head"
  | "required"
  | "enumeration"
  | "bounds"
  | "typed"
  | "authentication"
  | "tier"
  | "scope"
  | "isolation"
  | "paging"
  | "per-page"
  | "read-back"
  | "created-is-read"
  | "created-is-listed"
  | "created-exists"
  | "exists-agrees"
  | "list-agrees"
  | "removed-is-not-read"
  | "removed-is-not-listed"
  | "removed-does-not-exist"
  | "replace-overwrites"
  | "merge-keeps";

export interface Rule {
  id: string;
  level: Level;
  sentence: string;
  source: string[];
  kind: string;
  family: string;
  operations: string[];
  events: string[];
  needs: string[];
  derived: boolean;
  note?: string;
  /** Why this level, where a rule about the same matter has another. */
  "level-reason"?: string;
}

/** A rule that follows from the contract; its id is `<kind>:<operationId or noun>`. */
export type DerivedRule = Rule & { kind: DerivedKind; derived: true };

type Draft = Pick<DerivedRule, "id" | "kind" | "sentence"> &
  Partial<Pick<Rule, "level" | "operations">>;

const hasEnumeration = (schema: JsonSchema): boolean => Boolean(schema.enum ?? schema.const);

/** minLength 1 only makes derived values sensible; the documents state no such bound. */
const hasStatedBound = (schema: JsonSchema): boolean =>
  !schema["x-may-clamp"] &&
  (schema.minimum !== undefined || schema.maximum !== undefined || (schema.minLength ?? 0) > 1);

/**
 * Whether a value of another type may be sent: on a website, where an account is asked for, or where nothing opens one. One that is
 * turned into a text could keep a user out, or make one whom nobody can remove.
 */
function mayBeMistyped({ body, path, action }: Operation, resolve: Resolve): boolean {
  const isSecret = (schema: JsonSchema): boolean => schema["x-example-kind"] === "secret";
  const isOfWebsite = path.includes("{website_id}");
  const isAsking = /^\/v1\/user\/session\/(login|recover)$/.test(path);
  return (
    isOfWebsite || isAsking || (action === "merge" && !anySchema(body ?? {}, resolve, isSecret))
  );
}

/**
 * Whether a member at the top of the body, or a query parameter, may be left out. A single one without
 * anything else in the body adds nothing to the operation itself.
 */
function hasOptional({ body, query }: Operation, resolve: Resolve): boolean {
  const isAsked = ({ "x-alone-open": open }: JsonSchema): boolean => open === undefined;
  if (query.some(({ required, schema }) => !required && isAsked(schema))) return true;
  const alternatives = body && isAsked(body) ? fieldSchemas(body, "", resolve) : [];
  const required = new Set(alternatives.flatMap((one) => one.required ?? []));
  const members = new Set(alternatives.flatMap((one) => Object.keys(one.properties ?? {})));
  return members.size > 1 && [...members].some((name) => !required.has(name));
}

/** A call as a sentence names it. */
const callOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;

/** A noun as a sentence names it, such as "people profile". */
const nameOf = (noun: string): string => noun.replaceAll("-", " ");

function perOperation(operation: Operation, contract: Contract): Draft[] {
  const { resolve } = contract;
  const { operationId: id, tiers, scope, method, path, body } = operation;
  const call = callOf(operation);
  const drafts: Draft[] = [];
  const add = (kind: DerivedKind, sentence: string): void => {
    drafts.push({ id: `${kind}:${id}`, kind, sentence });
  };

  add("accepted", `${call} accepts a valid request by a caller who may make it.`);
  if (operation.open.includes("request")) {
    add("answered", `${call} is accepted or refused, whatever its body.`);
  }
  if (hasOptional(operation, resolve)) {
    add(
      "optional",
      `${call} accepts a request with none of its optional fields and query parameters, and one with any of them alone.`,
    );
  }
  if (method === "head") add("head", `${call} answers without a body.`);
  else add("envelope", `${call} answers with the envelope: error, reason and, if any, data.`);
  if (operation.data) add("shape", `${call} answers with data in the documented shape.`);

  const needsQuery = operation.query.some((parameter) => parameter.required);
  if (needsQuery || (body && anySchema(body, resolve, statesRequired))) {
    add("required", `${call} refuses a request that lacks a required field.`);
  }
  if (body && anySchema(body, resolve, hasEnumeration)) {
    add("enumeration", `${call} refuses a value outside a documented enumeration.`);
  }
  if (body && anySchema(body, resolve, hasStatedBound)) {
    add("bounds", `${call} refuses a value outside a documented bound.`);
  }
  const hasForms = operation.query.some(({ schema }) => hasForm(schema));
  if (hasForms || (body && mayBeMistyped(operation, resolve))) {
    add(
      "typed",
      `${call} refuses a value of another type or form, or shows what it made of it in the documented type.`,
    );
  }
  if (tiers.length) {
    add("authentication", `${call} refuses a request without a valid keypair.`);
    add(
      "tier",
      `${call} is open to the tiers listed for it (${tiers.join(", ")}) and to no other.`,
    );
  }
  if (scope) add("scope", `${call} by a plugin token needs the scope ${scope}.`);
  if (tiers.length && path.includes("{website_id}")) {
    add("isolation", `${call} refuses credentials that are valid for another website only.`);
  }
  if (operation.paging) {
    add(
      "paging",
      `${call} pages without overlap or gap${operation.query.length ? ", applies its query to every page" : ""}, and is answered without its page segment too.`,
    );
  }
  if (operation.paging?.per_page) {
    const { minimum, maximum } = operation.paging.per_page;
    add("per-page", `${call} honours per_page from ${minimum} to ${maximum} and never exceeds it.`);
  }
  // Several entries may name one reader, each with its own condition; they make one rule.
  for (const reader of new Set(operation.shownBy.map((shown) => shown.operation))) {
    drafts.push({
      id: `read-back:${id}/${reader}`,
      kind: "read-back",
      sentence: `What ${call} writes is read back, field by field, by ${callOf(contract.operation(reader))}.`,
      operations: [id, reader],
    });
  }
  return drafts.filter(({ kind }) => isDecidable(operation, kind));
}

/** Kinds that say something about any answer; the others need a request that the documents show to be valid. */
const ofAnyAnswer: ReadonlySet<DerivedKind> = new Set(["answered", "envelope", "head"]);

/** Whether the documents show the operation well enough: its method, and a request that must be accepted. */
const isDecidable = ({ open }: Operation, kind: DerivedKind): boolean =>
  !open.includes("method") && (!open.includes("request") || ofAnyAnswer.has(kind));

/** Whether an update can leave out something that the reader shows; else there is nothing to keep. */
function canKeep(
  merge: Operation | undefined,
  read: Operation | undefined,
  resolve: Resolve,
): boolean {
  if (!merge?.body || !read) return false;
  const { properties = {}, required = [] } = plain(merge.body, resolve);
  const shown = merge.shownBy
    .filter(({ operation }) => operation === read.operationId)
    .flatMap(({ fields }) => Object.keys(fields))
    .filter((pointer) => !required.includes(pointerSteps(pointer)[0] as string));
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const isFree = optional.some((name) => {
    const { type, properties: members } = plain(properties[name] as JsonSchema, resolve);
    return type === "object" && !members && shown.includes(`/${name}`);
  });
  return isFree || (shown.length > 0 && optional.length > 0);
}

const plain = (schema: JsonSchema, resolve: Resolve): JsonSchema =>
  schema.$ref ? plain(resolve(schema.$ref), resolve) : schema;

function perNoun(noun: string, operations: Operation[], resolve: Resolve): Draft[] {
  const of = (action: Operation["action"]): Operation | undefined =>
    operations.find((operation) => operation.action === action);
  const [create, list, read, exists] = [of("create"), of("list"), of("read"), of("exists")];
  const [replace, merge, remove] = [of("replace"), of("merge"), of("remove")];
  const name = nameOf(noun);
  const drafts: Draft[] = [];
  const add = (kind: DerivedKind, sentence: string, ...used: (Operation | undefined)[]): void => {
    if (used.some((operation) => !operation)) return;
    const ids = used.map((operation) => (operation as Operation).operationId);
    drafts.push({ id: `${kind}:${noun}`, kind, sentence, operations: ids });
  };

  add("created-is-read", `A created ${name} can be read.`, create, read);
  add("created-is-listed", `A created ${name} is listed.`, create, list);
  add("created-exists", `The existence check finds a created ${name}.`, create, exists);
  add("exists-agrees", `The existence check of the ${name} agrees with reading it.`, exists, read);
  add(
    "list-agrees",
    `Each listed ${name} shows the same as when it is read alone, and is listed once.`,
    list,
    read,
  );
  // Where neither the data nor its absence is stated, what is gone cannot be distinguished from what is not.
  const isTelling = !read?.open.includes("data") || read.data !== undefined;
  if (isTelling)
    add("removed-is-not-read", `A removed ${name} can no longer be read.`, remove, read);
  add("removed-is-not-listed", `A removed ${name} is no longer listed.`, remove, list);
  add(
    "removed-does-not-exist",
    `The existence check no longer finds a removed ${name}.`,
    remove,
    exists,
  );
  add(
    "replace-overwrites",
    `Replacing the ${name} overwrites every field that is sent.`,
    replace,
    read,
  );
  if (canKeep(merge, read, resolve)) {
    add(
      "merge-keeps",
      `A partial update of the ${name} keeps the fields that it does not send.`,
      merge,
      read,
    );
  }
  return drafts;
}

/** Writes that can be read back, and that a caller may be refused. */
function refusedWrite(operation: Operation, all: Operation[]): Draft[] {
  const { operationId, tiers } = operation;
  const reader = readerOf(operation, all);
  if (!reader || !tiers.length) return [];
  return [
    {
      id: `unchanged:${operationId}`,
      kind: "unchanged",
      sentence: `${callOf(operation)} changes nothing when it is refused.`,
      operations: [operationId, reader.operationId],
    },
  ];
}

/**
 * Writes that name one thing of several, or make one more. A MUST, since the documents say of each of
 * them which one thing it is about: no call asked for a change of another. Where they leave open what
 * becomes of others, the contract names the open point (`x-others-open`).
 */
function namedWrite(operation: Operation, contract: Contract): Draft[] {
  const { operationId } = operation;
  const { reader } = neighboursOf(operation, contract) ?? {};
  if (!reader || !isDecidable(operation, "leaves-others")) return [];
  return [
    {
      id: `leaves-others:${operationId}`,
      kind: "leaves-others",
      sentence: `${callOf(operation)} changes no other ${nameOf(reader.resource)}.`,
      operations: [operationId, reader.operationId],
    },
  ];
}

/** That each event arrives where and when it must; what is open about it stands in event-deviations.yaml. */
function perEvent(event: ContractEvent, contract: Contract): Rule {
  const { about, needs = [], level } = rowOf(contract, event);
  const { name, channel, causes } = event;
  const operations = causingOperations(contract, event);
  const isHook = channel === "hook";
  const whose = about ? `website and ${about}` : "website";
  return {
    id: eventRuleOf(event),
    level: level ?? (causes.some(({ open }) => !open) ? "MUST" : "SHOULD"),
    sentence: `${isHook ? `A hook that names ${name} receives it` : `${name} arrives`} each time it is caused, only for the ${whose} concerned, and not after a refused call.`,
    source: event.source,
    kind: eventKindOf(event),
    family: operations[0]?.family ?? "platform",
    operations: operations.map(({ operationId }) => operationId),
    events: [name],
    // Which clients of a socket are told is open (open.event-audience), so a second user listens too.
    needs: [...new Set([...(isHook ? ["hooks"] : [channel, "member"]), "user-tier", ...needs])],
    derived: true,
  };
}

/** All derived rules, in the order of the operations, then of the nouns and of the events. */
export function deriveRules(contract: Contract): Rule[] {
  const byId = new Map(contract.operations.map((operation) => [operation.operationId, operation]));
  const finish = (draft: Draft, fallback: string[]): DerivedRule => {
    const operations = draft.operations ?? fallback;
    const used = operations
      .map((id) => byId.get(id))
      .filter((operation) => operation !== undefined);
    return {
      id: draft.id,
      level: draft.level ?? "MUST",
      sentence: draft.sentence,
      source: [...new Set(used.map((operation) => operation.source))],
      kind: draft.kind,
      family: used[0]?.family ?? "platform",
      operations,
      events: [],
      needs: needsOfDerived(draft.kind, used, contract),
      derived: true,
    };
  };

  const nouns = Map.groupBy(contract.operations, (operation) => operation.resource);
  return [
    ...contract.operations.flatMap((operation) =>
      [
        ...perOperation(operation, contract),
        ...refusedWrite(operation, contract.operations),
        ...namedWrite(operation, contract),
      ].map((draft) => finish(draft, [operation.operationId])),
    ),
    ...[...nouns].flatMap(([noun, operations]) =>
      perNoun(noun, operations, contract.resolve).map((draft) => finish(draft, [])),
    ),
    ...contract.events.map((event) => perEvent(event, contract)),
  ];
}
