/** Custom data of people is read without its scope. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "Custom data of people is read without its scope.",
  trips: ["scope:people.data.read"],
  plant({ seams }) {
    wrap(
      seams,
      "allowsScope",
      (original) => (operation, caller) =>
        operation.operationId === "people.data.read" || original(operation, caller),
    );
  },
};
