/** Things that no route creates, brought in through the stage. */
import { memberAt } from "../../contract/pointer.ts";
import type { Scene } from "./scene.ts";

/** Brings in a thing; returns the identifiers that the stage must give, and the `further` ones, which it may leave out. */
export async function inject<Name extends string, Further extends string = never>(
  scene: Scene,
  thing: string,
  input: object,
  names: readonly Name[],
  further: readonly Further[] = [],
): Promise<Record<Name, string> & Partial<Record<Further, string>>> {
  const made = await scene.trial.stage("inject", "POST", "/inject", { thing, ...input });
  const found = names.map((name): [Name, string] => {
    const value = memberAt(made, name);
    if (typeof value !== "string")
      scene.trial.cannot(`the stage brought in a ${thing} and named no ${name}`);
    return [name, value];
  });
  const besides = further
    .map((name) => [name, memberAt(made, name)])
    .filter(([, value]) => typeof value === "string");
  return Object.fromEntries([...found, ...besides]) as Record<Name, string> &
    Partial<Record<Further, string>>;
}

/** Brings a thing in, and keeps its identifiers as path parameters of the scene. */
export async function injectAs(
  scene: Scene,
  thing: string,
  input: object,
  names: readonly string[],
): Promise<void> {
  const found = await inject(scene, thing, input, names);
  for (const [name, value] of Object.entries(found)) scene.ids.set(name, value);
}
