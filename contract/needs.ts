/** What a derived rule needs of a target, by the operations that it is about and by its kind (`needs` of a rule). */
import type { Contract, Operation } from "./contract.ts";
import type { DerivedKind } from "./derive.ts";
import { neighboursOf } from "./neighbours.ts";
import { oncePerContract } from "./once.ts";
import { anySchema, fieldSchemas, statesRequired } from "./schema.ts";

/** What a derived rule of this kind about these operations needs. */
export function needsOfDerived(
  kind: DerivedKind,
  operations: Operation[],
  contract: Contract,
): string[] {
  const needs = new Set([
    ...needsOf(operations, contract),
    ...needsOfKind(kind, operations, contract),
  ]);
  // Who is there anyway serves where either does.
  if (needs.has("user-tier") || needs.has("plugin-tier")) needs.delete("either-tier");
  return [...needs];
}

/** What the judges of a kind play with, whatever the operation. */
function needsOfKind(kind: DerivedKind, operations: Operation[], contract: Contract): string[] {
  if (kind === "scope") return ["scoped-tokens"];
  // Those who are not listed ask as well.
  if (kind === "tier") return ["user-tier", "plugin-tier"];
  if (kind === "required" || kind === "typed") return needsOfRequired(operations, contract);
  // Each field has to be sent, also one that names an operator.
  if (
    (kind === "optional" || kind === "read-back") &&
    operations.some((one) => namesOperators(one, contract))
  )
    return ["user-tier"];
  const [first] = operations;
  if (kind === "leaves-others" && first)
    return neighboursOf(first, contract)?.by === "website" ? ["website-beside"] : [];
  if (kind !== "isolation") return [];
  return [...new Set(operations.flatMap(({ tiers }) => tiers.map((tier) => `foreign-${tier}`)))];
}

const namesOperators = ({ body, query }: Operation, { resolve }: Contract): boolean =>
  [body ?? {}, ...query.map(({ schema }) => schema)].some((schema) =>
    anySchema(schema, resolve, (inner) => inner["x-refers-to"] === "operator"),
  );

/** What a request needs in the form of one alternative, if what the alternative requires has to be left out. */
function needsOfRequired(operations: Operation[], { conditions, resolve }: Contract): string[] {
  const alternatives = operations.flatMap(({ body }) =>
    body ? fieldSchemas(body, "", resolve).filter(statesRequired) : [],
  );
  const tokens = alternatives.flatMap((one) => one["x-requires"] ?? []);
  return tokens.flatMap((token) => conditions[token]?.needs ?? []);
}

/** What the conditions of these operations call for, and the tiers that must be usable. */
function needsOf(operations: Operation[], contract: Contract): string[] {
  const found = new Set<string>();
  const seen = new Set<Operation>();
  const visit = (operation: Operation): void => {
    if (seen.has(operation)) return;
    seen.add(operation);
    for (const token of operation.requires) {
      const { stage, needs, operations: calls = [] } = contract.conditions[token] ?? {};
      if (stage !== undefined) found.add(`stage:${stage}`);
      if (needs !== undefined) found.add(needs);
      // What brings a condition about has needs of its own.
      for (const id of calls) visit(contract.operation(id));
    }
    for (const create of operation.pathParameters.flatMap((name) => creatorOf(name, contract)))
      visit(create);
  };
  for (const operation of operations) visit(operation);
  for (const one of seen) found.add(callerOf(one));
  return [...found];
}

/** Where it is not said who may call, the owner does. */
function callerOf({ tiers }: Operation): string {
  const [tier = "user", other] = tiers;
  return other === undefined ? `${tier}-tier` : "either-tier";
}

/** Given from the beginning, and never created for a rule. */
const alwaysThere = new Set(["website_id", "user_id"]);

/** What creates things, by the path parameter that names one. */
const createsByParam = oncePerContract(({ operations, resources }) =>
  Map.groupBy(
    operations.filter(({ action }) => action === "create"),
    ({ resource }) => resources[resource]?.id?.param,
  ),
);

/** The one operation that creates what a path parameter names; none where there are several ways. */
function creatorOf(name: string, contract: Contract): Operation[] {
  if (alwaysThere.has(name)) return [];
  const creates = createsByParam(contract).get(name) ?? [];
  return creates.length === 1 ? creates : [];
}
