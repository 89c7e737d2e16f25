/** A conversation that a story plays in, who calls, and what its visitor does. */
import * as fc from "fast-check";
import {
  actAsVisitor,
  untilAnswered,
  type Caller,
  eventually,
  type Exchange,
  greeted,
  identifiedIn,
  isAccepted,
  isBlank,
  memberAt,
  noticed,
  type Reading,
  type rule,
  show,
  slot,
  type Trial,
  type World,
  type WorldRequest,
  StageRefused,
  inWords,
} from "../../../harness/author.ts";
import { showsAll } from "../read.ts";
import type { Conversation } from "../../../schemas/generated/types.ts";
import { newlyListed, listedSessions, type Place } from "./inbox.ts";

export interface Chat {
  trial: Trial;
  world: World;
  as: Caller;
  params: { website_id: string; session_id: string };
}

const tiers = ["user", "plugin"] as const;
const anyTier = fc.constantFrom(...tiers);
const aUser = fc.constant("user" as const);

/** The tier that plays now, where both do, one after the other. */
const turn = slot<(typeof tiers)[number]>("chat: the tier whose turn it is");

/** From now on this tier plays, where both are there. */
export const takeTurn = (trial: Trial, tier: (typeof tiers)[number]): void => turn.set(trial, tier);

/** A user or a plugin, as drawn or in turn: every route of a conversation for which both are listed takes either. */
export function someone(trial: Trial, world: World): Caller {
  const [owner] = world.operators;
  const [plugin] = world.plugins;
  if (!owner || !plugin) return owner ?? plugin ?? trial.cannot("the target gives no credentials");
  const tier = turn.get(trial) ?? trial.draw(trial.spares(plugin) ? aUser : anyTier);
  return tier === "user" ? owner : plugin;
}

/** The same conversation as somebody of the other tier sees it, where one is there to be asked: it is the same for either. */
export function asOthersSee(chat: Chat): Chat {
  const { trial, as, world } = chat;
  const other = [world.operators[0], world.plugins[0]].find((one) => one && one !== as);
  return other && !trial.spares(other) ? { ...chat, as: other } : chat;
}

type Property = Parameters<typeof rule>[1];

/**
 * Plays as a user and then, with other things of the same website, as a plugin: a broken platform may work for one of the two only, or for
 * the first thing only.
 */
export const asEither =
  (play: (trial: Trial, world: World) => Promise<void>, request: WorldRequest = {}): Property =>
  async (trial) => {
    const world = await trial.world(request);
    const isChoice = world.operators.length > 0 && world.plugins.length > 0;
    for (const tier of isChoice ? tiers : tiers.slice(0, 1)) {
      takeTurn(trial, tier);
      await play(trial, world);
      trial.settle();
    }
  };

/** A conversation that is there. */
export const chatIn = (trial: Trial, world: World, as: Caller, session_id: string): Chat => ({
  trial,
  world,
  as,
  params: { website_id: world.website_id, session_id },
});

/** One that was just made. */
async function newChat(trial: Trial, world: World, as: Caller, session_id: string): Promise<Chat> {
  const chat = chatIn(trial, world, as, session_id);
  await greeted(chat);
  return chat;
}

/** How often another one is created if conversations that were made before came to be listed at the same time. */
const mostTries = 3;

/** A bare id in the answer to a creation, where a conversation is read by it: it may name a job as well (open.response-data). */
async function readableId({ trial, as, website_id }: Place, data: unknown): Promise<unknown> {
  const id = memberAt(data, "id");
  if (typeof id !== "string") return undefined;
  const params = { website_id, session_id: id };
  const read = (): Promise<Exchange> => trial.call(as, "conversation.read", { params });
  return isAccepted(await eventually(trial, "thing", read, isAccepted)) ? id : undefined;
}

/** A new conversation, created through the API. */
export async function startChat(
  trial: Trial,
  world: World,
  as: Caller = someone(trial, world),
): Promise<Chat> {
  const { website_id } = world;
  const create = (): Promise<unknown> =>
    trial.given(as, "conversation.create", { params: { website_id } });
  const { run } = trial;
  // A list that is behind shows late, as if they were new, what was found before.
  const known = identifiedIn(trial, "conversation", [website_id]);
  const place = { trial, as, website_id };
  const all = { include_empty: "1" } as const;
  const keep = (ids: readonly string[]): readonly string[] => {
    for (const id of ids) known.add(id);
    return ids;
  };
  const appearing = async (): Promise<readonly string[]> =>
    keep(await newlyListed(place, [...known].map(String), all));
  const unnamed = "conversation.create: no session_id in the answer";
  // Once it is known that no answer names it, only one conversation is created, without a second one to find it by.
  if (!run.observed.get("open.created-id")?.has(unnamed)) {
    const data = await create();
    const shown =
      memberAt(data, "session_id") ?? (await readableId({ trial, as, website_id }, data));
    if (typeof shown === "string") {
      keep([shown]);
      return newChat(trial, world, as, shown);
    }
    run.observe("open.created-id", unnamed);
    // It may be listed late, and would then be taken for the next one.
    await appearing();
  }
  for (let tries = 0; tries < mostTries; tries++) {
    keep(await listedSessions(place, all));
    await create();
    const [found, ...more] = await appearing();
    if (found !== undefined && !more.length) return newChat(trial, world, as, found);
  }
  return trial.cannot("neither the answer nor the list tells which conversation was created");
}

