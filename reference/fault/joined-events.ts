/** Events that a queue joins with the next one of their name. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { joinsEvents } from "../deviate/event.ts";

const rows: [id: string, name: string, rule: string][] = [
  ["initiations-joined", "session:request:initiated", "conversation.each-initiated"],
  ["spam-decisions-joined", "spam:decision", "conversations.spam-each-decided"],
  ["call-candidates-joined", "app:call:signaling:candidate", "call.signals-each-told"],
  ["widget-actions-joined", "widget:action:processed", "conversation.widget-each-processed"],
  ["verifications-joined", "session:update_verify", "platform.each-told-on-rtm"],
  ["message-edits-joined", "message:updated", "platform.each-told-on-rtm"],
  ["browsing-initiations-joined", "browsing:request:initiated", "platform.each-told-on-rtm"],
  ["browsing-rejections-joined", "browsing:request:rejected", "platform.each-told-on-rtm"],
  ["call-acceptances-joined", "call:request:accept", "platform.each-told-on-rtm"],
  ["call-refusals-joined", "call:request:decline", "platform.each-told-on-rtm"],
  ["browsing-starts-joined", "app:browsing:action:started", "platform.each-told-on-stream"],
  ["browsing-assistance-joined", "app:browsing:assist:stopped", "platform.each-told-on-stream"],
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
