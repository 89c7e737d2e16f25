import { fault, type Fault } from "../deviate/deviation.ts";
import { hooksMiss } from "../deviate/event.ts";
import { instead } from "../deviate/handler.ts";
import { seam } from "../deviate/seam.ts";
import {
  alwaysActive,
  firstOnly,
  messagesOfOneSide,
  namespaceByPrefix,
  payloadBehind,
  putAddsEvents,
  readsOfOneSide,
} from "./hooks/behaviour.ts";

export const hooksFaults: Record<string, Fault> = {
  "hooks-always-active": fault(
    "A hook is active after each delivery, also after one that its target refused.",
    ["platform.hook-status-failed"],
    alwaysActive,
  ),
  "hooks-block-untold": fault(
    "Hooks are not told that a conversation is blocked.",
    ["platform.hook-session-set-block"],
    hooksMiss("session:set_block"),
  ),
  "hooks-edits-untold": fault(
    "Hooks are not told of edited messages.",
    ["platform.hook-message-updated"],
    hooksMiss("message:updated"),
  ),
  "hooks-first-only": fault(
    "Of several hooks that name an event only one is told of it.",
    ["hooks.every-hook-delivers"],
    firstOnly,
  ),
  "hooks-health-untold": fault(
    "Hooks are not told that the health of a node changes.",
    ["platform.hook-status-health"],
    hooksMiss("status:health:changed"),
  ),
  "hooks-messages-of-one-side": fault(
    "Hooks are told of the messages of both sides as message:send.",
    ["platform.hook-message-directions"],
    messagesOfOneSide,
  ),
  "hooks-namespace-by-prefix": fault(
    "A hook is also sent the namespaces that begin like one that it names.",
    ["hooks.only-subscribed", "hooks.new-events", "platform.hook-namespace-matched-whole"],
    namespaceByPrefix,
  ),
  "hooks-nickname-untold": fault(
    "Hooks are not told of the nickname that a visitor gives.",
    ["platform.hook-visitor"],
    hooksMiss("session:set_nickname"),
  ),
  "hooks-patch-drops-events": fault(
    "A PATCH of a hook that does not name its events drops them.",
    ["merge-keeps:hook"],
    instead("hooks.hook.merge", (call, original) =>
      original({ ...call, body: { events: [], ...call.body } }),
    ),
  ),
  "hooks-payload-behind": fault(
    "Each delivery to hooks carries the payload of the one before it.",
    ["platform.hook-message-removed", "platform.hook-message-updated"],
    payloadBehind,
  ),
  "hooks-people-untold": fault(
    "Hooks are not told of profiles.",
    [
      "platform.hook-people-created",
      "platform.hook-people-updated",
      "platform.hook-people-removed",
    ],
    seam(
      "hookNames",
      (original) => (namespaces, event) =>
        !event.name.startsWith("people:profile:") && original(namespaces, event),
    ),
  ),
  "hooks-put-adds-events": fault(
    "PUT of a hook adds the events that it carries to those that the hook had.",
    ["hooks.put-overwrites", "hooks.new-events", "replace-overwrites:hook"],
    putAddsEvents,
  ),
  "hooks-rating-untold": fault(
    "Hooks are not told of ratings.",
    ["platform.hook-session-rating"],
    hooksMiss("session:sync:rating"),
  ),
  "hooks-reads-of-one-side": fault(
    "Hooks are told of reads by both sides as message:acknowledge:read:send.",
    ["platform.hook-read-directions"],
    readsOfOneSide,
  ),
  "hooks-removed-session-untold": fault(
    "Hooks are not told that a conversation is removed.",
    ["platform.hook-session-removed"],
    hooksMiss("session:removed"),
  ),
  "hooks-subscription-untold": fault(
    "Hooks are not told that a subscription changes.",
    ["platform.hook-email-subscribe"],
    hooksMiss("email:subscribe"),
  ),
  "hooks-topic-untold": fault(
    "Hooks are not told of the topic of a conversation.",
    ["platform.hook-platform"],
    hooksMiss("session:sync:topic"),
  ),
};
