/** E-mail subscriptions: the link stands in mail that only the target sends. */
import { injectAs } from "../inject.ts";
import type { Arrangement } from "../scene.ts";

export const subscription: Arrangement = {
  meet: {
    "subscription-link": (scene) => {
      const { website_id } = scene.world;
      return injectAs(scene, "subscription-link", { website_id }, ["email_hash", "key"]);
    },
  },
};
