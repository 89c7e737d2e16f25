/** What the platform keeps of a conversation and its messages (1/2.1, 1/2.2). */
import type {
  Conversation as Shown,
  Device,
  MessageContent,
  MessagePreview,
  MessageSend,
  Verification,
} from "../../../schemas/generated/types.ts";
import type { Thread } from "./thread.ts";

export type Side = "user" | "operator";
export type State = Shown["state"];
export type MessageType = MessageSend["type"];
export type Participant = NonNullable<Shown["participants"]>[number];

/** In whose name something is done. */
export type Author = {
  type: "website" | "participant";
  user_id?: string;
  nickname?: string;
  avatar?: string;
};

/** A message in the form in which it is shown. */
export interface Message {
  session_id: string;
  website_id: string;
  type: MessageType;
  from: Side;
  origin: string;
  content: string | MessageContent;
  preview?: MessagePreview[];
  stamped: boolean;
  edited: boolean;
  translated: boolean;
  automated: boolean;
  mentions?: string[];
  /** Channel of the last read, blank before it. */
  read: string;
  /** Channel of the last delivery, blank before it. */
  delivered: string;
  fingerprint: number;
  timestamp: number;
  user: Author;
  references?: { type: "link"; name: string; target: string }[];
  original?: { original_id: string };
  properties?: Record<string, unknown>;
}

export type Compose = {
  type: "start" | "stop";
  excerpt?: string;
  timestamp: number;
  user?: Omit<Author, "type">;
  automated?: boolean;
};

export type Meta = {
  nickname: string;
  email?: string;
  phone?: string;
  address?: string;
  subject?: string;
  origin: string;
  ip?: string;
  connection?: { isp?: string; asn?: string | number };
  data?: Record<string, unknown>;
  avatar?: string;
  device?: Device;
};

/** An identity that the visitor was asked to prove. */
export interface IdentityClaim {
  identity: string;
  recipient: string;
  token: string;
}

export interface Conversation {
  session_id: string;
  website_id: string;
  inbox_id: string | undefined;
  people_id: string | undefined;
  state: State;
  is_verified: boolean;
  is_blocked: boolean;
  /** Whether the visitor is in the chatbox now. */
  online: boolean;
  /** When the visitor last did something (ms). */
  active_at: number | undefined;
  topic: string | undefined;
  verifications: Verification[];
  participants: Participant[];
  mentions: string[];
  created_at: number;
  updated_at: number;
  waiting_since: number | undefined;
  composing: { operator?: Compose; visitor?: Compose };
  unread: { operator: number; visitor: number };
  assigned: string | undefined;
  meta: Meta;
  segments: string[];
  thread: Thread;
  /** Whether a message from user was sent in it, with which it enters the inbox (1/4.3). */
  is_visible: boolean;
  /** Whether its origin is settled: a visitor or a first message began it. */
  has_begun: boolean;
  /** Whether the chatbox asks for a rating. */
  asks_rating: boolean;
  /** Until when each caller has it open (ms), by the identifier of user or plugin. */
  open: Map<string, number> | undefined;
  /** Identities asked for and not yet proved, by identity and recipient. */
  claims: Map<string, IdentityClaim> | undefined;
  /** Fingerprints of messages that are kept from the other party. */
  stealth: Set<number> | undefined;
  /** Fingerprints that the chatbox forgot with a purge. */
  purged: Set<number> | undefined;
  /** The unread messages as they stand in the totals of the website. */
  counted: { unread: number; user_id: string | undefined; inbox_id: string } | undefined;
}

/** Whether the message is said to the other side: notes are among operators, events tell what happened. */
const isUtterance = ({ type }: Pick<Message, "type">): boolean =>
  type !== "note" && type !== "event";

/** Whether the other side has the message to read. */
export const isAddressed = ({ stealth }: Conversation, message: Message): boolean =>
  isUtterance(message) && !stealth?.has(message.fingerprint);

/** Whose counter a message from this side raises. */
export const readerOf = (from: Side): "operator" | "visitor" =>
  from === "user" ? "operator" : "visitor";
