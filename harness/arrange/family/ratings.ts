/** Ratings: one for each conversation. */
import { createAndIdentify } from "../create.ts";
import type { Arrangement } from "../scene.ts";

export const ratings: Arrangement = {
  fill: {
    "ratings.rating.list": async (scene, index) => {
      const { trial, world } = scene;
      const create = trial.run.contract.operation("conversation.create");
      const { id } = await createAndIdentify(scene, create);
      await trial.given(world.owner, "ratings.rating.replace", {
        params: { website_id: world.website_id, session_id: String(id) },
        body: { stars: 1 + (index % 5), comment: `Comment ${index}` },
      });
      return id;
    },
  },
};
