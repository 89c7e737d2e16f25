import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { instead, shows, takesBody } from "../../deviate/handler.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrapHandler } from "../../seams.ts";
import { placeIn } from "../../stage/place.ts";
import type { Conversation, Message } from "../../state/conversation/model.ts";
import { conversationsOf, tell } from "../../state/conversation/store.ts";

/** What operators send to a blocked conversation is dropped as well. */
const blockDropsOperators: Plant = instead("conversation.message.send", (call, original) => {
  const isDropped = placeOf(call).conversation.is_blocked && call.body.from === "operator";
  return isDropped ? { fingerprint: call.reference.clock.now() * 100 } : original(call);
});

/** What plugins send to a blocked conversation in the name of operators is dropped. */
const blockDropsPlugins: Plant = instead("conversation.message.send", (call, original) => {
  const { is_blocked } = placeOf(call).conversation;
  const isDropped = is_blocked && call.body.from === "operator" && call.caller?.tier === "plugin";
  return isDropped ? { fingerprint: call.reference.clock.now() * 100 } : original(call);
});

/** What operators send to a blocked conversation does not reach the visitor. */
const blockKeepsOperatorsBack: Plant = instead("conversation.message.send", (call, original) => {
  const { is_blocked } = placeOf(call).conversation;
  return original(is_blocked ? { ...call, body: { ...call.body, stealth: true } } : call);
});

/** What the visitor says in any conversation is dropped while another one of the same profile is blocked. */
const blockDropsOfPerson: Plant = insteadOfVisit("send", (reference, input, original) => {
  const { website, conversation } = placeIn(reference, input);
  const { people_id, is_blocked } = conversation;
  const all = [...conversationsOf(website).all];
  const isDropped =
    people_id !== undefined && all.some((one) => one.is_blocked && one.people_id === people_id);
  conversation.is_blocked ||= isDropped;
  const sent = original();
  conversation.is_blocked = is_blocked;
  return sent;
});

/** What is dropped of a blocked visitor counts as unread all the same. */
const blockCountsDropped: Plant = insteadOfVisit("send", (reference, input, original) => {
  const { conversation } = placeIn(reference, input);
  const sent = original();
  if (conversation.is_blocked) conversation.unread.operator += 1;
  return sent;
});

/** Hooks are told of what is dropped of a blocked visitor. */
const blockTellsDropped: Plant = insteadOfVisit("send", (reference, input, original) => {
  const { conversation } = placeIn(reference, input);
  const sent = original();
  const { type = "text", content } = input;
  if (conversation.is_blocked)
    tell(reference, conversation, "message:send", { type, from: "user", content });
  return sent;
});

/** What is dropped of a blocked visitor is shown as the last message of the conversation. */
const blockPreviewsDropped: Plant = (reference) => {
  const dropped = new WeakMap<Conversation, string>();
  together(
    insteadOfVisit("send", (_, input, original) => {
      const { conversation } = placeIn(reference, input);
      const { content } = input;
      if (conversation.is_blocked && typeof content === "string")
        dropped.set(conversation, content);
      return original();
    }),
    shows("conversation.read", (data, call) => ({
      ...data,
      last_message: dropped.get(placeOf(call).conversation) ?? data.last_message,
    })),
  )(reference);
};

/** What one tier has blocked the other cannot unblock. */
const blockOfEachTier: Plant = (reference) => {
  const blockers = new Map<string, Set<unknown>>();
  takesBody("conversation.block.set", ({ blocked, ...body }, { caller, params }) => {
    const by = blockers.get(params.session_id) ?? new Set();
    blockers.set(params.session_id, by);
    if (blocked) by.add(caller?.tier);
    else by.delete(caller?.tier);
    return { ...body, blocked: by.size > 0 };
  })(reference);
};

/** What the visitor sends to a blocked conversation is stored. */
const blockLetsVisitorThrough: Plant = ({ seams }) => {
  const blocked = new Set<string>();
  wrapHandler(seams, "conversation.block.set", (call, original) => {
    const { conversation } = placeOf(call);
    original(call);
    if (conversation.is_blocked) blocked.add(conversation.session_id);
    else blocked.delete(conversation.session_id);
    conversation.is_blocked = false;
  });
  wrapHandler(seams, "conversation.block.read", ({ params }) => ({
    blocked: blocked.has(params.session_id),
  }));
  wrapHandler(seams, "conversation.read", (call, original) => ({
    ...original(call),
    is_blocked: blocked.has(call.params.session_id),
  }));
};

/** The block route shows the block as it was before the last change. */
const blockReadBehind: Plant = ({ seams }) => {
  const before = new WeakMap<Conversation, boolean>();
  wrapHandler(seams, "conversation.block.set", (call, original) => {
    const { conversation } = placeOf(call);
    before.set(conversation, conversation.is_blocked);
    return original(call);
  });
  wrapHandler(seams, "conversation.block.read", (call) => {
    const { conversation } = placeOf(call);
    return { blocked: before.get(conversation) ?? conversation.is_blocked };
  });
};

