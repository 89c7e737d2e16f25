/**
 * A chatbox that answers each text of an operator with the same text, one after the other: that is how its visitor writes, and shows what
 * reached them. A rule cannot control it otherwise, so it waits for what it needs to see first, and gives up if that does not come.
 */
import { memberAt } from "../../../contract/pointer.ts";
import type { Exchange } from "../../record/exchange.ts";
import { isAccepted } from "../../client/answer.ts";
import { eventually } from "../../target/eventually.ts";
import { slot } from "../../case/slot.ts";
import { fingerprintOf, messagesIn, type ConversationPlace } from "./messages.ts";
import { serial } from "../value/unique.ts";

type Side = "user" | "operator";

const textsFrom = (messages: readonly unknown[], side: Side): string[] =>
  messages
    .filter((one) => memberAt(one, "from") === side && memberAt(one, "type") === "text")
    .map((one) => String(memberAt(one, "content")));

/** What the visitor answered to what reached them. */
export const echoesIn = async (place: ConversationPlace): Promise<string[]> =>
  textsFrom(await messagesIn(place), "user");

const write = "conversation.message.send";

/** What the visitor is to answer. */
const textOf = ({ params }: ConversationPlace, content: string) => ({
  params,
  body: { type: "text", from: "operator", origin: "chat", content, stealth: false } as const,
});

/** Writes what the visitor is to answer, as a precondition. */
export const letEcho = (place: ConversationPlace, content: string): Promise<unknown> =>
  place.trial.given(place.as, write, textOf(place, content));

/** Whether the chatbox answers now: then it has answered all that was written before, or never will. */
async function answers(place: ConversationPlace): Promise<boolean> {
  const { trial, params } = place;
  const content = `Text ${serial({ trial, world: params })}`;
  if (!isAccepted(await trial.call(place.as, write, textOf(place, content)))) return false;
  const isAnswered = (texts: string[]): boolean => texts.includes(content);
  return isAnswered(await eventually(trial, "event", () => echoesIn(place), isAnswered));
}

/** The visitor is there, and the chatbox has answered what was written so far. */
export async function givenEcho(place: ConversationPlace): Promise<void> {
  if (!(await answers(place))) place.trial.cannot("the chatbox of visitor did not answer a text");
}

/** What stands there when a run first comes by is not its own. */
const knowMessages = (place: ConversationPlace): Promise<ReadonlySet<unknown>> =>
  slot<Promise<ReadonlySet<unknown>>>(`echo: before the run in ${place.params.session_id}`).ensure(
    place.trial.run,
    async () => new Set((await messagesIn(place)).map(fingerprintOf)),
  );

/**
 * Removes the answers of the visitor, which no call of the trial made, and marks them as read. It waits for late ones, which the next rule
 * would meet.
 */
export async function takeBackEchoes(place: ConversationPlace): Promise<void> {
  const known = await knowMessages(place);
  const own = async (): Promise<unknown[]> =>
    (await messagesIn(place)).filter((one) => !known.has(fingerprintOf(one)));
  const messages = await own();
  const answered = new Set(textsFrom(messages, "user"));
  const asked = textsFrom(messages, "operator");
  if (asked.length === 0 && answered.size === 0) return;
  if (asked.some((content) => !answered.has(content))) await answers(place);
  const removeAnswers = async (): Promise<number> => {
    const left = (await own()).filter((one) => memberAt(one, "from") === "user");
    for (const one of left) await remove(place, String(fingerprintOf(one)));
    return left.length;
  };
  await eventually(place.trial, "thing", removeAnswers, (count) => count === 0);
  await called(place, "conversation.read.mark", {}, { from: "user", origin: "chat" });
}

const remove = (place: ConversationPlace, fingerprint: string): Promise<Exchange> =>
  called(place, "conversation.message.remove", { fingerprint });

/** Calls outside of the steps of the trial, which would remove only what it made. */
const called = (
  { trial: { run }, as, params }: ConversationPlace,
  operationId: string,
  more: Record<string, string>,
  body?: object,
): Promise<Exchange> =>
  run.call(run.contract.operation(operationId), as, {
    params: { ...params, ...more },
    ...(body && { body }),
  });