export async function visitor(chat: Chat, act: string, input: object = {}): Promise<unknown> {
  const done = await actAsVisitor(chat.trial, act, { ...chat.params, ...input });
  if (act === "send") await untilAnswered(chat);
  return done;
}

type Answered = "browsing" | "call" | "prove";

/** Why the visitor cannot answer; nothing where they did. */
async function unanswered(chat: Chat, act: Answered, input: object): Promise<string | undefined> {
  try {
    await visitor(chat, act, input);
    return undefined;
  } catch (error) {
    if (error instanceof StageRefused) return error.reason;
    throw error;
  }
}

/** Lets the visitor answer, whether or not anything was asked of them. */
export const answerAnyway: (chat: Chat, act: Answered, input: object) => Promise<unknown> =
  unanswered;

/** The rule says that what was asked in the conversation reaches its visitor, who answers it. */
export async function visitorAnswers(chat: Chat, act: Answered, input: object): Promise<void> {
  const { trial } = chat;
  const ask = (): Promise<string | undefined> => unanswered(chat, act, input);
  const why = await eventually(trial, "event", ask, (reason) => reason !== "nothing_asked");
  trial.expect(
    why !== "nothing_asked",
    `${act} by the visitor`,
    "a request to answer",
    inWords("none"),
  );
  trial.settle();
  if (why !== undefined) trial.cannot(`the stage refuses the act ${act} of the visitor: ${why}`);
}

/** A new conversation that a visitor starts from the chatbox, in which they stay. */
export async function arriveChat(
  trial: Trial,
  world: World,
  known: object = {},
  as: Caller = someone(trial, world),
): Promise<Chat> {
  const { website_id } = world;
  const session_id = memberAt(
    await actAsVisitor(trial, "arrive", { website_id, ...known }),
    "session_id",
  );
  if (typeof session_id !== "string") trial.cannot("nobody names the session_id of the visitor");
  await noticed(trial, as, { website_id, session_id });
  return newChat(trial, world, as, session_id);
}

/** Does not rely on the types of its fields, which the rules about shapes judge. */
export async function readChat({ trial, as, params }: Chat): Promise<Conversation> {
  const data: unknown = await trial.given(as, "conversation.read", { params });
  return (typeof data === "object" && data !== null ? data : {}) as Conversation;
}

/** Reads the conversation until it fits; returns it as it was last. */
export const chatOnce = (
  chat: Chat,
  fits: (conversation: Conversation) => boolean,
  what: Reading = "thing",
): Promise<Conversation> => eventually(chat.trial, what, () => readChat(chat), fits);

/** The rule says that the conversation shows these values, each at its path. */
export async function expectChat(
  chat: Chat,
  values: Record<string, unknown>,
  after: string,
  what?: Reading,
): Promise<void> {
  const { trial } = chat;
  const read = await chatOnce(chat, (conversation) => showsAll(conversation, values), what);
  for (const [path, value] of Object.entries(values)) {
    const received = memberAt(read, path);
    const where = `/data/${path} of the conversation ${after}`;
    trial.contains(received, value, where);
  }
}

/** Waits until the conversation shows these values, as a precondition. */
export async function givenChat(
  chat: Chat,
  values: Record<string, unknown>,
): Promise<Conversation> {
  const read = await chatOnce(chat, (conversation) => showsAll(conversation, values));
  if (!showsAll(read, values))
    chat.trial.cannot(`the conversation had to show ${show(values)} first`);
  return read;
}

/** The visitor has left, as a precondition: one may count as online for a time after the last act (open.visitor-online). */
export async function givenOffline(chat: Chat): Promise<void> {
  const isOffline = ({ availability }: Conversation): boolean => availability === "offline";
  if (!isOffline(await chatOnce(chat, isOffline, "end")))
    chat.trial.cannot("the conversation had to show that its visitor has left first");
}

/** Nobody is assigned to it, as a precondition: routing may have assigned it by itself. */
export async function givenUnassigned(chat: Chat): Promise<void> {
  const user_id = memberAt(await readChat(chat), "assigned/user_id");
  if (!isBlank(user_id)) chat.trial.cannot("the conversation had to be assigned to nobody first");
}
