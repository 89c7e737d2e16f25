/** Creations answer with the thing. */
import { answerWhole } from "../deviate/answer-whole.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Answers creations with the whole thing as it is read.",
  legal: ["open.response-data", "open.created-id"],
  plant(reference) {
    answerWhole(reference, ["create"]);
  },
};
