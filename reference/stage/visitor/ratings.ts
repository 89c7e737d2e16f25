import type { StageAct } from "../act.ts";
import { numberOf, textOf } from "../input.ts";
import { placeIn } from "../place.ts";
import { rate } from "../../routes/ratings.ts";

export const ratings: Record<string, StageAct> = {
  rate(reference, input) {
    const { website, conversation } = placeIn(reference, input);
    const stars = numberOf(input, "stars", 0);
    rate(reference, website, conversation, { stars, comment: textOf(input, "comment") });
  },
};
