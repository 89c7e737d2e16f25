/** The website that a rule plays with, as paths name it, and another one of its owner. */
import {
  createAndIdentify,
  createScene,
  envelopeOf,
  eventually,
  isStaged,
  memberAt,
  NotClaimed,
  ownPerson,
  type Trial,
  type World,
} from "../../../harness/author.ts";

export const paramsOf = ({ website_id }: World): { website_id: string } => ({ website_id });

/**
 * A second website of the same owner, which the target names or which is created; returns its identifier.
 *
 * @throws {@link NotClaimed} where creating a website makes another role than an owner, which is open
 */
export async function secondWebsite(trial: Trial, world: World): Promise<string> {
  const named = trial.run.target.secondWebsite;
  if (!isStaged(trial) && named !== undefined) return named;
  return createdWebsite(trial, world);
}

/**
 * A website that its owner creates; returns its identifier.
 *
 * @throws {@link NotClaimed} where creating a website makes another role than an owner, which is open
 */
export async function createdWebsite(trial: Trial, world: World): Promise<string> {
  const scene = createScene(trial, world);
  const { id } = await createAndIdentify(scene, trial.run.contract.operation("website.create"));
  const params = { website_id: String(id), user_id: ownPerson(scene).user_id };
  const roleOf = async (): Promise<unknown> =>
    memberAt(
      envelopeOf(await trial.call(world.owner, "operators.operator.read", { params })).data,
      "role",
    );
  const role = await eventually(trial, "thing", roleOf, (shown) => shown === "owner");
  if (role === "member")
    throw new NotClaimed("who creates a website is a member of it (open.website-creator-role)");
  return params.website_id;
}
