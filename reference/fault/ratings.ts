import { fault, type Fault } from "../deviate/deviation.ts";
import { ignoresQuery } from "../deviate/handler.ts";
import { firstOneStays } from "./ratings/behaviour.ts";

export const ratingsFaults: Record<string, Fault> = {
  "ratings-end-date-ignored": fault(
    "The list of ratings ignores filter_date_end.",
    ["ratings.list-dates"],
    ignoresQuery("ratings.rating.list", "filter_date_end"),
  ),
  "ratings-first-one-stays": fault(
    "A session that was rated keeps its first stars when it is rated again.",
    ["replace-overwrites:rating"],
    firstOneStays,
  ),
};
