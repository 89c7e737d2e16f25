import { invalid } from "../../refusal.ts";
import { wrapHandler } from "../../seams.ts";
import { websiteOf } from "../../call.ts";
import type { Rating } from "../../../schemas/generated/types.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { shown } from "../../routes/ratings.ts";
import { tolerates } from "../../deviate/check.ts";
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { ratingsOf } from "../../state/rating.ts";

/** A session that was rated keeps its first stars when it is rated again. */
const firstOneStays: Plant = instead("ratings.rating.replace", (call, original) => {
  const rated = ratingsOf(websiteOf(call)).has(call.params.session_id);
  return rated ? undefined : original(call);
});

/** A session that was rated before is rated with any number of stars. */
const againByAnyStars: Plant = together(
  tolerates("ratings.rating.replace", /stars/),
  instead("ratings.rating.replace", (call, original) => {
    const { stars } = call.body;
    const rated = ratingsOf(websiteOf(call)).get(call.params.session_id);
    const isMeant = rated !== undefined && Number.isInteger(stars) && (stars < 1 || stars > 5);
    if (!isMeant) return original(call);
    rated.stars = stars;
    return undefined;
  }),
);

/** A session that was rated again is listed twice. */
const listedTwice: Plant = ({ seams }) => {
  const times = new Map<string, number>();
  wrapHandler(seams, "ratings.rating.replace", (call, original) => {
    const { session_id } = call.params;
    times.set(session_id, (times.get(session_id) ?? 0) + 1);
    return original(call);
  });
  wrapHandler(seams, "ratings.rating.list", (call, original) =>
    original(call).flatMap((one) =>
      (times.get(one.session?.session_id ?? "") ?? 0) > 1 ? [one, { ...one }] : [one],
    ),
  );
};

/** The list shows the stars that a session was given first. */
const firstStarsListed: Plant = ({ seams }) => {
  const first = new Map<string, number>();
  wrapHandler(seams, "ratings.rating.replace", (call, original) => {
    const { session_id } = call.params;
    if (!first.has(session_id)) first.set(session_id, call.body.stars);
    return original(call);
  });
  wrapHandler(seams, "ratings.rating.list", (call, original) =>
    original(call).map((one) => ({
      ...one,
      stars: first.get(one.session?.session_id ?? "") ?? one.stars,
    })),
  );
};

/** A rating shows the nickname that was seen first. */
const detailsOfAnother: Plant = ({ seams }) => {
  let first: string | undefined;
  wrapHandler(seams, "ratings.rating.read", (call, original) => {
    const data = original(call);
    first ??= data.session?.nickname;
    return {
      ...data,
      session: { ...data.session, ...(first !== undefined && { nickname: first }) },
    };
  });
};

/** A session whose rating was revoked cannot be rated again. */
const revokedForGood: Plant = ({ seams }) => {
  const revoked = new Set<string>();
  wrapHandler(seams, "ratings.rating.remove", (call, original) => {
    revoked.add(call.params.session_id);
    return original(call);
  });
  wrapHandler(seams, "ratings.rating.replace", (call, original) => {
    if (revoked.has(call.params.session_id)) throw invalid("session_id: revoked");
    return original(call);
  });
};

/** A rating that was revoked is listed where dates are asked for. */
const revokedListedByDate: Plant = ({ seams }) => {
  const revoked: Rating[] = [];
  wrapHandler(seams, "ratings.rating.remove", (call, original) => {
    const { website, conversation } = placeOf(call);
    const rating = ratingsOf(website).get(conversation.session_id);
    const data = original(call);
    if (rating) revoked.unshift(shown(rating, conversation));
    return data;
  });
  wrapHandler(seams, "ratings.rating.list", (call, original) => {
    const { filter_date_start, filter_date_end } = call.query;
    const isAsked = filter_date_start !== undefined || filter_date_end !== undefined;
    return isAsked ? [...revoked, ...original(call)] : original(call);
  });
};

/** A session that is rated again keeps the comment of the rating that was revoked. */
const revokedCommentStays: Plant = ({ seams }) => {
  const comments = new Map<string, string | undefined>();
  const revoked = new Set<string>();
  wrapHandler(seams, "ratings.rating.remove", (call, original) => {
    revoked.add(call.params.session_id);
    return original(call);
  });
  wrapHandler(seams, "ratings.rating.replace", (call, original) => {
    const { session_id } = call.params;
    const isKept = revoked.has(session_id) && comments.has(session_id);
    const comment = isKept ? comments.get(session_id) : call.body.comment;
    comments.set(session_id, comment);
    return original({ ...call, body: { ...call.body, ...(comment !== undefined && { comment }) } });
  });
};

/** A session that is rated again without a comment has the comment of the rating that was revoked. */
const commentOfRevoked: Plant = ({ seams }) => {
  const comments = new Map<string, string>();
  wrapHandler(seams, "ratings.rating.remove", (call, original) => {
    const { session_id } = call.params;
    const comment = ratingsOf(websiteOf(call)).get(session_id)?.comment;
    if (comment !== undefined) comments.set(session_id, comment);
    return original(call);
  });
  wrapHandler(seams, "ratings.rating.replace", (call, original) => {
    const { comment = comments.get(call.params.session_id), ...body } = call.body;
    return original({ ...call, body: comment === undefined ? body : { ...body, comment } });
  });
};

export const sessionRatingFaults: Record<string, Fault> = {
  "ratings-first-one-stays": fault(
    "A session that was rated keeps its first stars when it is rated again.",
    ["replace-overwrites:rating"],
    firstOneStays,
  ),
  "ratings-again-by-any-stars": fault(
    "A session that was rated before is rated with any number of stars.",
    ["ratings.stars-whole-range"],
    againByAnyStars,
  ),
  "ratings-listed-twice": fault(
    "A session that was rated again is listed twice.",
    ["ratings.rated-twice"],
    listedTwice,
  ),
  "ratings-first-stars-listed": fault(
    "The list shows the stars that a session was given first.",
    ["ratings.rated-twice"],
    firstStarsListed,
  ),
  "ratings-details-of-another": fault(
    "A rating shows the nickname that was seen first.",
    ["ratings.session-details"],
    detailsOfAnother,
  ),
  "ratings-revoked-for-good": fault(
    "A session whose rating was revoked cannot be rated again.",
    ["ratings.rated-again-after-revoke"],
    revokedForGood,
  ),
  "ratings-revoked-listed-by-date": fault(
    "A rating that was revoked is listed where dates are asked for.",
    ["ratings.rated-again-after-revoke"],
    revokedListedByDate,
  ),
  "ratings-revoked-comment-stays": fault(
    "A session that is rated again keeps the comment of the rating that was revoked.",
    ["ratings.rated-again-after-revoke"],
    revokedCommentStays,
  ),
  "ratings-comment-of-revoked": fault(
    "A session that is rated again without a comment has the comment of the rating that was revoked.",
    ["ratings.rated-again-after-revoke"],
    commentOfRevoked,
  ),
};
