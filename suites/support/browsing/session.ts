/** A browsing session: asked for, answered by the visitor's client, acted on. */
import { isAccepted, memberAt, type Trial, type World } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { arriveChat, visitor, type Chat } from "../conversation/chat.ts";
import { listOnce, questionOf } from "../read.ts";

export type Session = Operations["browsing.session.list"]["data"][number];
export type Action = NonNullable<Operations["browsing.session.act"]["body"]>["action"];
export type Assist = NonNullable<Operations["browsing.assist.act"]["body"]>;

const list = "browsing.session.list";

export const sessionsOnce = (
  chat: Chat,
  fits?: (found: Session[]) => boolean,
): Promise<Session[]> => listOnce(questionOf(chat, list, { params: chat.params }), fits);

export const askToBrowse = ({ trial, as, params }: Chat): Promise<unknown> =>
  trial.given(as, "browsing.session.start", { params });

export const answerBrowsing = (chat: Chat, answer: "accept" | "decline"): Promise<unknown> =>
  visitor(chat, "browsing", { answer });

/** A conversation in which there is a session that can be acted on. */
export interface Browsed {
  chat: Chat;
  params: Chat["params"] & { browsing_id: string };
}

/** Asks for a session in a conversation and lets the client be ready, as a precondition. */
export async function givenSession(chat: Chat): Promise<Browsed> {
  const idOf = (one: Session): unknown => memberAt(one, "browsing_id");
  const known = new Set((await sessionsOnce(chat)).map(idOf));
  const isNew = (one: Session): boolean => !known.has(idOf(one));
  await askToBrowse(chat);
  await answerBrowsing(chat, "accept");
  const found = (await sessionsOnce(chat, (all) => all.some(isNew))).find(isNew);
  const browsing_id = memberAt(found, "browsing_id");
  if (typeof browsing_id !== "string")
    return chat.trial.cannot("a browsing session to which the client agreed is not listed");
  return { chat, params: { ...chat.params, browsing_id } };
}

export const openBrowsing = async (trial: Trial, world: World): Promise<Browsed> =>
  givenSession(await arriveChat(trial, world));

export const act = ({ chat, params }: Browsed, action: Action): Promise<unknown> =>
  chat.trial.given(chat.as, "browsing.session.act", { params, body: { action } });

/** Starts a session that was stopped, or one anew where that is over then (open.browsing-restart). */
export async function startAgain(stopped: Browsed): Promise<Browsed> {
  const { chat, params } = stopped;
  const body = { action: "start" } as const;
  const isOver = !isAccepted(
    await chat.trial.call(chat.as, "browsing.session.act", { params, body }),
  );
  chat.trial.observe("open.browsing-restart", isOver ? "over" : "started again");
  if (!isOver) return stopped;
  const anew = await givenSession(chat);
  await act(anew, "start");
  return anew;
}

export const assist = ({ chat, params }: Browsed, body: Assist): Promise<unknown> =>
  chat.trial.given(chat.as, "browsing.assist.act", { params, body });
