/** The visitor of a conversation: of the stage, or the one whose chatbox the target file names. */
import { memberAt } from "../../../contract/pointer.ts";
import type { Caller } from "../../client/client.ts";
import { eventually } from "../../target/eventually.ts";
import type { Trial } from "../../trial/trial.ts";
import { missing } from "../../trial/world.ts";
import { givenAnswer, givenVisitorDoes } from "./given-visitor.ts";
import { identifiedIn } from "../identified.ts";
import { conversationOf, type ConversationPlace } from "./messages.ts";
import { greeted } from "./platform-messages.ts";
import type { Scene } from "../scene.ts";
import { isStagedVisitor } from "../staged.ts";

/** Lets a visitor do something; where no conversation is named yet, the act starts one. */
export async function actAsVisitor(
  trial: Trial,
  act: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const done = isStagedVisitor(trial)
    ? await trial.stage("visitor", "POST", "/visitor", { act, ...input })
    : await givenVisitorDoes(trial, act, input);
  const session_id = memberAt(done, "session_id");
  if (typeof session_id === "string")
    identifiedIn(trial, "conversation", [String(input["website_id"])]).add(session_id);
  return done;
}

/** Lets the visitor of the conversation in hand do something. */
export async function visitorDoes(scene: Scene, act: string, input: object = {}): Promise<unknown> {
  const { trial, world, ids } = scene;
  const { website_id } = world;
  return actAsVisitor(trial, act, { website_id, session_id: ids.get("session_id"), ...input });
}

/** Whether the conversation shows its visitor as offline: waits until it does, or does not, as is asked. */
function isOffline(
  { trial, as, params }: ConversationPlace,
  what: "thing" | "event",
  awaited: boolean,
): Promise<boolean> {
  const look = async (): Promise<boolean> => {
    const { response } = await trial.call(as, "conversation.read", { params });
    return memberAt(response?.json, "data/availability") === "offline";
  };
  return eventually(trial, what, look, (shown) => shown === awaited);
}

/**
 * Waits until the conversation no longer shows its visitor as offline: how soon a platform notices somebody is open
 * (open.visitor-online). Not where the target file does not say that its visitor is there.
 */
export async function noticed(
  trial: Trial,
  as: Caller,
  params: ConversationPlace["params"],
): Promise<void> {
  if (!isStagedVisitor(trial) && !trial.run.target.visitor?.online) return;
  await isOffline({ trial, as, params }, "thing", false);
}

/**
 * The visitor of a target file is present, although an earlier purge may have sent them away: they answer, and are not shown as offline,
 * as they can be even while they answer.
 */
export async function givenBack(place: ConversationPlace): Promise<void> {
  await givenAnswer(place.trial);
  if (await isOffline(place, "event", false))
    place.trial.cannot("the visitor had to be back online after a purge first");
}

/** After a refusal: whether that visitor had just left, and is back. */
export async function hadLeft(place: ConversationPlace): Promise<boolean> {
  if (isStagedVisitor(place.trial) || !(await isOffline(place, "thing", true))) return false;
  await givenBack(place);
  return true;
}

/** The visitor of the conversation in hand comes, and is noticed. */
async function comeOnline(scene: Scene): Promise<void> {
  await visitorDoes(scene, "online");
  const { trial, as, params } = conversationOf(scene);
  await noticed(trial, as, params);
}

/** A conversation that a visitor started from the chatbox, in which they are online where anybody says so. */
export async function visitorArrives(scene: Scene): Promise<void> {
  scene.ids.delete("session_id");
  const session_id = memberAt(await visitorDoes(scene, "arrive"), "session_id");
  if (typeof session_id !== "string") scene.trial.cannot("nobody named the conversation");
  scene.ids.set("session_id", session_id);
  const place = conversationOf(scene);
  await noticed(place.trial, place.as, place.params);
  await greeted(place);
}

/** The conversation has a visitor who is there; that of a target file has a conversation of its own. */
export async function bePresent(scene: Scene): Promise<void> {
  const { trial, ids } = scene;
  if (!isStagedVisitor(trial)) {
    if (!trial.run.target.visitor?.online) missing("online-visitor");
    if (ids.get("session_id") !== trial.run.target.visitor.session_id) await visitorArrives(scene);
  } else if (ids.has("session_id")) await comeOnline(scene);
  else await visitorArrives(scene);
}
