/** Composing is shown without its excerpt and its automated flag. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Composing is shown without its excerpt and its automated flag.",
  trips: ["conversation.compose-shows-details"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.compose.set", (call, original) => {
      const { excerpt: _, automated: __, ...body } = call.body;
      return original({ ...call, body });
    });
  },
};
