/** The life of a noun: created, listed, read, existing, replaced, merged, removed. */
import type { Rule } from "../../contract/derive.ts";
import { openScene } from "../arrange/scene.ts";
import type { Property } from "../property.ts";
import { existsAgrees, listAgrees } from "./life/agrees.ts";
import { createdIsListed, createdIsRead } from "./life/created.ts";
import { keeps } from "./life/kept.ts";
import { overwrites } from "./life/overwritten.ts";
import { removedIsGone, removedIsNotListed } from "./life/removed.ts";
import type { Judge } from "./life/step.ts";

const judges: Record<string, Judge> = {
  "created-is-read": createdIsRead,
  "created-exists": createdIsRead,
  "created-is-listed": createdIsListed,
  "exists-agrees": existsAgrees,
  "list-agrees": listAgrees,
  "removed-is-not-read": removedIsGone,
  "removed-does-not-exist": removedIsGone,
  "removed-is-not-listed": removedIsNotListed,
  "replace-overwrites": overwrites,
  "merge-keeps": keeps,
};

export const lifecycle =
  (rule: Rule): Property =>
  async (trial) => {
    const judge = judges[rule.id.split(":", 1)[0] as string];
    if (!judge) throw new Error(`no judge for ${rule.id}`);
    const [first, second] = rule.operations.map((id) => trial.run.contract.operation(id));
    if (!first || !second) throw new Error(`${rule.id} needs two operations`);
    await judge(await openScene(trial, [first, second]), [first, second]);
  };
