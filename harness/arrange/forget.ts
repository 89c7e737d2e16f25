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
  for (const name of names) scene.ids.delete(name);

  for (const token of scene.met) {
    const { operations = [] } = contract.conditions[token] ?? {};
    const isUndone =
      gone.some((operation) => writtenToken(operation) === token) ||
      operations.some((id) => isGone(contract.operation(id))) ||
      scene.named.get(token)?.some((name) => names.has(name));
    if (isUndone) scene.met.delete(token);
  }
}
