/** The list of conversations, what is suggested from them, and spam. */
import type { CallInput } from "../../client/client.ts";
import { bodyOf } from "../body.ts";
import { createAndIdentify } from "../create.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueName } from "../unique.ts";
import { say, visit } from "../visit.ts";

const inSegment = (segment: string): object => ({ segments: [segment] });
const withDatum = (key: string): object => ({ data: { [key]: "known" } });

/** What is to be removed from the suggestions has to be suggested first. */
const used =
  (name: "segment" | "key", toKnown: (value: string) => object) =>
  async (scene: Scene, input: CallInput): Promise<CallInput> => {
    await visit(scene, toKnown(String(bodyOf(input)[name])));
    return input;
  };

const suggested =
  (toKnown: (value: string) => object) =>
  async (scene: Scene): Promise<string> => {
    const value = uniqueName(scene, "known");
    await visit(scene, toKnown(value));
    return value;
  };

async function bringSpam({ trial, world }: Scene): Promise<string> {
  const thing = { thing: "spam", website_id: world.website_id };
  const spam = await trial.stage("inject", "POST", "/inject", thing);
  return String(memberAt(spam, "spam_id"));
}

export const conversations: Arrangement = {
  meet: {
    "spam-item": async (scene) => void scene.ids.set("spam_id", await bringSpam(scene)),
  },
  input: {
    "conversations.segment.remove": used("segment", inSegment),
    "conversations.datum.remove": used("key", withDatum),
  },
  fill: {
    "conversations.conversation.list": async (scene) => {
      const create = scene.trial.run.contract.operation("conversation.create");
      const { id } = await createAndIdentify(scene, create);
      await say(scene, String(id));
      return id;
    },
    "conversations.segment.list": suggested(inSegment),
    "conversations.datum.list": suggested(withDatum),
    "conversations.spam.list": bringSpam,
  },
};
