/** The list of profiles gives 20 of them whatever per_page asks for. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The list of profiles gives 20 of them whatever per_page asks for.",
  trips: ["per-page:people.profile.list"],
  plant({ seams }) {
    wrap(seams, "perPage", (original) => (operation, asked) => {
      const isList = operation.operationId === "people.profile.list";
      return original(operation, isList ? undefined : asked);
    });
  },
};
