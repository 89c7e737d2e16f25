import { placeOf } from "../routes/conversation/place.ts";
import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { sends, changesPayload } from "../deviate/event.ts";
import { ignoresQuery, instead, takesBody, whereRefused } from "../deviate/handler.ts";
import { selects } from "../deviate/pages.ts";
import { websiteOf } from "../call.ts";
import { conversationsOf, reveal } from "../state/conversation/store.ts";
import type { Conversation } from "../state/conversation/model.ts";
import { actsAccents } from "./conversation/acts.ts";
import { identityAccents } from "./conversation/identity.ts";
import { conversationShownAccents } from "./conversation/shown.ts";

const platformItself = {
  type: "website",
  nickname: "The platform",
  avatar: "https://assets.example/platform.png",
} as const;

const otherSide = { user: "operator", operator: "user" } as const;

/** What another platform may do in a conversation. */
export const conversationAccents: Record<string, Accent> = {
  ...actsAccents,
  ...conversationShownAccents,
  ...identityAccents,
  "conversation-empty-is-without-message": accent(
    "With include_empty the list holds conversations without any message too, but none in which only operators wrote.",
    ["open.conversation-inbox-meaning"],
    selects<Conversation>("conversations.conversation.list", (items) =>
      items.filter(({ is_visible, thread }) => is_visible || thread.messages.length === 0),
    ),
  ),
  "conversation-empty-never-listed": unusual(
    accent(
      "The list holds no conversation without a message from user, even with include_empty.",
      ["open.conversation-inbox-meaning"],
      ignoresQuery("conversations.conversation.list", "include_empty"),
    ),
    ["conversations.empty-included"],
  ),
  "conversation-listed-at-once": unusual(
    accent(
      "The list holds a conversation from its creation; only the inbox of the app waits for a message from user.",
      ["open.conversation-inbox-meaning"],
      instead("conversation.create", (call, original) => {
        const created = original(call);
        const website = websiteOf(call);
        const [newest] = conversationsOf(website).created;
        if (newest) reveal(website, newest);
        return created;
      }),
    ),
    ["conversation.hidden-until-user-message", "conversations.empty-left-out"],
  ),
  "read-from-reader": accent(
    "Reads from of a read or unread mark as the side that reads.",
    ["open.read-from-side"],
    takesBody("conversation.read.mark", (body) => ({ ...body, from: otherSide[body.from] })),
    takesBody("conversation.unread.mark", (body) => ({
      ...body,
      from: otherSide[body.from] as "user",
    })),
  ),
  "delivered-from-reader": unusual(
    accent(
      "Reads from of a delivery as the side that receives it.",
      ["open.read-from-side"],
      takesBody("conversation.delivered.mark", (body) => ({
        ...body,
        from: otherSide[body.from] as "operator",
      })),
    ),
    ["conversation.delivered-mark-shown"],
  ),
  "block-leaves-message": accent(
    "Blocking always leaves an event message.",
    ["open.block-event-message"],
    takesBody("conversation.block.set", (body) => ({ user: platformItself, ...body })),
  ),
  "identity-link-needs-keypair": accent(
    "Asks for a keypair of any tier where an identity is linked.",
    ["open.identity-link-caller", "open.unlisted-tier"],
    seam(
      "needsCredential",
      (original) => (operation) =>
        original(operation) || operation.operationId === "conversation.identity.link",
    ),
  ),
  "widget-failure-silent": accent(
    "Sends no event when the plugin of a widget fails.",
    ["open.widget-silent-plugin"],
    sends((event) =>
      event.name === "widget:action:processed" && event.data["outcome"] !== "success"
        ? []
        : [event],
    ),
  ),
  "open-flag-of-users-only": accent(
    "Sets no open flag for plugins.",
    ["open.open-flag-readable"],
    instead("conversation.open.set", (call, original) =>
      call.caller?.tier === "plugin" ? void placeOf(call) : original(call),
    ),
  ),
  "identity-of-any-plugin": accent(
    "Accepts a request for an identity of a plugin that is not installed, and asks nobody.",
    ["open.identity-unknown-plugin"],
    whereRefused("conversation.identity.request", ["not_subscribed"]),
  ),
  "widget-needs-value": accent(
    "Reports the use of a widget without a value as failed.",
    ["open.widget-value-form"],
    changesPayload(
      ({ result, ...data }) =>
        Object.hasOwn(Object(result), "value")
          ? { ...data, result }
          : { ...data, outcome: "failure" },
      "widget:action:processed",
    ),
  ),
};
