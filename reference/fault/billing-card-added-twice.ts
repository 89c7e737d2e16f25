/** billing:card:added is sent twice for one card. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "billing:card:added is sent twice for one card.",
  trips: ["billing.card-added-event"],
  plant({ seams }) {
    wrap(seams, "emit", (original) => (event) => {
      original(event);
      if (event.name === "billing:card:added") original(event);
    });
  },
};
