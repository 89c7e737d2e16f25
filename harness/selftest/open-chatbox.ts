/** A visitor by hand: somebody started a conversation, and a browser holds the chatbox open, takes what comes and repeats it. */
import type { Website } from "../../reference/model.ts";
import type { Message } from "../../schemas/generated/types.ts";
import type { Reference } from "../../reference/reference.ts";
import { Refusal } from "../../reference/refusal.ts";
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
  const attempt = (name: string, input: object = {}): unknown => {
    try {
      return act(name, { session_id, ...input });
    } catch (error) {
      // Nobody asked for anything, the visitor is blocked, or the conversation is gone, with its website for instance.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  const answered = new Set<number>();
  const echo = (): void => {
    const { messages = [] } = (attempt("look") ?? {}) as { messages?: Message[] };
    for (const { fingerprint, from, type, content, automated } of messages) {
      // Two that answer each other would never end.
      if (automated || from !== "operator" || type !== "text") continue;
      if (answered.has(fingerprint)) continue;
      answered.add(fingerprint);
      attempt("send", { type, content });
    }
  };
  const timer = setInterval(() => {
    attempt("call", { answer: "accept" });
    attempt("browsing", { answer: "accept" });
    echo();
  }, pause);
  timer.unref();
  return {
    visitor: {
      session_id,
      online: true,
      browsing: true,
      calls: true,
      echoes: true,
      purgeable: true,
    },
    close: () => clearInterval(timer),
  };
}
