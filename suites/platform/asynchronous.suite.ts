/** Operations whose result comes as an event are answered while it is undecided (1/1). */
import { setTimeout as pause } from "node:timers/promises";
import {
  answerText,
  eventBudget,
  type Exchange,
  fence,
  isAccepted,
  isMissing,
  mustStillHear,
  rule,
  type Trial,
  nextOfAny,
  inWords,
} from "../../harness/author.ts";
import { arriveChat, visitor, type Chat } from "../support/conversation/chat.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import { listenIn, overheard } from "../support/room.ts";

interface Pending {
  event: string;
  /** Whether the result alone can bring the event (open.event-more-causes). */
  isOfResult: boolean;
  start: () => Promise<Exchange>;
  /** What the visitor does, which decides the result. */
  decide: () => Promise<unknown>;
}

const pending: ((chat: Chat) => Pending)[] = [
  (chat) => {
    const { trial, as, params } = chat;
    const body = { identity: "email", recipient: drawEmail(chat) } as const;
    return {
      event: "session:update_verify",
      isOfResult: false,
      start: () => trial.call(as, "conversation.identity.request", { params, body }),
      decide: () => visitor(chat, "prove", body),
    };
  },
  (chat) => {
    const { trial, as, params } = chat;
    return {
      event: "call:request:accept",
      isOfResult: true,
      start: () => trial.call(as, "call.session.start", { params, body: { mode: "audio" } }),
      decide: () => visitor(chat, "call", { answer: "accept" }),
    };
  },
  (chat) => {
    const { trial, as, params } = chat;
    return {
      event: "browsing:request:initiated",
      isOfResult: true,
      start: () => trial.call(as, "browsing.session.start", { params }),
      decide: () => visitor(chat, "browsing", { answer: "accept" }),
    };
  },
];

/** Whether it is over by then; a call that waits for the visitor would wait forever. */
async function isOver(work: Promise<unknown>, budget: number): Promise<boolean> {
  const cancel = new AbortController();
  const over = pause(budget, false, { signal: cancel.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    cancel.abort();
  }
}

/** Well below the time in which our own client gives up on an answer. */
const patience = ({ run: { target } }: Trial): number =>
  Math.min(eventBudget(target), target.timeout ?? Infinity) / 2;

rule("platform.asynchronous-call-returns-first", async (trial) => {
  for (const pend of pending) {
    const world = await trial.world(overheard);
    const chat = await arriveChat(trial, world, {}, world.owner);
    const { listeners } = await listenIn(trial, world);
    const { event, isOfResult, start, decide } = pend(chat);
    const answer = start();
    const wasFirst = await isOver(answer, patience(trial));
    if (wasFirst && isOfResult) {
      await fence(trial, listeners, world);
      const early = listeners.flatMap((one) => one.heard(event)).map(({ data }) => data);
      trial.equal(early, [], `${event} before the visitor has acted`);
    }
    if (wasFirst && !isAccepted(await answer))
      trial.cannot(`${event} needs a call that was refused: ${answerText(await answer)}`);
    await decide();
    const { request } = await answer;
    trial.expect(
      wasFirst,
      request.path,
      "answered before the visitor acts",
      inWords("not until then"),
    );
    if (isMissing(await nextOfAny(listeners, event, { budget: eventBudget(trial.run.target) }))) {
      mustStillHear(listeners);
      trial.cannot(`the result had to come as ${event}`);
    }
    trial.settle();
  }
});
