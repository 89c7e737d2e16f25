/** What a trial makes on a website that the target names is removed again; a world goes as a whole. */
import type { Operation } from "../../contract/contract.ts";
import type { CallInput } from "../client/client.ts";
import { usualCaller } from "./caller.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { Scene } from "./scene.ts";

export const isStaged = ({ trial: { run } }: Scene): boolean => run.stageParts.has("world");

type Id = string | number;

/** Where answers of creations show the identifier, if they do (open.created-id). */
export function placeOfId(
  { trial, ids }: Scene,
  { resource }: Operation,
  { data, input }: { data: unknown; input: CallInput },
): { where: string; id: Id } | undefined {
  const { param, field = param } = trial.run.contract.resources[resource]?.id ?? {};
  if (field === undefined) return undefined;
  const places: [where: string, value: unknown][] = [
    [`in data as ${field}`, memberAt(data, field)],
    ["in the request", memberAt(input.body, field)],
    ["in data as id", memberAt(data, "id")],
  ];
  const known = new Set<unknown>(ids.values());
  const [found] = places.filter(([, value]) => isId(value) && !known.has(value));
  return found && { where: found[0], id: found[1] as Id };
}

export const isId = (value: unknown): value is Id =>
  typeof value === "string" || typeof value === "number";

/** Once the trial ends, through the operation that removes the noun with its path alone. */
export function removeLater(scene: Scene, { resource }: Operation, id: Id | undefined): void {
  const { trial, ids, world } = scene;
  const { contract } = trial.run;
  const remove = contract.operations.find(
    (one) => one.action === "remove" && one.resource === resource && !one.body,
  );
  const parameter = contract.resources[resource]?.id?.param;
  if (isStaged(scene) || !remove || parameter === undefined || id === undefined) return;
  const params = { ...Object.fromEntries(ids), [parameter]: id };
  // It may be removed by then, which is as good.
  trial.onEnd(async () => {
    await trial.callOperation(usualCaller(remove, world), remove, { params });
  });
}
