/** Alerts: no route creates them. */
import { inject } from "../inject.ts";
import type { Arrangement, Scene } from "../scene.ts";

async function pushed(scene: Scene, thing: "feed-alert" | "update-alert"): Promise<string> {
  const { user_id } = scene.world.owner;
  return (await inject(scene, thing, { user_id }, ["id"])).id;
}

const feed = (scene: Scene): Promise<string> => pushed(scene, "feed-alert");
const update = (scene: Scene): Promise<string> => pushed(scene, "update-alert");

export const alerts: Arrangement = {
  meet: {
    "feed-alert": async (scene) => void scene.ids.set("feed_entry_id", await feed(scene)),
    "update-alert": async (scene) => void scene.ids.set("updates_entry_id", await update(scene)),
  },
  identify: { feed_entry_id: feed, updates_entry_id: update },
  fill: { "alerts.feed.list": feed, "alerts.updates.list": update },
};
