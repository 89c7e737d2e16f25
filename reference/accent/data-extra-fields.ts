/** Things have more fields than the documents name. */
import { wrapShown } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Adds fields to every object whose shape is shown, at each depth.",
  legal: ["open.response-data", "1/2"],
  plant(reference) {
    wrapShown(reference, (object) => ({
      _version: 3,
      ...object,
      extension: { tags: [], note: null },
    }));
  },
};
