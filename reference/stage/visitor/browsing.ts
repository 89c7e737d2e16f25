import type { StageAct } from "../act.ts";
import { must } from "../../refusal.ts";
import { wordOf } from "../input.ts";
import { browsingOf, openBrowsing } from "../../state/browsing.ts";
import { tell } from "../../state/conversation/store.ts";
import { placeIn } from "../place.ts";

export const browsing: Record<string, StageAct> = {
  browsing(reference, input) {
    const { conversation } = placeIn(reference, input);
    const answer = wordOf(input, "answer", ["accept", "decline"]);
    const waiting = browsingOf(conversation);
    must(waiting.asked || undefined, "browsing");
    waiting.asked -= 1;
    if (answer === "decline") return tell(reference, conversation, "browsing:request:rejected");
    const { browsing_id, browsing_token } = openBrowsing(reference, conversation);
    const data = { browsing_id, browsing_token };
    return tell(reference, conversation, "browsing:request:initiated", data);
  },
};
