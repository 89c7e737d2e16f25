/** Operators: a colleague comes with the world. */
import type { Exchange } from "../../record/exchange.ts";
import { isRefused } from "../../client/answer.ts";
import { eventually } from "../../target/eventually.ts";
import { missing, type Operator } from "../../trial/world.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import { mayInvite } from "../staged.ts";
import { ownerId } from "../person/person.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueEmail } from "../value/unique.ts";
import { passwordChallenge } from "./website.ts";

/** Who may be added because a run may unlink them: they are no longer operators. */
export async function unlinked({
  trial,
  world,
}: Pick<Scene, "trial" | "world">): Promise<Operator> {
  const { owner, website_id } = world;
  const somebody = world.operators[1] ?? missing("removable-operator");
  const params = { website_id, user_id: somebody.user_id };
  const read = (): Promise<Exchange> => trial.call(owner, "operators.operator.read", { params });
  if (isRefused(await read())) return somebody;
  await trial.given(owner, "operators.operator.remove", { params });
  if (!isRefused(await eventually(trial, "thing", read, isRefused)))
    trial.cannot("an operator was still there after being unlinked");
  return somebody;
}

export const operators: Arrangement = {
  meet: {
    // The request names them.
    "addable-operator": async () => {},
    "another-operator": async ({ trial, world, ids }) => {
      const colleague = world.operators[1] ?? trial.cannot("the website has one operator only");
      ids.set("user_id", colleague.user_id);
    },
  },
  identify: { user_id: ownerId },
  input: {
    "operators.operator.create": async (scene, input) =>
      withBody(
        mayInvite(scene.trial)
          ? mapMember(input, "email", (drawn) => uniqueEmail(scene, drawn))
          : withBody(input, { email: (await unlinked(scene)).email }),
        { verify: passwordChallenge(scene) },
      ),
    // Who is meant by members where there is none, and by a user_id in addition to all, is open.
    "operators.email.send": async (scene, input) => {
      const { recipient } = bodyOf(input);
      const user_id = recipient === "user" ? await ownerId(scene) : undefined;
      return withBody(input, {
        recipient: recipient === "members" ? "owners" : recipient,
        user_id,
      });
    },
  },
};
