/** The list of conversations, what is suggested from them, and spam. */
import type { CallInput } from "../../client/client.ts";
import { bodyOf } from "../body.ts";
import { createAndIdentify } from "../create.ts";
import { inject } from "../inject.ts";
import { listed } from "../listed.ts";
import { onceSuggested } from "../suggested.ts";
import { groundOn } from "../../guest/ground.ts";
import { eventually } from "../../target/eventually.ts";
import { slot } from "../../case/slot.ts";
import type { Trial } from "../../trial/trial.ts";
import { envelopeOf } from "../../client/answer.ts";
import { mentions } from "../../realtime/match.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueName } from "../value/unique.ts";
import { say, visit } from "../visitor/visit.ts";
import { isInjected } from "../staged.ts";

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

async function bringSpam(scene: Scene): Promise<string> {
  if (!isInjected(scene.trial)) return reportedSpam(scene);
  const { website_id } = scene.world;
  return (await inject(scene, "spam", { website_id }, ["spam_id"])).spam_id;
}

/** What was among the spams when the scene last looked. */
const knownSpams = slot<Set<string>>("spam: known");

/** Whether contents of spams name the conversation that was reported. */
const areTelling = slot<boolean>("spam: contents name the conversation");

/** So often others may put something among the spams at the same time. */
const mostStrange = 3;

/** What of that which comes among the spams is the reported conversation: others may put something there at the same time. */
async function ownAmong(
  { trial, world }: Scene,
  session_id: string,
  arriving: () => Promise<string[]>,
): Promise<string[]> {
  const { owner, website_id } = world;
  for (let strange = 0; strange < mostStrange; strange++) {
    const added = await arriving();
    const own: string[] = [];
    for (const spam_id of added) {
      const params = { website_id, spam_id };
      const content = await trial.call(owner, "conversations.spam.read", { params });
      if (mentions(envelopeOf(content).data, session_id)) own.push(spam_id);
    }
    if (own.length) areTelling.set(trial.run, true);
    if (own.length || !areTelling.get(trial.run)) return own.length ? own : added;
  }
  return [];
}

/** Whether what the scene reported was seen to leave the inbox. */
const hasLeft = slot<boolean>("spam: leaves the inbox");

/** A conversation that is reported leaves the inbox and comes among the spams (1/3.1); returns the identifier there. */
export async function reportedSpam(scene: Scene): Promise<string> {
  const { trial, world } = scene;
  const { owner, website_id } = world;
  const { operation } = trial.run.contract;
  const params = { website_id };
  await trial.reserve(groundOn("conversations", website_id));
  const idsIn = (items: readonly unknown[], field: string): string[] =>
    items.map((item) => String(memberAt(item, field)));
  const spams = async (isEnough: (items: readonly unknown[]) => boolean) =>
    idsIn(await listed(trial, owner, "conversations.spam.list", { params }, isEnough), "spam_id");
  const known = knownSpams.get(scene) ?? new Set(await spams(() => false));
  knownSpams.set(scene, known);
  const newIn = (ids: readonly string[]): string[] => [
    ...new Set(ids.filter((id) => !known.has(id))),
  ];
  const session_id = String((await createAndIdentify(scene, operation("conversation.create"))).id);
  await say(scene, session_id);
  await trial.given(owner, "conversation.report", {
    params: { website_id, session_id },
    body: { flag: "spam" },
  });
  const arriving = async (): Promise<string[]> => {
    const ids = await eventually(
      trial,
      "list",
      async () => newIn(await spams((items) => newIn(idsIn(items, "spam_id")).length > 0)),
      (some) => some.length > 0,
    );
    for (const id of ids) known.add(id);
    return ids;
  };
  const added = await ownAmong(scene, session_id, arriving);
  const inbox = { params, query: { include_empty: "1" } } as const;
  // Once a scene: the whole inbox is read for it.
  const left = hasLeft.get(scene)
    ? []
    : await eventually(
        trial,
        "list",
        async () =>
          idsIn(await listed(trial, owner, "conversations.conversation.list", inbox), "session_id"),
        (ids) => !ids.includes(session_id),
      );
  const [spam_id] = added;
  if (spam_id === undefined || added.length > 1 || left.includes(session_id))
    return trial.cannot("a conversation that was reported had to leave the inbox for the spams");
  hasLeft.set(scene, true);
  reported.ensure(trial.run, () => new Set()).add(spam_id);
  trial.run.dealings.meet(spam_id);
  return spam_id;
}

const reported = slot<Set<string>>("spam: reported");

/** What this run put among the spams of websites that the target names: events of a rule before may still arrive. */
export const spamsOf = ({ run }: Trial): string[] => [
  ...reported.ensure(run, () => new Set()),
  ...run.guests.flatMap(({ website_id, swept }) => [...swept].filter((id) => id !== website_id)),
];

export const conversations: Arrangement = {
  meet: {
    "spam-item": async (scene) => void scene.ids.set("spam_id", await bringSpam(scene)),
  },
  input: {
    "conversations.segment.remove": used("segment", inSegment),
    "conversations.datum.remove": used("key", withDatum),
  },
  refused: {
    "conversations.segment.remove": onceSuggested("conversations.segment.list", "segment"),
    "conversations.datum.remove": onceSuggested("conversations.datum.list", "key"),
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
