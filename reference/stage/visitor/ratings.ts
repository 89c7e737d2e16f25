/** How a visitor rates a conversation. */
import type { StageAct } from "../act.ts";
import { numberOf, textOf } from "../input.ts";
import { placeIn } from "../place.ts";
import { rate, revoke } from "../../routes/ratings.ts";

export const ratings: Record<string, StageAct> = {
  rate(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    if (input["stars"] === undefined) return revoke(website, conversation);
    const stars = numberOf(input, "stars", 0);
    rate(reference, website, conversation, { stars, comment: textOf(input, "comment") });
  },
};
