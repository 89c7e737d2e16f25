/** The envelope alone says that a call was refused. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Refuses with the status 200 and error true; HEAD, which has no envelope, keeps its status.",
  legal: ["open.status-codes", "1/7"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) =>
      outcome.method === "head" ? outcome : { ...outcome, status: 200 },
    );
  },
};
