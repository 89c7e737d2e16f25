/** The visitor of a conversation, through the stage. */
import { memberAt } from "../../contract/pointer.ts";
import type { Scene } from "./scene.ts";

/** Lets the visitor of the conversation in hand do something. */
export async function visitorDoes(scene: Scene, act: string, input: object = {}): Promise<unknown> {
  const { trial, world, ids } = scene;
  const { website_id } = world;
  const place = { website_id, session_id: ids.get("session_id") };
  return trial.stage("visitor", "POST", "/visitor", { ...place, act, ...input });
}

/** A conversation that a visitor started from the chatbox, in which they are online. */
export async function arrive(scene: Scene): Promise<void> {
  scene.ids.delete("session_id");
  const session_id = memberAt(await visitorDoes(scene, "arrive"), "session_id");
  if (typeof session_id !== "string") scene.trial.cannot("the stage named no conversation");
  scene.ids.set("session_id", session_id);
}
