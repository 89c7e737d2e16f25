import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { websiteOf } from "../../call.ts";

/** Notes the conversations that are created through the API. */
const noting = (created: WeakSet<Conversation>): Plant =>
  afterwards("conversation.create", (call) => {
    const [newest] = conversationsOf(websiteOf(call)).created;
    if (newest) created.add(newest);
  });

const editedWhereVisitorBegan: Plant = (reference) => {
  const created = new WeakSet<Conversation>();
  noting(created)(reference);
  refusesIf("conversation.message.edit", (call) => created.has(placeOf(call).conversation))(
    reference,
  );
};

const editedByBeginner: Plant = (reference) => {
  const created = new WeakSet<Conversation>();
  noting(created)(reference);
  instead("conversation.message.edit", (call, original) => {
    const { conversation } = placeOf(call);
    if (!created.has(conversation)) return original(call);
    const { meta } = conversation;
    conversation.meta = { ...meta, origin: "chat" };
    try {
      return original(call);
    } finally {
      conversation.meta = meta;
    }
  })(reference);
};

export const editingAccents: Record<string, Accent> = {
  "edit-where-visitor-began": accent(
    "Edits messages only of conversations that a visitor began in the chatbox.",
    ["open.chatbox-origin"],
    editedWhereVisitorBegan,
  ),
  "edit-where-not-mailed": accent(
    "Edits messages of every conversation that was created through the API, whatever the origin of its messages.",
    ["open.chatbox-origin"],
    editedByBeginner,
  ),
};
