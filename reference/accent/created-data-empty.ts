/** A created thing is found by listing only. */
import { wrapData } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Answers creations with empty data; a conversation, which no list shows at first, keeps its identifier.",
  legal: ["open.created-id"],
  plant({ seams }) {
    wrapData(seams, (data, { action, resource, data: shown }) =>
      action === "create" && !shown && resource !== "conversation" ? {} : data,
    );
  },
};
