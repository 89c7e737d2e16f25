/** Things that no route creates, brought in through the stage. */
import { memberAt } from "../../contract/pointer.ts";
import type { Scene } from "./scene.ts";

/** Brings in a thing; returns what the stage says that it is known by. */
export async function inject<Name extends string>(
  scene: Scene,
  thing: string,
  input: object,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const made = await scene.trial.stage("inject", "POST", "/inject", { thing, ...input });
  const found = names.map((name): [Name, string] => {
    const value = memberAt(made, name);
    if (typeof value !== "string")
      scene.trial.cannot(`the stage brought in a ${thing} and named no ${name}`);
    return [name, value];
  });
  return Object.fromEntries(found) as Record<Name, string>;
}

/** The same, and keeps the names as path parameters. */
export async function injectAs(
  scene: Scene,
  thing: string,
  input: object,
  names: readonly string[],
): Promise<void> {
  const found = await inject(scene, thing, input, names);
  for (const [name, value] of Object.entries(found)) scene.ids.set(name, value);
}
