/**
 * Looks at what an event says of its message besides its text. What a payload holds is open; where it names a website, a
 * conversation or a fingerprint, that must be the message's own. The frames of one message are alike for most sockets, so
 * one of them is decoded, and of the others those that do not name the conversation as that one did, or some where none does.
 */
import { framings } from "../../../harness/realtime/codec.ts";
import type { Door } from "../../shared/fanout/plan.ts";
import { again, createSeenSet } from "../../shared/fanout/seen.ts";
import { messageOf, type VuContext } from "./context.ts";

/** Shared by the sockets that came through one door. */
export interface Inspector {
  look: (text: string, publisher: number, sequence: number, isSampled: boolean) => void;
}

type Inspected = Pick<
  VuContext,
  "header" | "settings" | "nonce" | "part" | "room" | "messages" | "tally" | "show"
>;

/** Characters of a frame that could not be read, as evidence. */
const longestFrame = 200;

export function createInspector(context: Inspected, door: Door): Inspector {
  const { settings, messages, room, tally, show, part } = context;
  const framing = framings[door.framing];
  const inspected = createSeenSet(settings.publishers, messages);
  const { conversations } = room;
  const others = new Set(conversations);
  /** The message that each fingerprint was seen with, for each conversation. */
  const fingerprints = conversations.map(() => new Map<number, number>());
  /** Whether events name the conversation in plain text, as far as has been seen. */
  let isNamed = false;

  function judge(data: Record<string, unknown>, publisher: number, sequence: number): void {
    const { website_id, session_id, fingerprint } = data;
    const wrong = (kind: string, further: object): void => {
      tally.add(kind);
      show(kind, () => ({
        ...messageOf(context, publisher, sequence),
        framing: door.framing,
        as: door.caller.role,
        ...further,
      }));
    };
    if (typeof website_id === "string" && website_id !== room.website_id)
      wrong("misplaced", { names_website: website_id });
    const conversation = conversations[publisher];
    if (session_id === conversation) isNamed = true;
    // Anything but another conversation of the run may be an identifier of another kind.
    else if (typeof session_id === "string" && others.has(session_id))
      wrong("misattributed", { names_conversation: session_id });
    const known = fingerprints[publisher];
    if (typeof fingerprint !== "number" || !known) return;
    const former = known.get(fingerprint);
    if (former === undefined) known.set(fingerprint, sequence);
    else if (former !== sequence)
      wrong("same_fingerprint", { fingerprint, of_message_too: former });
  }

  return {
    look(text, publisher, sequence, isSampled) {
      const isKnown = inspected.see(publisher, sequence) === again;
      const isAsUsual = isNamed ? text.includes(conversations[publisher] as string) : !isSampled;
      if (isKnown && isAsUsual) return;
      tally.add("sampled");
      const packet = framing.decode(text);
      if (packet.kind !== "event") {
        tally.add("malformed");
        show("malformed", () => ({ room: part.room, frame: text.slice(0, longestFrame) }));
        return;
      }
      const [data] = packet.args;
      if (typeof data === "object" && data !== null)
        judge(data as Record<string, unknown>, publisher, sequence);
    },
  };
}
