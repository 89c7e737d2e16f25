/** A visitor by hand: somebody started a conversation, and a browser holds the chatbox open and takes what comes. */
import type { Website } from "../../reference/model.ts";
import type { Reference } from "../../reference/reference.ts";
import type { GivenVisitor } from "../target/target.ts";

export interface OpenChatbox {
  visitor: GivenVisitor;
  close: () => void;
}

/** From one look to the next (ms). */
const pause = 25;

export function openChatbox(reference: Reference, { website_id }: Website): OpenChatbox {
  const act = (name: string, input: object = {}): unknown =>
    reference.seams.visit(reference, { act: name, website_id, ...input });
  const { session_id } = act("arrive") as GivenVisitor;
  const answer = (name: string): void => {
    try {
      act(name, { session_id, answer: "accept" });
    } catch {
      // Nobody asked for anything.
    }
  };
  const timer = setInterval(() => {
    answer("call");
    answer("browsing");
  }, pause);
  timer.unref();
  return {
    visitor: { session_id, online: true, browsing: true, calls: true },
    close: () => clearInterval(timer),
  };
}
