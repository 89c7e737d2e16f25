/** Conversations: what needs a visitor comes through the stage. */
import type { Arrangement } from "../scene.ts";

export const conversation: Arrangement = {
  meet: {
    "visitor-online": async ({ trial, world, ids }) => {
      const data = await trial.stage("visitor", "POST", "/visitor", {
        website_id: world.website_id,
        act: "arrive",
      });
      ids.set("session_id", (data as { session_id: string }).session_id);
    },
  },
};
