/** What a platform says by itself is waited for where it comes, and not for long where it does not. */
import { afterEach, expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { attempt } from "../../../harness/judge/attempt.ts";
import { repeating } from "../../../harness/case/draws.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { until } from "../../../harness/target/eventually.ts";
import type { Trial } from "../../../harness/trial/trial.ts";
import { startChat, type Chat } from "../../../suites/support/conversation/chat.ts";
import { say, thread } from "../../../suites/support/conversation/message.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

let run: Run;
const closing: (() => Promise<void>)[] = [];

async function open(...accents: string[]): Promise<void> {
  const running = await startPlanted({ accents: ["conversation-greeted-later", ...accents] });
  run = await openRun(loadContract(), targetOf(running));
  closing.push(() => running.close(), run.close);
}

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** How a trial in a new conversation ends. */
async function play(property: (chat: Chat) => Promise<void>): Promise<string> {
  const inChat = async (trial: Trial): Promise<void> =>
    property(await startChat(trial, await trial.world()));
  const options = { rule: "tested", seed: 1, draw: repeating([], 1), isExclusive: false };
  return (await attempt(run, inChat, options)).ending.kind;
}

const greeting = (chat: Chat): Promise<unknown> =>
  until(
    1000,
    () => thread(chat),
    (messages) => messages.some(({ from }) => from === "operator"),
  );

/** Fails unless the greeting was waited for before it. */
async function expectGreeted(chat: Chat): Promise<void> {
  const { length } = await thread(chat);
  await greeting(chat);
  await say(chat, "user", "Hello");
  chat.trial.expect(length === 1, "the greeting", "there at first", length);
}

/** Requests that a first message from user takes. */
async function requestsToSay(): Promise<number> {
  let requests = 0;
  await play(async (chat) => {
    const before = chat.trial.requests();
    await say(chat, "user", "Hello");
    requests = chat.trial.requests() - before;
  });
  return requests;
}

test("a trial that failed of a late greeting is played once more, and waits for it", async () => {
  // Then a greeting cannot be told from an answer.
  await open("messages-at-whole-seconds");
  expect(await play(expectGreeted)).toBe("passed");
});

test("a greeting that was taken for an answer is not waited for after every message", async () => {
  await open();
  const late = async (chat: Chat): Promise<void> => {
    await say(chat, "user", "Hello");
    await greeting(chat);
    chat.trial.expect(false, "the greeting", "no late one", "one");
  };
  expect(await play(late)).toBe("violated");
  expect(await play(expectGreeted)).toBe("passed");
  const [first, second] = [await requestsToSay(), await requestsToSay()];
  expect(first).toBeGreaterThan(1);
  expect(Math.min(second, await requestsToSay())).toBe(1);
});
