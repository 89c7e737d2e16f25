/** Widget actions of plugins that are not installed are accepted. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Widget actions of plugins that are not installed are accepted.",
  trips: ["conversation.widget-needs-plugin"],
  plant({ seams }) {
    for (const id of ["conversation.widget.press", "conversation.widget.exchange"] as const) {
      wrapHandler(seams, id, (call, original) => {
        const website = websiteOf(call);
        const { plugins } = website;
        website.plugins = new Set([...plugins, call.params.plugin_id]);
        try {
          return original(call);
        } finally {
          website.plugins = plugins;
        }
      });
    }
  },
};
