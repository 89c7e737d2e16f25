/** Ratings: one for each conversation. */
import { createAndIdentify } from "../create.ts";
import type { CallInput } from "../../client/client.ts";
import { slot } from "../../case/slot.ts";
import type { Arrangement, Scene } from "../scene.ts";

/**
 * Says something on both sides, without which a session may not be rated (open.rating-unknown-session): the visitor last, since an answer
 * may resolve it (open.conversation-state-moves).
 */
async function talk({ trial, world }: Scene, session_id: string): Promise<void> {
  const params = { website_id: world.website_id, session_id };
  for (const from of ["operator", "user"] as const) {
    const body = { type: "text", from, origin: "chat", content: "Hello" } as const;
    await trial.given(world.owner, "conversation.message.send", { params, body });
  }
}

const talked = slot<Set<unknown>>("ratings: talked");

/** The session of the request, in which both sides have spoken. */
async function rateable(scene: Scene, input: CallInput): Promise<CallInput> {
  const session_id = String(input.params?.["session_id"] ?? scene.ids.get("session_id"));
  const done = talked.ensure(scene, () => new Set());
  if (!done.has(session_id)) await talk(scene, session_id);
  done.add(session_id);
  return input;
}

export const ratings: Arrangement = {
  input: { "ratings.rating.replace": rateable },
  fill: {
    "ratings.rating.list": async (scene, index) => {
      const { trial, world } = scene;
      const create = trial.run.contract.operation("conversation.create");
      const { id } = await createAndIdentify(scene, create);
      await talk(scene, String(id));
      await trial.given(world.owner, "ratings.rating.replace", {
        params: { website_id: world.website_id, session_id: String(id) },
        body: { stars: 1 + (index % 5), comment: `Comment ${index}` },
      });
      return id;
    },
  },
};
