/** What goes with a thing that was removed: its name, whatever stood below it, conditions it met. */
import type { Operation } from "../../contract/contract.ts";
import type { Scene } from "./scene.ts";
import { writtenToken } from "./written.ts";

/** After a removal: whatever is gone is named, met and written anew when it is needed. */
export function forget(scene: Scene, removal: Operation): void {
  const { contract } = scene.trial.run;
  const own = contract.resources[removal.resource]?.id?.param;
  const isGone = ({ resource, path }: Operation): boolean =>
    resource === removal.resource || path.startsWith(`${removal.path}/`);
  const gone = contract.operations.filter(isGone);

  const names = new Set(gone.flatMap(({ pathParameters }) => pathParameters));
  for (const name of removal.pathParameters) if (name !== own) names.delete(name);
  drop(scene, gone, names);
}

/** From now on the parameter, and what stands below it, names another thing. */
export function forgetNamed(scene: Scene, parameter: string): void {
  const { operations, resources } = scene.trial.run.contract;
  const below = ({ pathParameters }: Operation): string[] =>
    pathParameters.includes(parameter)
      ? pathParameters.slice(pathParameters.indexOf(parameter))
      : [];
  const gone = operations.filter(
    (one) => below(one).length > 0 || resources[one.resource]?.id?.param === parameter,
  );
  drop(scene, gone, new Set([parameter, ...gone.flatMap(below)]));
}

function drop(scene: Scene, gone: Operation[], names: ReadonlySet<string>): void {
  const { contract } = scene.trial.run;
  for (const name of names) scene.ids.delete(name);

  for (const token of scene.met) {
    const { operations = [] } = contract.conditions[token] ?? {};
    const isUndone =
      gone.some((operation) => writtenToken(operation) === token) ||
      operations.some((id) => gone.includes(contract.operation(id))) ||
      scene.named.get(token)?.some((name) => names.has(name));
    if (isUndone) scene.met.delete(token);
  }
}
