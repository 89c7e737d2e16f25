/** How the answer to a creation names what was made, and whether a world is removed as a whole. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { CallInput } from "../client/client.ts";
import type { Trial } from "../trial/trial.ts";
import { isStaged } from "./staged.ts";

/** Whether what no route removes may stay: it goes with a world, or its owner allows it. */
export const mayLeave = (trial: Pick<Trial, "run">): boolean =>
  isStaged(trial) || trial.run.guests.some(({ safety }) => safety === "all");

type Id = string | number;

/** Where answers of creations show the identifier, if they do (open.created-id); `ids` are those of other things. */
export function placeOfId(
  { resources }: Contract,
  ids: Iterable<unknown>,
  { resource }: Operation,
  { data, input }: { data: unknown; input: CallInput },
): { where: string; id: Id } | undefined {
  const { param, field = param } = resources[resource]?.id ?? {};
  if (field === undefined) return undefined;
  const places: [where: string, value: unknown][] = [
    [`in data as ${field}`, memberAt(data, field)],
    ["in the request", memberAt(input.body, field)],
    ["in data as id", memberAt(data, "id")],
  ];
  const known = new Set<unknown>(ids);
  const [found] = places.filter(([, value]) => isId(value) && !known.has(value));
  return found && { where: found[0], id: found[1] as Id };
}

export const isId = (value: unknown): value is Id =>
  typeof value === "string" || typeof value === "number";
