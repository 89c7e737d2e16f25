/** Identifiers that the documents name without a type (open.identifier-forms), by the operations that carry them. */
import type { Contract, Operation } from "./contract.ts";
import { oncePerContract } from "./once.ts";
import { walkSchema, type JsonSchema } from "./schema.ts";

/** Names of members. */
export interface UnstatedTypes {
  shown: ReadonlySet<string>;
  sent: ReadonlySet<string>;
}

export const unstatedTypesOf = oncePerContract(
  (contract: Contract): ((operation: Operation) => UnstatedTypes) => {
    const known = new Map<string, UnstatedTypes>();
    return (operation) => {
      const { operationId, data, body } = operation;
      const types = known.get(operationId) ?? {
        shown: data ? namesIn(contract, data) : namesOfCreated(contract, operation),
        sent: body ? namesIn(contract, body) : new Set(),
      };
      known.set(operationId, types);
      return types;
    };
  },
);

/** Where no data is shown, an answer may hold the identifier under its name, or as id (open.created-id). */
function namesOfCreated(contract: Contract, { resource }: Operation): ReadonlySet<string> {
  const { id, model } = contract.resources[resource] ?? {};
  if (!id?.field || model === undefined) return new Set();
  const names = namesIn(contract, { $ref: model });
  return names.has(id.field) ? new Set([...names, "id"]) : names;
}

function namesIn(contract: Contract, start: JsonSchema): Set<string> {
  const names = new Set<string>();
  const followed = new Set<string>();
  const follow = (whole: JsonSchema): void =>
    walkSchema(whole, ({ $ref, properties = {} }) => {
      for (const [name, field] of Object.entries(properties))
        if (field["x-type-unstated"]) names.add(name);
      if ($ref === undefined || followed.has($ref)) return;
      followed.add($ref);
      follow(contract.resolve($ref));
    });
  follow(start);
  return names;
}
