/** How a visitor answers a call. */
import type { StageAct } from "../act.ts";
import { nothingAsked, wordOf } from "../input.ts";
import { answerCall } from "../../state/call.ts";
import { placeIn } from "../place.ts";

export const call: Record<string, StageAct> = {
  call(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    const answer = wordOf(input, "answer", ["accept", "decline"]);
    if (!answerCall(reference, website, conversation, answer)) throw nothingAsked("call");
  },
};
