/** Who is logged in after time has passed. */
import { isAccepted, logIn, type Operator, type Scene } from "../../../harness/author.ts";

/** The owner, by a new session where the one of before has ended meanwhile (open.session-lifetime). */
export async function stillOwner(scene: Scene): Promise<Operator> {
  const { trial, world } = scene;
  const { owner } = world;
  if (isAccepted(await trial.call(owner, "account.read", {}))) return owner;
  return { ...owner, ...(await logIn(scene, owner, "owner-again")) };
}
