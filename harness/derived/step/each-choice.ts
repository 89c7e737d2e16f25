/** A thing made with each of the values that the documents name for its members: what is looked up may depend on them. */
import type { Operation } from "../../../contract/contract.ts";
import { eachChoice } from "../../../fixtures/each-choice.ts";
import { choosing } from "../../arrange/chosen.ts";
import type { Scene } from "../../arrange/scene.ts";
import { unlessObstructed } from "../../trial/claimed.ts";
import { make } from "./life.ts";

/** Calls `look` for each that can be made, as long as it says that all is well; whether each is accepted is for other rules. */
export async function withEachChoice(
  scene: Scene,
  create: Operation | undefined,
  look: () => Promise<boolean>,
): Promise<boolean> {
  if (!create?.body) return true;
  for (const { body, chosen } of eachChoice(create.body, scene.trial.run.contract.resolve)) {
    // What is arranged may have chosen already, as that shortcuts are not disabled.
    const own = choosing(scene, create.operationId, chosen);
    const made = await unlessObstructed(() => make(own, { ...create, body }));
    if (made && !(await look())) return false;
  }
  return true;
}
