/**
 * Keypairs that confirm a login, as a target file names them: somebody copied them out of mails. The first call that is accepted uses one
 * up, in this run or an earlier one, so a refusal counts only if the same keypair turns out to be valid.
 */
import { mostConfirmations } from "../../record/ingredient.ts";
import { CouldNotRun } from "../../case/stop.ts";
import { isAccepted } from "../../client/answer.ts";
import type { GivenConfirmation } from "../../target/target.ts";
import { slot } from "../../case/slot.ts";
import type { CallInput } from "../../client/client.ts";
import { ask } from "../carry-out.ts";
import type { Scene } from "../scene.ts";

const need = "confirm-keypairs";

/** Numbers of those that are used up: by this run, or before it as far as reads tell. */
const usedUp = slot<Set<number>>("confirmation: used up");

/** The confirmation that the scene holds, until it is used up. */
const held = slot<number>("confirmation: held");

export function paramsOf({
  user_id,
  identifier,
  key,
}: GivenConfirmation): Record<"user_id" | "confirm_identifier" | "confirm_key", string> {
  return { user_id, confirm_identifier: identifier, confirm_key: key };
}

/** A confirmation that may be read; a caller that uses it up takes it by {@link useUp}. */
export async function holdConfirmation(scene: Scene): Promise<GivenConfirmation> {
  const { run } = scene.trial;
  const all = run.target.credentials?.confirmable ?? [];
  const used = usedUp.ensure(run, () => new Set());
  const own = held.get(scene);
  for (const [number, one] of all.entries()) {
    if (used.has(number)) continue;
    if (number === own || (await isGood(scene, one))) {
      held.set(scene, number);
      return one;
    }
    used.add(number);
  }
  throw new CouldNotRun(
    `all ${all.length} keypairs of credentials.confirmable are used up or expired, by this run or before it: name new ones, ${mostConfirmations} for all rules`,
    [need],
  );
}

/** A confirmation for use; no other rule gets it. */
export async function useUp(scene: Scene): Promise<GivenConfirmation> {
  const one = await holdConfirmation(scene);
  usedUp.ensure(scene.trial.run, () => new Set()).add(held.get(scene)!);
  return one;
}

/** What is used up may be read all the same (open.session-confirm-unknown-read). */
async function isGood(scene: Scene, one: GivenConfirmation): Promise<boolean> {
  const { contract, claims } = scene.trial.run;
  const read = contract.operation("session.confirm.read");
  if (!claims(read.operationId)) return true;
  return isAccepted(await ask(scene, read, { params: paramsOf(one) }));
}

/** A refusal of this request counts where the same keypair is good for another one, if there is such a request. */
export function mayBeUsedUp(
  scene: Scene,
  operationId: string,
  input: CallInput,
  good?: CallInput["body"],
): CallInput {
  const { params = {} } = input;
  const operation = scene.trial.run.contract.operation(operationId);
  scene.perishable.set(input, async () => {
    if (good !== undefined && isAccepted(await ask(scene, operation, { params, body: good })))
      return;
    throw new CouldNotRun(
      `${operationId} refuses a keypair of credentials.confirmable, which may be used up or expired: name new ones`,
      [need],
    );
  });
  return input;
}
