/** How what an operation does is taken back, by the contract alone: for scripts, which know nothing else. */
import type { Contract, Operation } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { flatten } from "../../fixtures/flatten.ts";
import type { Removal, TakeBack, Writable } from "../record/take-back.ts";
import { isCreation, isRemoval, removalOf, viewOf, writerOf } from "./partners.ts";

/** By operation; what nothing takes back is absent. */
export const takeBacksOf = (contract: Contract): Record<string, TakeBack> =>
  Object.fromEntries(
    contract.operations.flatMap((operation): [string, TakeBack][] => {
      const how = takeBackOf(contract, operation);
      return how ? [[operation.operationId, how]] : [];
    }),
  );

function takeBackOf(contract: Contract, operation: Operation): TakeBack | undefined {
  const { path, resource, action } = operation;
  const remove = removalOf(contract, operation);
  if (isCreation(operation))
    return remove && { path, removal: removalBy(contract, remove, operation) };
  if (isRemoval(contract, operation) && contract.resources[resource]?.id !== undefined)
    return undefined;
  if (!["replace", "merge", "remove"].includes(action)) return undefined;
  const read = viewOf(contract, operation);
  const writer = action === "remove" ? writerOf(contract, operation) : operation;
  const isRead = read?.method === "get" && writer?.body !== undefined && writer.path === path;
  return {
    path,
    ...(isRead ? { write: { method: writer.method, body: shapeOf(contract, writer.body!) } } : {}),
    ...(remove && remove !== operation ? { removal: removalBy(contract, remove, operation) } : {}),
  };
}

function removalBy(contract: Contract, remove: Operation, { path, resource }: Operation): Removal {
  const { param, field = param } = contract.resources[resource]?.id ?? {};
  const isNew =
    param !== undefined && remove.path.includes(`{${param}}`) && !path.includes(`{${param}}`);
  const { properties = {} } = remove.body ? flatten(remove.body, contract.resolve) : {};
  const { verify } = properties;
  return {
    path: remove.path,
    ...(isNew ? { param, field: field! } : {}),
    ...(verify ? { proof: verify.type === "string" ? "text" : "object" } : {}),
  };
}

/** Members that can be written, however deep; null where everything inside is. */
function shapeOf({ resolve }: Contract, schema: JsonSchema): Writable {
  const { properties } = flatten(schema, resolve);
  if (!properties) return null;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [
      name,
      shapeOf({ resolve } as Contract, inner),
    ]),
  );
}
