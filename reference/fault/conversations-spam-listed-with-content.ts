/** Listed spam items carry their content. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { listed } from "../listed.ts";
import { wrapHandler } from "../seams.ts";
import { contentOf, spamsOf } from "../state/conversation/spam.ts";

export const fault: Fault = {
  says: "Listed spam items carry their content.",
  trips: ["conversations.spam-list-has-no-content"],
  plant({ seams }) {
    wrapHandler(seams, "conversations.spam.list", (call) => {
      const { filter_type } = call.query;
      const all = [...spamsOf(websiteOf(call))].filter(
        ({ item }) => filter_type === undefined || item.type === filter_type,
      );
      return listed(call, all).map((spam) => ({ ...spam.item, content: contentOf(spam) }));
    });
  },
};
