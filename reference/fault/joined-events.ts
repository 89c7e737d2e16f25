/** Events that a queue joins with the next one of their name. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { joinsEvents } from "../deviate/event.ts";

const rows: [id: string, name: string, rule: string][] = [
  ["initiations-joined", "session:request:initiated", "conversation.each-initiated"],
  ["spam-decisions-joined", "spam:decision", "conversations.spam-each-decided"],
  ["call-candidates-joined", "app:call:signaling:candidate", "call.signals-each-told"],
  ["widget-actions-joined", "widget:action:processed", "conversation.widget-each-processed"],
];

export const joinedEventsFaults: Record<string, Fault> = Object.fromEntries(
  rows.map(([id, name, rule]) => [
    id,
    fault(
      `Of events ${name} of a website that come upon each other only the last one is sent.`,
      [rule],
      joinsEvents(name),
    ),
  ]),
);
