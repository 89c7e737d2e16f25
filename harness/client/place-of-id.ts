/** How the answer to a creation names what was made. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { CallInput } from "./client.ts";

/** An identifier, whose form is open. */
export type Id = string | number;

/** Where an answer shows an identifier. */
export interface PlaceOfId {
  where: string;
  id: Id;
  /** Whether it may belong to something else: a bare id may name the job that makes the thing (open.response-data). */
  isDoubtful: boolean;
}

/** Where answers of creations show the identifier, if they do (open.created-id); `ids` are those of other things. */
export function placeOfId(
  { resources }: Contract,
  ids: Iterable<unknown>,
  { resource }: Operation,
  { data, input }: { data: unknown; input: CallInput },
): PlaceOfId | undefined {
  const { param, field = param } = resources[resource]?.id ?? {};
  if (field === undefined) return undefined;
  const places: [where: string, value: unknown][] = [
    [`in data as ${field}`, memberAt(data, field)],
    ["in the request", memberAt(input.body, field)],
    [bareId, memberAt(data, "id")],
  ];
  const known = new Set<unknown>(ids);
  const [found] = places.filter(([, value]) => isId(value) && !known.has(value));
  if (!found) return undefined;
  const [where, id] = found;
  return { where, id: id as Id, isDoubtful: where === bareId };
}

const bareId = "in data as id";

export const isId = (value: unknown): value is Id =>
  typeof value === "string" || typeof value === "number";
