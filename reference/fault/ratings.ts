import { ratingsOf } from "../state/rating.ts";
import { invalid } from "../refusal.ts";
import { without } from "../deviate/without.ts";
import { readsDatesTogether } from "../deviate/days.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import {
  afterwards,
  demandsField,
  hidesField,
  ignoresQuery,
  refusesWhen,
  shows,
} from "../deviate/handler.ts";
import { filtersFirstPageOnly } from "../deviate/pages.ts";
import { conversationsOf } from "../state/conversation.ts";
import { sessionRatingFaults } from "./ratings/session-rating.ts";

/** The list shows what is rated after a revocation once more. */
const listsRevokedTwice: Plant = (reference) => {
  const revoked = new Set<string>();
  afterwards("ratings.rating.remove", (call) => revoked.add(call.params.session_id))(reference);
  shows("ratings.rating.list", (items) =>
    items.flatMap((item) => (revoked.has(item.session?.session_id ?? "") ? [item, item] : [item])),
  )(reference);
};

export const ratingsFaults: Record<string, Fault> = {
  ...sessionRatingFaults,
  "ratings-end-date-ignored": fault(
    "The list of ratings ignores filter_date_end.",
    ["ratings.list-dates"],
    ignoresQuery("ratings.rating.list", "filter_date_end"),
  ),
  "ratings-same-again-refused": fault(
    "A rating that a session has already is refused.",
    ["platform.same-write-twice"],
    refusesWhen("ratings.rating.replace", ({ reference, params, body }) => {
      const given = ratingsOf(reference.website(params.website_id)).get(params.session_id);
      const isSame = given?.stars === body.stars && given.comment === body.comment;
      return isSame ? invalid("the rating is the same") : undefined;
    }),
  ),
  "ratings-five-stars-refused": fault(
    "Five stars are refused.",
    ["ratings.stars-whole-range"],
    refusesWhen("ratings.rating.replace", ({ body }) =>
      body.stars === 5 ? invalid("stars") : undefined,
    ),
  ),
  "ratings-comment-demanded": fault(
    "A rating without a comment is refused.",
    ["ratings.stars-whole-range"],
    demandsField("ratings.rating.replace", "comment"),
  ),
  "ratings-listed-with-first-stars": fault(
    "The list shows the stars of the newest rating on every rating.",
    ["ratings.rated-is-listed"],
    shows("ratings.rating.list", (all) =>
      all.map((one) => ({ ...one, stars: all[0]?.stars ?? 1 })),
    ),
  ),
  "ratings-listed-again-after-revoke": fault(
    "A session that is rated again after its rating was revoked is listed twice.",
    ["ratings.rated-again-after-revoke"],
    listsRevokedTwice,
  ),
  "ratings-oldest-not-listed": fault(
    "The list of ratings lacks the oldest.",
    ["ratings.rated-is-listed"],
    shows("ratings.rating.list", (all) => (all.length > 1 ? all.slice(0, -1) : all)),
  ),
  "ratings-read-of-newest": fault(
    "The rating of every session names the session that was rated last.",
    ["ratings.read-names-session"],
    shows("ratings.rating.read", (data, call) => {
      const [newest] = ratingsOf(call.reference.website(call.params.website_id));
      const session_id = newest?.session_id ?? call.params.session_id;
      return { ...data, session: { ...data.session, session_id } };
    }),
  ),
  "ratings-session-not-named": fault(
    "A rating does not name its session.",
    ["ratings.read-names-session"],
    shows("ratings.rating.read", (data) => ({
      ...data,
      session: without({ session_id: "", ...data.session }, "session_id"),
    })),
  ),
  "ratings-of-resolved-unlisted": fault(
    "Ratings of resolved sessions are not listed.",
    ["ratings.kept-with-session"],
    shows("ratings.rating.list", (all, call) => {
      const { get } = conversationsOf(call.reference.website(call.params.website_id));
      return all.filter(({ session }) => get(session?.session_id ?? "")?.state !== "resolved");
    }),
  ),
  "ratings-of-blocked-lost": fault(
    "A session that is blocked loses its rating.",
    ["ratings.kept-with-session"],
    afterwards("conversation.block.set", (call) => {
      const { website_id, session_id } = call.params;
      if (call.body.blocked) ratingsOf(call.reference.website(website_id)).delete(session_id);
    }),
  ),
  "ratings-lost-with-any-session": fault(
    "The removal of a session takes the ratings of all sessions along.",
    ["ratings.kept-with-session"],
    afterwards("conversation.remove", ({ reference, params: { website_id } }) =>
      ratingsOf(reference.website(website_id)).clear(),
    ),
  ),
  "ratings-city-is-region": fault(
    "A rating shows the region of its visitor as the city.",
    ["ratings.session-details"],
    shows("ratings.rating.read", (data) => {
      const { session } = data;
      const { geolocation } = session ?? {};
      return geolocation
        ? {
            ...data,
            session: {
              ...session,
              geolocation: { ...geolocation, city: geolocation.region ?? "" },
            },
          }
        : data;
    }),
  ),
  "ratings-of-nameless": fault(
    "A rating shows neither nickname nor email of its visitor.",
    ["ratings.session-details"],
    shows("ratings.rating.read", ({ session, ...data }) => ({
      ...data,
      session: session && without(session, "nickname", "email"),
    })),
  ),
  "ratings-without-avatar": fault(
    "A rating shows no avatar of its visitor.",
    ["ratings.session-details"],
    shows("ratings.rating.read", ({ session, ...data }) => ({
      ...data,
      session: session && without(session, "avatar"),
    })),
  ),
  "ratings-assigned-to-another": fault(
    "A rating names another operator than the one who is assigned.",
    ["ratings.session-details"],
    shows("ratings.rating.read", (data) => ({ ...data, assigned: { user_id: "somebody-else" } })),
  ),
  "ratings-start-date-ignored": fault(
    "The list of ratings ignores filter_date_start.",
    ["ratings.list-dates", "ratings.list-dates-alone"],
    ignoresQuery("ratings.rating.list", "filter_date_start"),
  ),
  "ratings-dates-only-together": fault(
    "The list of ratings ignores a date that comes without the other.",
    ["ratings.list-dates-alone"],
    readsDatesTogether("ratings.rating.list"),
  ),
  "ratings-comment-of-visitor-lost": fault(
    "A rating shows no comment.",
    ["ratings.visitor-rates"],
    hidesField("ratings.rating.read", "comment"),
  ),
  "ratings-of-visitor-halved": fault(
    "The list shows at most three stars.",
    ["ratings.visitor-rates", "ratings.rated-is-listed"],
    shows("ratings.rating.list", (all) => all.map((one) => ({ ...one, stars: 6 - one.stars }))),
  ),
  "ratings-dates-first-page-only": fault(
    "The list of ratings forgets its dates after its first page.",
    ["ratings.dates-on-every-page"],
    filtersFirstPageOnly("ratings.rating.list"),
  ),
};
