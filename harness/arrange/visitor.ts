/** The visitor of a conversation, through the stage. */
import { memberAt } from "../../contract/pointer.ts";
import type { Caller } from "../client/client.ts";
import { eventually } from "../trial/eventually.ts";
import type { Trial } from "../trial/trial.ts";
import type { Scene } from "./scene.ts";

/** Lets the visitor of the conversation in hand do something. */
export async function visitorDoes(scene: Scene, act: string, input: object = {}): Promise<unknown> {
  const { trial, world, ids } = scene;
  const { website_id } = world;
  const place = { website_id, session_id: ids.get("session_id") };
  return trial.stage("visitor", "POST", "/visitor", { ...place, act, ...input });
}

/**
 * Waits until the conversation no longer shows its visitor as offline: how soon a platform notices somebody is open
 * (open.visitor-online).
 */
export async function noticed(
  trial: Trial,
  as: Caller,
  params: { website_id: string; session_id: string },
): Promise<void> {
  const availability = async (): Promise<unknown> => {
    const { response } = await trial.call(as, "conversation.read", { params });
    return memberAt(response?.json, "data/availability");
  };
  await eventually(trial, "thing", availability, (shown) => shown !== "offline");
}

/** The visitor of the conversation in hand comes, and is noticed. */
export async function comeOnline(scene: Scene): Promise<void> {
  const { trial, world, ids } = scene;
  await visitorDoes(scene, "online");
  const session_id = String(ids.get("session_id"));
  await noticed(trial, world.owner, { website_id: world.website_id, session_id });
}

/** A conversation that a visitor started from the chatbox, in which they are online. */
export async function arrive(scene: Scene): Promise<void> {
  scene.ids.delete("session_id");
  const session_id = memberAt(await visitorDoes(scene, "arrive"), "session_id");
  if (typeof session_id !== "string") scene.trial.cannot("the stage named no conversation");
  scene.ids.set("session_id", session_id);
  const { trial, world } = scene;
  await noticed(trial, world.owner, { website_id: world.website_id, session_id });
}
