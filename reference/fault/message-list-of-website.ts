/** A batch also holds the messages of the other conversations of the website. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";
import type { Message } from "../state/conversation/model.ts";
import { conversationsOf } from "../state/conversation/store.ts";

export const fault: Fault = {
  says: "A batch also holds the messages of the other conversations of the website.",
  trips: ["conversation.messages-apart"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.list", (call, original) => {
      const { website, conversation } = placeOf(call);
      const { session_id } = conversation;
      const others = [...conversationsOf(website).all].filter((one) => one !== conversation);
      const foreign = others.flatMap(({ thread }) => thread.messages);
      return [
        ...(original(call) as Message[]),
        ...foreign.map((message) => ({ ...message, session_id })),
      ];
    });
  },
};
