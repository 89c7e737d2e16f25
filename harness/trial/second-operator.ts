/**
 * The second operator, where a target names one. A second owner is made of a member: the role is changed, and put back like
 * anything that a trial changes.
 */
import { eventually } from "../target/eventually.ts";
import type { Trial } from "./trial.ts";
import { missing, type World } from "./world.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import { memberAt } from "../../contract/pointer.ts";

/** Requires an operator: one who was unlinked and only invited again is none until the invitation is accepted. */
export async function expectOperator(
  trial: Trial,
  { website_id, owner, operators }: World,
): Promise<void> {
  const { user_id } = operators[1] ?? missing("removable-operator");
  const read = () =>
    trial.call(owner, "operators.operator.read", { params: { website_id, user_id } });
  if (!isAccepted(await eventually(trial, "thing", read, isAccepted)))
    trial.cannot("credentials.removable is not, or no longer, an operator of the website");
}

/** Makes an owner of the second operator. */
export async function makeSecondOwner(
  trial: Trial,
  { website_id, owner, operators }: World,
): Promise<void> {
  const { user_id, role } = operators[1] ?? missing("member");
  if (user_id === "") trial.cannot(`account.read has to name the user_id of ${role}`);
  const params = { website_id, user_id };
  await trial.given(owner, "operators.operator.merge", { params, body: { role: "owner" } });
  const roleOf = async (): Promise<unknown> =>
    memberAt(
      envelopeOf(await trial.call(owner, "operators.operator.read", { params })).data,
      "role",
    );
  const shown = await eventually(trial, "thing", roleOf, (now) => now === "owner");
  if (shown !== "owner") trial.cannot(`${role} had to become an owner first`);
}
