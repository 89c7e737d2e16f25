import { tolerates } from "../../deviate/check.ts";
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesQuery } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid } from "../../refusal.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { createProfile } from "../../state/people.ts";

/** A profile whose body is not JSON is refused, but a blank one is left behind. */
const bodyGarbledLeavesProfile: Plant = (reference) => {
  const { seams } = reference;
  wrap(seams, "transmit", (original) => (reply, context) => {
    const [, website_id = ""] =
      /^\/v1\/website\/([^/]+)\/people\/profile$/.exec(context.req.path) ?? [];
    const website = reference.platform.websites.get(website_id);
    if (website && reply.body?.includes("is not JSON")) {
      createProfile(reference, website, {
        email: `${seams.newId("people")}@unknown.example`,
        person: { nickname: "unknown" },
        company: undefined,
        segments: [],
        notepad: undefined,
        active: undefined,
      });
    }
    return original(reply, context);
  });
};

/** A session is rated with any number of stars, and the nearest number in range is kept. */
const boundsNotChecked: Plant = together(
  tolerates("ratings.rating.replace", /stars: must be [<>]=/),
  instead("ratings.rating.replace", (call, original) => {
    const stars = Math.min(5, Math.max(1, call.body.stars));
    return original({ ...call, body: { ...call.body, stars } });
  }),
);

/** Date filters read a date with an offset as if it were in UTC, in all lists or in those that are named. */
const dateOffsetIgnored = (...lists: string[]): Plant =>
  seam("query", (original) => (operation, search) => {
    const query = original(operation, search);
    if (lists.length && !lists.includes(operation.operationId)) return query;
    const dates = Object.entries(query).filter(([name]) => name.startsWith("filter_date_"));
    for (const [name, date] of dates) {
      query[name] = String(date).replace(/(T.*)[+-]\d{2}:?\d{2}$/, "$1Z");
    }
    return query;
  });

/** Date filters refuse a date and time that ends in Z. */
const dateWithZoneRefused: Plant = seam("violation", (original) => (operation, query, body) => {
  const zoned = Object.entries(query).find(
    ([name, value]) => name.startsWith("filter_date") && String(value).endsWith("Z"),
  );
  return zoned ? `query/${zoned[0]}: not a date` : original(operation, query, body);
});

/** A flag of 1 is refused, as only true is taken. */
const flagOneRefused: Plant = seam("violation", (original) => (operation, query, body) => {
  const flag = Object.entries(query).find(
    ([name, value]) => name.startsWith("filter_") && value === "1",
  );
  return flag ? `query/${flag[0]}: true or false` : original(operation, query, body);
});

/** A filter_resolved of 0 lists resolved conversations only. */
const flagZeroTakenAsOne: Plant = seam("query", (original) => (operation, search) => {
  const query = original(operation, search);
  const isGiven = query["filter_resolved"] === "0";
  const isList = operation.operationId === "conversations.conversation.list";
  return isList && isGiven ? { ...query, filter_resolved: "1" } : query;
});

/** A change of a profile that is refused for one field writes the others; only a SHOULD says that it must not. */
const refusalStillWrites: Plant = ({ seams }) => {
  const refused = new WeakMap<object, string>();
  wrap(seams, "violation", (original) => (operation, query, body) => {
    const violation = original(operation, query, body);
    const isMerge = operation.operationId === "people.profile.merge";
    if (!isMerge || violation === undefined || !(body instanceof Object)) return violation;
    refused.set(body, violation);
    return undefined;
  });
  wrapHandler(seams, "people.profile.merge", (call, original) => {
    const result = original(call);
    const violation = refused.get(call.body);
    if (violation !== undefined) throw invalid(violation);
    return result;
  });
};

export const validationFaults: Record<string, Fault> = {
  "body-garbled-leaves-profile": fault(
    "A profile whose body is not JSON is refused, but a blank one is left behind.",
    ["platform.body-must-be-json"],
    bodyGarbledLeavesProfile,
  ),
  "bounds-not-checked": fault(
    "A session is rated with any number of stars, and the nearest number in range is kept.",
    ["bounds:ratings.rating.replace"],
    boundsNotChecked,
  ),
  "date-offset-ignored": fault(
    "Date filters read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored(),
  ),
  "date-offset-ignored-in-articles": fault(
    "The date filters of the list of articles read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("helpdesk.article.list"),
  ),
  "date-offset-ignored-in-ratings": fault(
    "The date filters of the list of ratings read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("ratings.rating.list"),
  ),
  "date-offset-ignored-in-feedback": fault(
    "The date filters of the list of feedback read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("helpdesk.feedback.list"),
  ),
  "date-offset-ignored-in-counted-feedback": fault(
    "The date filters of the ratings of articles read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("helpdesk.ratings.read"),
  ),
  "helpdesk-feedback-dates-refused": fault(
    "The list of feedback refuses a date range.",
    ["platform.iso-dates-accepted"],
    refusesQuery("helpdesk.feedback.list", "filter_date_start"),
  ),
  "date-with-zone-refused": fault(
    "Date filters refuse a date and time that ends in Z.",
    ["platform.iso-dates-accepted"],
    dateWithZoneRefused,
  ),
  "flag-one-refused": fault(
    "A flag of 1 is refused, as only true is taken.",
    ["platform.flag-values"],
    flagOneRefused,
  ),
  "flag-zero-taken-as-one": fault(
    "A filter_resolved of 0 lists resolved conversations only.",
    ["platform.flag-zero-is-default", "conversations.flag-zero-is-default"],
    flagZeroTakenAsOne,
  ),
  "refusal-still-writes": fault(
    "A change of a profile that is refused for one field writes the others; only a SHOULD says that it must not.",
    ["platform.refusal-changes-nothing"],
    refusalStillWrites,
  ),
};
