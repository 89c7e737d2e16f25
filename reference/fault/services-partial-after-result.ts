/** The partial result of a prediction arrives after the result. */
import type { Fault } from "../deviation.ts";
import { later } from "../later.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The partial result of a prediction arrives after the result.",
  trips: ["services.predict-partial-before-processed"],
  plant(reference) {
    wrap(reference.seams, "emit", (original) => (event) => {
      if (event.name !== "service:predict:partial") return original(event);
      later(reference, () => later(reference, () => original(event)));
    });
  },
};
