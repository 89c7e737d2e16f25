/** Spam of a website, which comes in through the stage, and what is decided on it (1/3.1). */
import * as fc from "fast-check";
import {
  createScene,
  eventually,
  type Exchange,
  isAccepted,
  isInjected,
  listed,
  memberAt,
  reportedSpam,
  type Trial,
  word,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";
import { ofOurs } from "../ours.ts";
import type { SpamItem } from "../../../schemas/generated/types.ts";

export interface Bin {
  trial: Trial;
  world: World;
}

export type Type = SpamItem["type"];
export type Action = "accept" | "reject";

export const spamTypes = ["email", "conversation"] as const satisfies readonly Type[];
const types = fc.constantFrom<Type>(...spamTypes);
export const actions = fc.constantFrom<Action>("accept", "reject");
const everyType = fc.shuffledSubarray<Type>([...spamTypes], { minLength: 2 });

/** What can be brought in without a stage is a conversation, by a report. */
const byReport = (trial: Trial): boolean => !isInjected(trial);

export const typeOf = (trial: Trial): Type =>
  byReport(trial) ? "conversation" : trial.draw(types);

/** One of each type, in a drawn order. */
export const everyTypeIn = (trial: Trial): Type[] =>
  byReport(trial) ? ["conversation"] : trial.draw(everyType);

export async function openBin(trial: Trial, request: WorldRequest = {}): Promise<Bin> {
  return { trial, world: await trial.world(request) };
}

/** Lets one spam item come in; returns its identifier. */
export async function bring({ trial, world }: Bin, type: Type, more: object = {}): Promise<string> {
  if (byReport(trial)) return reportedSpam(createScene(trial, world));
  const { website_id } = world;
  const text = `Spam ${trial.draw(word)}`;
  const spam = { thing: "spam", website_id, type, text, ...more };
  const spam_id = memberAt(await trial.stage("inject", "POST", "/inject", spam), "spam_id");
  return typeof spam_id === "string" ? spam_id : trial.cannot("the stage names no spam_id");
}

export const spams = ({ trial, world }: Bin, filter_type?: string): Promise<SpamItem[]> =>
  listed(trial, world.owner, "conversations.spam.list", {
    params: { website_id: world.website_id },
    query: filter_type === undefined ? {} : { filter_type },
  });

/** Those that are listed with the type; none where the target does not know it (open.spam-filter-type-values). */
export async function spamsOfType(bin: Bin, filter_type: Type): Promise<SpamItem[]> {
  const { trial, world } = bin;
  const exchange = await trial.call(world.owner, "conversations.spam.list", {
    params: { website_id: world.website_id },
    query: { filter_type },
  });
  // What is meant may stand on any page: in which order they are listed is open, and older ones may fill the first.
  return isAccepted(exchange) ? spams(bin, filter_type) : [];
}

export const hasSpam = (items: readonly SpamItem[], spam_id: string): boolean =>
  items.some((item) => item.spam_id === spam_id);

/** Waits until the spams hold all of these. */
export async function givenSpams(bin: Bin, ids: readonly string[]): Promise<SpamItem[]> {
  const hasAll = (items: SpamItem[]): boolean => ids.every((id) => hasSpam(items, id));
  const items = await eventually(bin.trial, "list", () => spams(bin), hasAll);
  if (!hasAll(items)) bin.trial.cannot("spam that came in was not listed");
  return items;
}

/** Spam that came in and is listed. */
export async function bringListed(bin: Bin, type: Type): Promise<string> {
  const spam_id = await bring(bin, type);
  await givenSpams(bin, [spam_id]);
  return spam_id;
}

interface OneSpam {
  params: { website_id: string; spam_id: string };
}

export const spamAt = ({ world }: Bin, spam_id: string): OneSpam => ({
  params: { website_id: world.website_id, spam_id },
});

export const decide = (bin: Bin, spam_id: string, action: Action): Promise<unknown> =>
  bin.trial.given(bin.world.owner, "conversations.spam.decide", {
    ...spamAt(bin, spam_id),
    body: { action },
  });

export const readContent = (bin: Bin, spam_id: string): Promise<Exchange> =>
  bin.trial.call(bin.world.owner, "conversations.spam.read", spamAt(bin, spam_id));

/** The identifiers of all conversations, empty ones and those that are resolved too (open.conversations-resolved-listed). */
export async function conversationIds({ trial, world }: Bin): Promise<string[]> {
  const ids = new Set<string>();
  for (const query of [{ include_empty: "1" }, { filter_resolved: "1" }] as const) {
    const all = await listed(trial, world.owner, "conversations.conversation.list", {
      params: { website_id: world.website_id },
      query,
    });
    for (const { session_id } of all) ids.add(session_id);
  }
  return [...ids];
}

/** Conversations that are there now but were not before; waits for the first. */
export async function newConversations(bin: Bin, before: readonly string[]): Promise<string[]> {
  const read = async (): Promise<string[]> =>
    (await conversationIds(bin)).filter((id) => !before.includes(id));
  const { owner, website_id } = bin.world;
  const found = await eventually(bin.trial, "list", read, (some) => some.length > 0);
  return ofOurs({ trial: bin.trial, as: owner, website_id }, found);
}
