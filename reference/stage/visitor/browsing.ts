/** How a visitor answers a request to browse with them. */
import type { StageAct } from "../act.ts";
import { nothingAsked, wordOf } from "../input.ts";
import { browsingOf, openBrowsing } from "../../state/browsing.ts";
import { tell } from "../../state/conversation/store.ts";
import { placeIn } from "../place.ts";

export const browsing: Record<string, StageAct> = {
  browsing(reference, input) {
    const { conversation } = placeIn(reference, input);
    const answer = wordOf(input, "answer", ["accept", "decline"]);
    const waiting = browsingOf(conversation);
    if (!waiting.asked) throw nothingAsked("browsing");
    waiting.asked -= 1;
    if (answer === "decline") return tell(reference, conversation, "browsing:request:rejected");
    const { browsing_id, browsing_token } = openBrowsing(reference, conversation);
    const data = { browsing_id, browsing_token };
    return tell(reference, conversation, "browsing:request:initiated", data);
  },
};
