/** Visitors through the stage, about whom something is known and who have said something. */
import { memberAt } from "../../../contract/pointer.ts";
import { anybodyIn } from "../caller.ts";
import { untilAnswered } from "./platform-messages.ts";
import type { Scene } from "../scene.ts";
import { actAsVisitor } from "./visitor.ts";

/** Starts a conversation from the chatbox and says who it is with; returns its session_id. */
export async function visit(scene: Scene, known: object): Promise<string> {
  const { trial, world } = scene;
  const { website_id } = world;
  const act = (name: string, more: object = {}): Promise<unknown> =>
    actAsVisitor(trial, name, { website_id, ...more });
  const session_id = String(memberAt(await act("arrive"), "session_id"));
  await act("set", { session_id, ...known });
  await say(scene, session_id);
  return session_id;
}

/** A conversation is in no list before its visitor has said something (1/4.3). */
export async function say({ trial, world }: Scene, session_id: string): Promise<void> {
  const as = anybodyIn(world);
  const params = { website_id: world.website_id, session_id };
  await trial.given(as, "conversation.message.send", {
    params,
    body: { type: "text", from: "user", origin: "chat", content: "Where is my order?" },
  });
  await untilAnswered({ trial, as, params });
}
