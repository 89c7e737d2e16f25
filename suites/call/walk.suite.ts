/** Calls through any sequence of starts, answers and ends (1/3.1). */
import { isStagedVisitor, rule } from "../../harness/author.ts";
import type { Chat } from "../support/conversation/chat.ts";
import {
  answerCall,
  expectNoCall,
  expectOngoing,
  expectStarted,
  openLine,
  startCall,
} from "../support/call/line.ts";
import { calls, inTurn, oneOfEachTier, walkMachine, type Act } from "../support/machine.ts";
import { strangerTo } from "../support/platform/stranger.ts";

const name = "call.ongoing-follows-moves";

rule(name, async (trial) => {
  const world = await trial.world();
  const stranger = await strangerTo(trial);
  const chat = await openLine(trial, world);
  const next = inTurn(oneOfEachTier(world));
  const inHands = (): Chat => ({ ...chat, as: next() });
  let call_id = "";
  let ended: string | undefined;
  /** Before that, one that nobody here started may still ring, and another be refused (open.call-twice). */
  let isOver = false;
  const ending = (id: string) => ({ params: { ...chat.params, call_id: id }, body: {} });

  async function decline(): Promise<void> {
    await answerCall(chat, "decline");
    isOver = true;
  }
  const acts: Record<string, Act | undefined> = {
    start: () => (isOver ? expectStarted(inHands()) : startCall(inHands())),
    accept: () => answerCall(chat, "accept"),
    // A chatbox that takes every call declines none.
    decline: isStagedVisitor(trial) ? decline : undefined,
    async end() {
      await trial.accepts(next(), "call.session.end", ending(call_id));
      ended = call_id;
      isOver = true;
    },
    // Whether it is refused is another rule's business: it ends no other call and brings nothing back.
    async "end the one before"({ from }) {
      const isOther = from === "none" || ended !== call_id;
      if (ended !== undefined && isOther)
        await trial.call(inHands().as, "call.session.end", ending(ended));
    },
    "end as somebody of another website":
      stranger && calls(trial, stranger, "call.session.end", () => ending(call_id)),
  };
  await walkMachine(trial, name, {
    acts,
    rounds: 3,
    async compare(state, after) {
      // Whether it is shown before the answer is open (open.call-ongoing-when).
      if (state === "none") await expectNoCall(chat, after);
      if (state === "ongoing") call_id = await expectOngoing(chat, after);
    },
  });
});
