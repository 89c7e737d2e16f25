/** How another platform may read and show single fields of a profile (1/2.3, 1/4.4). */
import { isObject } from "../../../contract/json-object.ts";
import { websiteOf } from "../../call.ts";
import { tolerates } from "../../deviate/check.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { emailsOf, peopleOf, profileOf, type StoredProfile } from "../../state/people.ts";
import type { Website } from "../../model.ts";

const writes = ["people.profile.create", "people.profile.replace", "people.profile.merge"] as const;

/** The profile that was written last. */
const lastWritten = (website: Website): StoredProfile | undefined => {
  for (const profile of peopleOf(website)) return profile;
  return undefined;
};

/** Keeps the email of a profile as it is written, and finds it in that letter case only. */
const emailsAsWritten: Plant = together(
  ...writes.map((id) =>
    afterwards(id, (call) => {
      const website = websiteOf(call);
      const { email } = call.body;
      const profile = lastWritten(website);
      if (email === undefined || profile?.email !== email.toLowerCase()) return;
      profile.email = email;
    }),
  ),
  seam("handle", (original) => (call) => {
    const { website_id, people_id } = call.params as Record<string, string>;
    if (website_id === undefined || !people_id?.includes("@")) return original(call);
    const website = call.reference.website(website_id);
    const id = emailsOf(website).get(people_id.toLowerCase());
    const isMeant = id !== undefined && peopleOf(website).get(id)?.email === people_id;
    const params = { ...call.params, people_id: isMeant ? id : "nobody" };
    return original({ ...call, params });
  }),
);

/** Takes any text as the email of a profile. */
const emailsOfAnyForm: Plant = together(
  ...writes.map((id) => tolerates(id, /\/email: must match/)),
);

type Members = Record<string, unknown>;

const merged = (known: unknown, change: unknown): unknown =>
  isObject(known) && isObject(change)
    ? Object.fromEntries(
        [...new Set([...Object.keys(known), ...Object.keys(change)])].flatMap((name) => {
          const value = Object.hasOwn(change, name)
            ? merged(known[name], change[name])
            : known[name];
          return value === null ? [] : [[name, value]];
        }),
      )
    : change;

/** Merges custom data at every depth, and null removes a key. */
const dataMergesDeep: Plant = instead("people.data.merge", (call, original) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  const before = profile.data;
  const data = original(call);
  profile.data = merged(before, call.body.data ?? {}) as typeof before;
  return data;
});

function holdsBlank(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.values(value).some(holdsBlank)
    : value === "";
}

/** Refuses a change of a profile that holds a blank text. */
const blankFieldsRefused: Plant = refusesIf("people.profile.merge", ({ body }) => holdsBlank(body));

/** Takes the timezone of a company as a text only. */
const companyTimezoneText: Plant = seam("violation", (original) => (operation, query, body) => {
  const { company } = (body ?? {}) as { company?: Members };
  const isMeant = writes.some((id) => id === operation.operationId);
  if (!isMeant || company?.["timezone"] === undefined) return original(operation, query, body);
  return typeof company["timezone"] === "string"
    ? original(operation, query, { ...(body as object), company: { ...company, timezone: 0 } })
    : "body/company/timezone: must be string";
});

/** Takes the activity of a profile in seconds, and none that is to come. */
const activityNotToCome: Plant = together(
  ...writes.map((id) =>
    refusesIf(id, ({ reference, body }) => 1000 * (body.active ?? 0) > reference.clock.now()),
  ),
);

/** Long before there was a platform (s). */
const before = Date.UTC(2000) / 1000;

/** Takes the activity of a profile in seconds, and none of the last century. */
const activityNotOfOld: Plant = together(
  ...writes.map((id) => refusesIf(id, ({ body }) => (body.active ?? before) < before)),
);

/** How many hours a time zone is off at most. */
const mostHours = 14;

/** Takes the timezone of a person in hours. */
const timezonesInHours: Plant = together(
  ...writes.map((id) =>
    refusesIf(id, ({ body }) => Math.abs(body.person?.timezone ?? 0) > mostHours),
  ),
);

/** The creation of a profile that says nothing of activity is one, in seconds. */
const activityInSeconds: Plant = takesBody("people.profile.create", (body, { reference }) => ({
  active: Math.floor(reference.clock.now() / 1000),
  ...body,
}));

/** The statistics of a campaign say what anybody did. */
const statisticsOfAll: Plant = shows("people.campaign.list", (all, call) => {
  const everywhere = [...peopleOf(websiteOf(call))].flatMap(({ campaigns }) => [...campaigns]);
  return all.map((one) => ({
    ...one,
    statistics: [
      ...new Set(
        everywhere
          .filter(({ campaign }) => campaign.campaign_id === one.campaign_id)
          .flatMap(({ statistics }) => [...statistics]),
      ),
    ],
  }));
});

export const fieldsAccents: Record<string, Accent> = {
  "profile-emails-as-written": accent(
    "Keeps the email of a profile as it is written, and finds it in that letter case only.",
    ["open.people-email-case"],
    emailsAsWritten,
  ),
  "profile-emails-any-form": accent(
    "Accepts any text as the email of a profile.",
    ["open.people-email-syntax"],
    emailsOfAnyForm,
  ),
  "profile-data-merges-deep": accent(
    "Merges custom data at every depth, and null removes a key.",
    ["open.people-data-merge-depth"],
    dataMergesDeep,
  ),
  "profile-data-of-its-own": accent(
    "Shows in the custom data of each profile a key of its own, which no write removes.",
    ["1/4.4"],
    shows("people.data.read", ({ data }) => ({ data: { ...data, _source: "api" } })),
  ),
  "profile-blank-refused": accent(
    "Refuses a change of a profile that holds a blank text.",
    ["open.people-patch-clear"],
    blankFieldsRefused,
  ),
  "profile-company-timezone-text": accent(
    "Accepts the timezone of a company as a text only.",
    ["open.people-company-timezone"],
    companyTimezoneText,
  ),
  "profile-activity-not-to-come": accent(
    "Takes the activity of a profile in seconds, and refuses one that is to come.",
    ["open.people-active-unit"],
    activityNotToCome,
  ),
  "profile-activity-not-of-old": accent(
    "Takes the activity of a profile in seconds, and refuses one of the last century.",
    ["open.people-active-unit"],
    activityNotOfOld,
  ),
  "profile-timezone-in-hours": accent(
    "Takes the timezone of a person in hours, and refuses more than there are.",
    ["open.timezone-unit"],
    timezonesInHours,
  ),
  "profile-activity-in-seconds": accent(
    "Counts the creation of a profile that says nothing of activity as one, in seconds.",
    ["open.people-active-unit"],
    activityInSeconds,
  ),
  "campaign-statistics-of-all": accent(
    "Shows as statistics of a campaign what anybody did.",
    ["open.people-campaign-statistics"],
    statisticsOfAll,
  ),
};
