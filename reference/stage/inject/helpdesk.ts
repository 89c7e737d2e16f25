/** What readers of a helpdesk do, which no route of the contract brings in: visits and feedback. */
import type { StageAct } from "../act.ts";
import type { HelpdeskFeedback } from "../../../schemas/generated/types.ts";
import type { Reference } from "../../reference.ts";
import { pick } from "../../pick.ts";
import { invalid } from "../../refusal.ts";
import { textOf, wordOf } from "../../stage/input.ts";
import { conversationOf } from "../../state/conversation/store.ts";
import { articleOf, helpdeskOf, localeOf, type Article } from "../../state/helpdesk.ts";
import { articleUrl, baseOf } from "../../routes/helpdesk/show.ts";

type Input = Parameters<StageAct>[1];

interface Spot {
  reference: Reference;
  params: { website_id: string; locale: string; article_id: string };
}

const spotOf = (reference: Reference, input: Input): Spot => ({
  reference,
  params: {
    website_id: String(input["website_id"]),
    locale: String(input["locale"]),
    article_id: String(input["article_id"]),
  },
});

/** The article as it is now: later changes of it do not change what was rated. */
function ratedArticle(spot: Spot, article: Article): NonNullable<HelpdeskFeedback["article"]> {
  const { article_id, title } = article;
  return {
    article_id,
    title,
    ...articleUrl(baseOf(spot.reference, helpdeskOf(spot)), article),
  };
}

/** The reader's conversation, and who is in charge of it. */
function readerOf(
  { reference, params }: Spot,
  session_id: string | undefined,
): Pick<HelpdeskFeedback, "session" | "assigned"> {
  if (session_id === undefined) return {};
  const website = reference.website(params.website_id);
  const { meta, assigned } = conversationOf(website, session_id);
  return {
    session: {
      session_id,
      ...pick(meta, ["nickname", "email", "avatar"]),
      ...pick(meta.device ?? {}, ["geolocation"]),
    },
    ...(assigned === undefined ? {} : { assigned: { user_id: assigned } }),
  };
}

export const helpdesk: Record<string, StageAct> = {
  "helpdesk-feedback": (reference, input) => {
    const spot = spotOf(reference, input);
    const article = articleOf(spot);
    const given = { comment: textOf(input, "comment") };
    localeOf(spot).feedback.push({
      rating: wordOf(input, "rating", ["helpful", "unhelpful"]),
      ...pick(given, ["comment"]),
      article: ratedArticle(spot, article),
      ...readerOf(spot, textOf(input, "session_id")),
      created_at: reference.clock.now(),
    });
  },
  "helpdesk-visits": (reference, input) => {
    const { visits = 1 } = input;
    if (typeof visits !== "number" || !Number.isInteger(visits) || visits < 1) {
      throw invalid("visits: a whole number, 1 or more");
    }
    articleOf(spotOf(reference, input)).visits += visits;
  },
};
