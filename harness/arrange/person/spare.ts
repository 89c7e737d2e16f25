/** People whom nothing needs: their accounts may go. */
import type { Operator } from "../../trial/world.ts";
import { slot } from "../../case/slot.ts";
import { succeed } from "../arrange.ts";
import { logIn, type Person } from "./person.ts";
import type { Scene } from "../scene.ts";
import { isStaged } from "../staged.ts";

const spares = slot<Promise<Operator>>("person: spares");

/** Somebody whom no website needs: the member of a further world, or who registered just now. One per scene. */
export const spareOperator = (scene: Scene): Promise<Operator> =>
  spares.ensure(scene, () => makeSpare(scene));

/** Who does what nothing takes back: somebody whom no website needs where anybody may register, else the owner. */
export const passerby = (scene: Scene): Operator | Promise<Operator> =>
  isStaged(scene.trial) || !scene.trial.run.target.registration
    ? scene.world.owner
    : spareOperator(scene);

async function makeSpare(scene: Scene): Promise<Operator> {
  if (!isStaged(scene.trial)) return register(scene);
  const { operators } = await scene.trial.world({ operators: ["owner", "member"] }, "spare-");
  const [, member] = operators;
  if (!member)
    scene.trial.cannot("this ends an account, and the target gives none that the trial made");
  return member;
}

async function register(scene: Scene): Promise<Operator> {
  const { input } = await succeed(scene, scene.trial.run.contract.operation("account.create"));
  const { email, password } = input.body as Person;
  const caller = await logIn(scene, { email, password }, "registered");
  const { user_id } = await scene.trial.given(caller, "account.read");
  return { ...caller, user_id, email, password };
}
