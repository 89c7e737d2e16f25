/** Who composes, and who has a conversation open (1/3.1); both are pushed by the website states route. */
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import type { Author, Compose, Conversation, Side } from "./model.ts";
import { conversationsOf, tell } from "./store.ts";

interface ComposeChange {
  from: Side;
  type: Compose["type"];
  excerpt?: string | undefined;
  automated?: boolean | undefined;
  /** Hidden from the other side; the conversation shows it all the same (open.compose-stealth). */
  stealth?: boolean | undefined;
  /** The operator who composes. */
  user?: Omit<Author, "type"> | undefined;
}

const sides = { user: "visitor", operator: "operator" } as const;
const events = { user: "message:compose:send", operator: "message:compose:receive" } as const;

/** Notes that a side composes, or has stopped, and tells it unless that is hidden. */
export function setCompose(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  { from, type, excerpt, automated, stealth, user }: ComposeChange,
): void {
  const compose: Compose = {
    type,
    ...(type === "start" && excerpt !== undefined ? { excerpt } : {}),
    timestamp: reference.clock.now(),
    ...(user ? { user } : {}),
    ...(automated === undefined ? {} : { automated }),
  };
  conversation.composing[sides[from]] = compose;
  if (from === "operator" && type === "start") conversationsOf(website).attended.add(conversation);
  if (!stealth) tell(reference, conversation, events[from], { ...compose });
}

/** A side that has sent its message is no longer composing (open.compose-expiry). */
export function endCompose(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  from: Side,
): void {
  const composed = conversation.composing[sides[from]];
  if (composed?.type !== "start") return;
  setCompose(reference, website, conversation, { from, type: "stop", user: composed.user });
}

/** Says for whom the conversation is open; it closes by itself unless this is renewed (1/8). */
export function setOpen(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  { id, author }: { id: string; author: Author },
  opened: boolean,
): void {
  const { clock, seams } = reference;
  if (opened) {
    conversation.open ??= new Map();
    conversation.open.set(id, clock.now() + seams.duration("open-state"));
    conversationsOf(website).attended.add(conversation);
  } else conversation.open?.delete(id);
  const { type: _, ...operator } = author;
  tell(reference, conversation, `session:set_${opened ? "opened" : "closed"}`, { operator });
}

/** Who has the conversation open now. */
function holders({ clock }: Reference, { open }: Conversation): string[] {
  const now = clock.now();
  for (const [user_id, until] of open ?? []) if (until <= now) open?.delete(user_id);
  return [...(open?.keys() ?? [])];
}

export interface Attention {
  conversation: Conversation;
  /** What the operator composes, while they do. */
  compose: Compose | undefined;
  /** Users and plugins that have it open. */
  openFor: string[];
}

/** The conversations in which an operator composes or which one has open. */
export function attentions(reference: Reference, website: Website): Attention[] {
  const { attended } = conversationsOf(website);
  return [...attended].flatMap((conversation) => {
    const { operator } = conversation.composing;
    const compose = operator?.type === "start" ? operator : undefined;
    const openFor = holders(reference, conversation);
    if (compose || openFor.length) return [{ conversation, compose, openFor }];
    attended.delete(conversation);
    return [];
  });
}
