/** Who is logged in after time has passed. */
import { isAccepted, logIn, type Operator, type Scene } from "../../../harness/author.ts";

/** The operator, by a new session where the one of before has ended meanwhile (open.session-lifetime). */
export async function still(scene: Scene, operator: Operator): Promise<Operator> {
  if (isAccepted(await scene.trial.call(operator, "account.read", {}))) return operator;
  return { ...operator, ...(await logIn(scene, operator, `${operator.role}-again`)) };
}

export const stillOwner = (scene: Scene): Promise<Operator> => still(scene, scene.world.owner);