/** Messages of a blocked visitor are kept back and appear when the conversation is unblocked. */
const unblockBringsBack: Plant = ({ seams }) => {
  /** The messages that were there when the conversation was blocked. */
  const blocked = new WeakMap<Conversation, Set<number>>();
  wrapHandler(seams, "conversation.block.set", (call, original) => {
    const { conversation } = placeOf(call);
    conversation.is_blocked = blocked.has(conversation);
    original(call);
    if (!conversation.is_blocked) blocked.delete(conversation);
    else if (!blocked.has(conversation))
      blocked.set(conversation, new Set(conversation.thread.byFingerprint.keys()));
    conversation.is_blocked = false;
  });
  wrapHandler(seams, "conversation.block.read", (call) => ({
    blocked: blocked.has(placeOf(call).conversation),
  }));
  wrapHandler(seams, "conversation.read", (call, original) => ({
    ...original(call),
    is_blocked: blocked.has(placeOf(call).conversation),
  }));
  wrapHandler(seams, "conversation.message.list", (call, original) => {
    const before = blocked.get(placeOf(call).conversation);
    const messages = original(call) as Message[];
    if (!before) return messages;
    return messages.filter(
      ({ from, fingerprint }) => from === "operator" || before.has(fingerprint),
    );
  });
};

/** What the visitor sends is still dropped after the conversation was unblocked. */
const unblockKeepsDropping: Plant = ({ seams }) => {
  const unblocked = new WeakSet<Conversation>();
  wrapHandler(seams, "conversation.block.set", (call, original) => {
    const { conversation } = placeOf(call);
    if (unblocked.delete(conversation)) conversation.is_blocked = false;
    const { is_blocked } = conversation;
    original(call);
    if (!is_blocked || call.body.blocked) return;
    conversation.is_blocked = true;
    unblocked.add(conversation);
  });
  wrapHandler(seams, "conversation.block.read", (call) => {
    const { conversation } = placeOf(call);
    return { blocked: conversation.is_blocked && !unblocked.has(conversation) };
  });
  wrapHandler(seams, "conversation.read", (call, original) => {
    const { conversation } = placeOf(call);
    const is_blocked = conversation.is_blocked && !unblocked.has(conversation);
    return { ...original(call), is_blocked };
  });
};

/** A conversation that a user blocked is not shown as blocked to plugins, and vice versa. */
const blockShownToOwnTier: Plant = ({ seams }) => {
  const blockedBy = new WeakMap<Conversation, string | undefined>();
  wrapHandler(seams, "conversation.block.set", (call, original) => {
    blockedBy.set(placeOf(call).conversation, call.caller?.tier);
    return original(call);
  });
  wrapHandler(seams, "conversation.read", (call, original) => {
    const by = blockedBy.get(placeOf(call).conversation);
    const shown = original(call);
    return by === undefined || by === call.caller?.tier ? shown : { ...shown, is_blocked: false };
  });
};

export const blockFaults: Record<string, Fault> = {
  "conversation-block-tells-dropped": fault(
    "What a blocked visitor says is dropped, and told to hooks.",
    ["conversation.dropped-untold"],
    blockTellsDropped,
  ),
  "conversation-block-counts-dropped": fault(
    "What a blocked visitor says is dropped, and counts as unread.",
    ["conversation.dropped-uncounted"],
    blockCountsDropped,
  ),
  "conversation-block-previews-dropped": fault(
    "What a blocked visitor says is dropped, and shown as the last message.",
    ["conversation.block-drops-visitor-messages"],
    blockPreviewsDropped,
  ),
  "conversation-block-shown-to-own-tier": fault(
    "A conversation that a user blocked is not shown as blocked to plugins, and vice versa.",
    ["conversation.block-agrees"],
    blockShownToOwnTier,
  ),
  "conversation-block-of-each-tier": fault(
    "What a user has blocked a plugin cannot unblock, and vice versa.",
    ["conversation.block-states-walked"],
    blockOfEachTier,
  ),
  "conversation-block-drops-of-person": fault(
    "While a conversation is blocked, what the same person says in others is dropped, which are not shown as blocked.",
    ["conversation.block-drops-where-shown"],
    blockDropsOfPerson,
  ),
  "conversation-block-drops-operators": fault(
    "What operators send to a blocked conversation is dropped as well.",
    ["conversation.block-keeps-operator-messages", "conversation.block-lets-operators-through"],
    blockDropsOperators,
  ),
  "conversation-block-drops-plugins": fault(
    "What plugins send to a blocked conversation in the name of operators is dropped.",
    ["conversation.block-keeps-operator-messages"],
    blockDropsPlugins,
  ),
  "conversation-block-keeps-operators-back": fault(
    "What operators send to a blocked conversation does not reach the visitor.",
    ["conversation.block-lets-operators-through"],
    blockKeepsOperatorsBack,
  ),
  "conversation-block-lets-visitor-through": fault(
    "What the visitor sends to a blocked conversation is stored.",
    ["conversation.block-drops-visitor-messages"],
    blockLetsVisitorThrough,
  ),
  "conversation-block-read-behind": fault(
    "The block route shows the block as it was before the last change.",
    ["conversation.block-agrees"],
    blockReadBehind,
  ),
  "conversation-unblock-brings-back": fault(
    "Messages of a blocked visitor are kept back and appear when the conversation is unblocked.",
    ["conversation.blocked-messages-stay-dropped"],
    unblockBringsBack,
  ),
  "conversation-unblock-keeps-dropping": fault(
    "What the visitor sends is still dropped after the conversation was unblocked.",
    ["conversation.unblock-lets-visitor-through"],
    unblockKeepsDropping,
  ),
};
