/** What an answer means under load. Read by k6 and by the oracles, so that both mean the same. */
import { classify, type AnswerClass, type AnsweredCall } from "../../contract/answer.ts";

/** A status of 500 and more is a failure of the server there, whatever its envelope says. */
export function classifyUnderLoad(call: AnsweredCall): AnswerClass {
  const meaning = classify(call);
  return meaning === "refused" && call.status >= 500 ? "broken" : meaning;
}
