/** No event follows when widget data is edited. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "No event follows when widget data is edited.",
  trips: ["conversation.widget-data-event"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.widget.exchange", (call, original) =>
      call.body.action === "edit" ? {} : original(call),
    );
  },
};
