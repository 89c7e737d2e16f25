import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { websiteOf } from "../call.ts";
import { profileOf } from "../state/people.ts";
import { conversationsByEmail } from "./people/binding.ts";
import {
  createdAgainChanges,
  emailShared,
  oldEmailChanges,
  oldEmailNames,
} from "./people/email.ts";
import { detailsFoundLater } from "./people/details.ts";
import {
  activityInSeconds,
  activityNotOfOld,
  activityNotToCome,
  blankFieldsRefused,
  companyTimezoneText,
  dataMergesDeep,
  emailsAsWritten,
  emailsOfAnyForm,
  statisticsOfAll,
  timezonesInHours,
} from "./people/fields.ts";
import { eventMakesProfile, putCreates, sortedLater, updatedByRecords } from "./people/making.ts";
import { childrenOutlive, identityReturns } from "./people/removal.ts";
import {
  combinedSearchesRefused,
  fewSortFields,
  searchesWholeNames,
  sortFieldsIgnored,
  sortOfUnknownIgnored,
  textSearchedAlone,
} from "./people/search.ts";

/** How another platform may treat profiles. */
export const peopleAccents: Record<string, Accent> = {
  "profile-sort-fields-few": accent(
    "Sorts profiles only by email and person.nickname, by email ascending by default, and refuses other fields.",
    ["open.people-sort-fields"],
    fewSortFields,
  ),
  "profile-sort-fields-ignored": accent(
    "Sorts profiles by date of creation, ascending by default, and ignores other fields.",
    ["open.people-sort-fields"],
    sortFieldsIgnored,
  ),
  "profile-sort-of-unknown-ignored": accent(
    "Sorts profiles only by email and person.nickname; asked for another field, it lists the oldest first, whatever the order.",
    ["open.people-sort-fields"],
    sortOfUnknownIgnored,
  ),
  "profile-sort-order-beside-field": accent(
    "Refuses an order of profiles without a field to sort them by.",
    ["open.people-sort-fields"],
    refusesIf(
      "people.profile.list",
      ({ query }) => query.sort_order !== undefined && query.sort_field === undefined,
    ),
  ),
  "profile-searches-combined-refused": accent(
    "Refuses more than one of search_text, search_filter and dates in the list of profiles.",
    ["open.people-search-combined"],
    combinedSearchesRefused,
  ),
  "profile-search-text-alone": accent(
    "Ignores search_filter and dates in the list of profiles where search_text is sent.",
    ["open.people-search-combined"],
    textSearchedAlone,
  ),
  "profile-search-of-whole-names": accent(
    "Finds profiles by the whole email or the whole nickname, and letter case counts.",
    ["open.people-search-fields"],
    searchesWholeNames,
  ),
  "profile-created-again-changes": accent(
    "A creation with the email of a profile changes that profile.",
    ["open.people-email-unique"],
    createdAgainChanges,
  ),
  "profile-segments-added": accent(
    "Puts each profile that is created or saved into a segment of its own as well.",
    ["open.people-segments-added"],
    ...(["people.profile.create", "people.profile.replace"] as const).map((id) =>
      takesBody(id, (body) => ({ ...body, segments: [...(body.segments ?? []), "contacts"] })),
    ),
  ),
  "profile-segments-added-later": accent(
    "Puts each profile that is written into a segment of its own as well, a moment later.",
    ["open.people-segments-added"],
    sortedLater,
  ),
  "profile-email-shared": accent(
    "Accepts several profiles with one email, which names the last of them.",
    ["open.people-email-unique"],
    emailShared,
  ),
  "profile-old-email-names": accent(
    "An email that a profile had before still names it.",
    ["open.people-old-email"],
    oldEmailNames,
  ),
  "profile-old-email-changes": accent(
    "An email that a profile had before still names it, and a creation with it changes that profile.",
    ["open.people-old-email", "open.people-email-unique"],
    oldEmailChanges,
  ),
  "profile-details-found-later": accent(
    "Looks up where somebody works and lives by the email of a new profile, and adds what was not written, a moment later.",
    ["open.people-details-found"],
    detailsFoundLater,
  ),
  "profile-put-creates": accent(
    "PUT of a profile that does not exist creates it.",
    ["open.people-put-creates"],
    putCreates,
  ),
  "profile-children-outlive": accent(
    "Shows events, data, campaigns and conversations of a removed profile, whose conversations keep its identifier.",
    ["open.people-removal-children"],
    childrenOutlive,
  ),
  "profile-returns": accent(
    "A profile that is created with the email of a removed one has its identifier, events and data.",
    ["open.people-recreated"],
    identityReturns,
  ),
  "profile-conversations-by-email": accent(
    "A conversation belongs to the profile that has its email now.",
    ["open.people-conversation-binding"],
    conversationsByEmail,
  ),
  "profile-made-by-event": accent(
    "An event for an email without a profile creates the profile.",
    ["open.people-event-unknown-profile"],
    eventMakesProfile,
  ),
  "profile-updated-by-records": accent(
    "A profile is updated by its data and its events too.",
    ["open.people-updated-at"],
    updatedByRecords,
  ),
  "profile-data-put-keeps": unusual(
    accent(
      "PUT of custom data keeps the keys that it does not name.",
      ["open.people-data-put-reading"],
      takesBody("people.data.replace", (body, call) => {
        const { data } = profileOf(websiteOf(call), call.params.people_id);
        return { ...body, data: { ...data, ...body.data } };
      }),
    ),
    ["people.data-replace-drops-keys"],
  ),
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
  "campaign-without-occurrence": accent(
    "Shows null as the time at which a campaign occurred.",
    ["open.absent-value"],
    shows("people.campaign.list", (all) => all.map((one) => ({ ...one, occurred_at: null }))),
  ),
  "campaign-statistics-of-all": accent(
    "Shows as statistics of a campaign what anybody did.",
    ["open.people-campaign-statistics"],
    statisticsOfAll,
  ),
};
