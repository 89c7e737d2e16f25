/** What readers said about the articles of a locale (1/4.6). */
import type { Handlers } from "../../call.ts";
import { isBetween } from "../../dates.ts";
import { listed } from "../../listed.ts";
import { localeOf, type Locale } from "../../state/helpdesk.ts";
import type { HelpdeskFeedback } from "../../../schemas/generated/types.ts";

interface Range {
  filter_date_start?: string;
  filter_date_end?: string;
}

const feedbackIn = (
  { feedback }: Locale,
  { filter_date_start: start, filter_date_end: end }: Range,
): HelpdeskFeedback[] =>
  start === undefined && end === undefined
    ? feedback
    : feedback.filter(({ created_at }) => isBetween(created_at, start, end));

export const feedback: Handlers = {
  "helpdesk.ratings.read": (call) => {
    const ratings = { helpful: 0, unhelpful: 0 };
    for (const { rating } of feedbackIn(localeOf(call), call.query)) ratings[rating] += 1;
    return { ratings };
  },
  "helpdesk.feedback.list": (call) =>
    listed(call, feedbackIn(localeOf(call), call.query).toReversed()),
};
