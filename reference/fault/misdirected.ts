/** What is done to a second conversation is done to another one, to the first as well, or not at all. */
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { forgets } from "../deviate/handler.ts";
import { knowsFirstOnly, removesOne } from "../deviate/memory.ts";
import { goesToNewest, reachesFirstToo, staysWithFirst } from "../deviate/misdirected.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

type Way = "newest" | "first" | "both" | "first-only" | "once" | "idle";

const plants: Record<Way, (operationId: OperationId) => Plant> = {
  newest: goesToNewest,
  first: staysWithFirst,
  both: reachesFirstToo,
  "first-only": (operationId) => knowsFirstOnly(operationId, "session_id"),
  once: (operationId) =>
    removesOne(operationId, (params) => (params as { session_id: string }).session_id),
  idle: forgets,
};

const saying: Record<Way, (what: string) => string> = {
  newest: (what) => `${what} is about the newest conversation of the website, whichever is named.`,
  first: (what) => `${what} is about the first conversation that was named, whichever is named.`,
  both: (what) => `${what} is also about the first conversation that was named.`,
  "first-only": (what) => `${what} is accepted and does nothing but in the first conversation.`,
  once: (what) => `${what} is accepted and does nothing the second time in a conversation.`,
  idle: (what) => `${what} is accepted and does nothing.`,
};

/** The operation, what it does, and by which rule each way of going wrong is found. */
const rows: [id: string, OperationId, what: string, Partial<Record<Way, string>>][] = [
  [
    "browsing-start",
    "browsing.session.start",
    "A request for browsing",
    {
      both: "browsing.listed-in-own-conversation",
      "first-only": "event-arrives:browsing:request:initiated",
      once: "event-arrives:browsing:request:rejected",
      idle: "event-arrives:browsing:request:initiated",
    },
  ],
  [
    "call-start",
    "call.session.start",
    "The start of a call",
    {
      both: "call.of-own-conversation",
      "first-only": "event-arrives:call:request:accept",
      once: "event-arrives:call:request:decline",
      idle: "event-arrives:call:request:accept",
    },
  ],
  [
    "conversation-initiation",
    "conversation.initiate",
    "An initiation",
    { newest: "event-arrives:session:request:initiated" },
  ],
  [
    "conversation-identity-request",
    "conversation.identity.request",
    "A request for an identity",
    {
      newest: "event-arrives:session:update_verify",
      once: "event-arrives:session:update_verify",
      idle: "event-arrives:session:update_verify",
    },
  ],
  [
    "conversation-verification",
    "conversation.verify.set",
    "A verification",
    {
      newest: "conversation.flags-of-one-conversation",
      both: "conversation.flags-of-one-conversation",
    },
  ],
  [
    "conversation-block",
    "conversation.block.set",
    "A block",
    {
      newest: "conversation.flags-of-one-conversation",
      both: "conversation.flags-of-one-conversation",
    },
  ],
  [
    "conversation-opening",
    "conversation.open.set",
    "Opening or closing a conversation",
    {
      newest: "conversation.open-is-pushed",
      first: "conversation.open-is-pushed",
      both: "conversation.open-is-pushed",
      "first-only": "conversation.open-is-pushed",
    },
  ],
  [
    "conversation-routing",
    "conversation.routing.read",
    "Reading the routing",
    { newest: "conversation.routing-agrees", first: "conversation.routing-agrees" },
  ],
  [
    "conversation-read-mark",
    "conversation.read.mark",
    "A read mark",
    { both: "conversation.marks-of-one-conversation" },
  ],
  [
    "conversation-unread-mark",
    "conversation.unread.mark",
    "An unread mark",
    {
      newest: "conversation.marks-of-one-conversation",
      once: "conversation.unread-raises-counter",
    },
  ],
  [
    "conversation-transcript",
    "conversation.transcript.send",
    "A transcript",
    {
      newest: "conversation.transcript-holds-messages",
      first: "conversation.transcript-holds-messages",
    },
  ],
  [
    "conversation-purge",
    "conversation.purge",
    "A purge",
    { newest: "conversation.purge-needs-visitor", first: "conversation.purge-with-visitor" },
  ],
  [
    "conversation-feedback",
    "conversation.feedback.request",
    "A feedback request",
    { newest: "conversation.feedback-needs-visitor", first: "conversation.feedback-with-visitor" },
  ],
  [
    "conversation-widget-press",
    "conversation.widget.press",
    "The press of a widget button",
    {
      newest: "event-arrives:widget:action:processed",
      once: "event-arrives:widget:action:processed",
    },
  ],
  [
    "conversation-widget-exchange",
    "conversation.widget.exchange",
    "An exchange with a widget",
    {
      newest: "event-arrives:widget:action:processed",
      once: "event-arrives:widget:action:processed",
    },
  ],
  [
    "conversation-reminder",
    "conversation.reminder.create",
    "A reminder",
    {
      newest: "conversation.reminder-alerts",
      first: "conversation.reminder-alerts",
      both: "conversation.reminder-alerts",
      "first-only": "conversation.reminder-alerts",
    },
  ],
];

export const misdirectedFaults: Record<string, Fault> = Object.fromEntries(
  rows.flatMap(([id, operationId, what, finds]) =>
    (Object.keys(finds) as Way[]).map((way) => [
      `${id}-${way}`,
      fault(saying[way](what), [finds[way] ?? ""], plants[way](operationId)),
    ]),
  ),
);
