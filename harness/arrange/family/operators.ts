/** Operators: a colleague comes with the world. */
import { bodyOf, mapMember, withBody } from "../body.ts";
import { ownerId } from "../person.ts";
import type { Arrangement } from "../scene.ts";
import { uniqueEmail } from "../unique.ts";
import { passwordChallenge } from "./website.ts";

export const operators: Arrangement = {
  meet: {
    "another-operator": async ({ trial, world, ids }) => {
      const colleague = world.operators[1] ?? trial.cannot("the website has one operator only");
      ids.set("user_id", colleague.user_id);
    },
  },
  identify: { user_id: ownerId },
  input: {
    "operators.operator.create": (scene, input) =>
      withBody(
        mapMember(input, "email", (drawn) => uniqueEmail(scene, drawn)),
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
