/** A blank group leaves the group of an answer snippet as it was. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A blank group leaves the group of an answer snippet as it was.",
  trips: ["snippets.blank-group"],
  plant({ seams }) {
    wrapHandler(seams, "snippets.answer.merge", (call, original) => {
      const { group, ...body } = call.body;
      return original({ ...call, body: group ? call.body : body });
    });
  },
};
