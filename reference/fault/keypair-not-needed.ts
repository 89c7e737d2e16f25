/** The statistics of people are shown to those who send no keypair. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The statistics of people are shown to those who send no keypair.",
  trips: ["authentication:people.stats.read"],
  plant({ seams }) {
    wrap(
      seams,
      "needsCredential",
      (original) => (operation) =>
        operation.operationId !== "people.stats.read" && original(operation),
    );
  },
};
