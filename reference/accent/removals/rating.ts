import { websiteOf } from "../../call.ts";
import { between } from "../../dates.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { listed } from "../../listed.ts";
import type { Website } from "../../model.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { shown, shownBetween } from "../../routes/ratings.ts";
import { slot } from "../../slot.ts";
import { ratingsOf } from "../../state/rating.ts";
import type { Rating } from "../../../schemas/generated/types.ts";

/** Lists the ratings of removed conversations after those of the others, without saying whose they were. */
export const ratingsOutlive: Plant = (reference) => {
  const keptOf = slot<Website, (Rating & { created_at: number })[]>(() => []);
  together(
    instead("conversation.remove", (call, original) => {
      const { website, conversation } = placeOf(call);
      const rating = ratingsOf(website).get(conversation.session_id);
      const last = rating && {
        ...without(shown(rating, conversation), "session"),
        created_at: rating.created_at,
      };
      const data = original(call);
      if (last) keptOf(website).push(last);
      return data;
    }),
    instead("ratings.rating.list", (call) => {
      const { filter_date_start, filter_date_end } = call.query;
      const isInTime = between(filter_date_start, filter_date_end);
      const website = websiteOf(call);
      const kept = keptOf(website).filter(({ created_at }) => isInTime(created_at));
      return listed(call, [...shownBetween(website, filter_date_start, filter_date_end), ...kept]);
    }),
  )(reference);
};
