/** How what an operation does is taken back, by the contract alone: for scripts, which know nothing else. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import type { Removal, TakeBack, Writable } from "../../record/take-back.ts";
import { expiring, shortTime } from "./expiring.ts";
import { changerOf, isCreation, isRemoval, removalOf, viewOf } from "./partners.ts";
import { proofOf } from "../person/proof.ts";
import { registering } from "../person/registered.ts";

/** How each operation is taken back; one that nothing takes back is absent. */
export const takeBacksOf = (contract: Contract): Record<string, TakeBack> =>
  Object.fromEntries(
    contract.operations.flatMap((operation): [string, TakeBack][] => {
      const how = takeBackOf(contract, operation);
      return how ? [[operation.operationId, how]] : [];
    }),
  );

function takeBackOf(contract: Contract, operation: Operation): TakeBack | undefined {
  const { path, resource, action } = operation;
  // Its removal names nobody: it would remove the caller.
  if (operation.operationId === registering) return undefined;
  const remove = removalOf(contract, operation) ?? detachmentOf(contract, operation);
  if (isCreation(operation))
    return remove && { path, removal: removalBy(contract, remove, operation) };
  if (isRemoval(contract, operation) && contract.resources[resource]?.id !== undefined)
    return undefined;
  const read = viewOf(contract, operation);
  // Some changes of a thing are acts for the derived rules, such as of what may be refused.
  const isChange = action === "act" && operation.method === "patch" && read?.method === "get";
  if (!isChange && !["replace", "merge", "remove"].includes(action)) return undefined;
  const writer = action === "remove" ? changerOf(contract, operation) : operation;
  const isRead = read?.method === "get" && writer?.body !== undefined && writer.path === path;
  return {
    path,
    ...(isRead ? { write: writeBy(contract, writer) } : {}),
    ...(remove && remove !== operation ? { removal: removalBy(contract, remove, operation) } : {}),
  };
}

function writeBy(contract: Contract, writer: Operation): NonNullable<TakeBack["write"]> {
  const proof = proofOf(contract, writer);
  const body = shapeOf(contract, writer.body!);
  const unset = writer.operationId === expiring && { time: { for: shortTime } };
  return { method: writer.method, body, ...(proof && { proof }), ...(unset && { unset }) };
}

/** What unlinks again what the body names. */
function detachmentOf(
  { operations, resolve }: Contract,
  { path, resource, body }: Operation,
): Operation | undefined {
  const names = Object.keys(body ? (flatten(body, resolve).properties ?? {}) : {});
  return operations.find(
    (one) =>
      one.method === "delete" &&
      one.resource === resource &&
      names.some((name) => one.path === `${path}/{${name}}`),
  );
}

function removalBy(contract: Contract, remove: Operation, { path }: Operation): Removal {
  const { resource } = remove;
  const listing = contract.operations.find(
    (one) => one.resource === resource && one.action === "list" && one.method === "get",
  );
  const list = listing?.path.replace(/\/\{page_number\}$/, "/1");
  const named = /\{(\w+)\}$/.exec(remove.path)?.[1];
  const { param = named, field = param } = contract.resources[resource]?.id ?? {};
  const isNew =
    param !== undefined && remove.path.includes(`{${param}}`) && !path.includes(`{${param}}`);
  const proof = proofOf(contract, remove);
  const view = viewOf(contract, remove)?.method;
  return {
    path: remove.path,
    ...(isNew ? { param, field: field!, ...(list && { list }) } : {}),
    ...(proof && { proof }),
    ...(view === "get" || view === "head" ? { view } : {}),
  };
}

/** Members that can be written, however deep; null where everything inside is. */
function shapeOf(contract: Contract, schema: JsonSchema): Writable {
  const { properties } = flatten(schema, contract.resolve);
  if (!properties) return null;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, shapeOf(contract, inner)]),
  );
}
