import { websiteOf } from "../call.ts";
import { cutsToDay } from "../deviate/days.ts";
import { skipsWebsite } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { findsElsewhere, hasProfile } from "../deviate/elsewhere.ts";
import {
  afterwards,
  demandsField,
  forgets,
  forgetsWhen,
  hidesField,
  ignoresQuery,
  ignoresQueryBeside,
  instead,
  listsNothingWhen,
  refusesIf,
  refusesWhen,
  shows,
  takesBody,
  takesPlusAsBlank,
  takesQuery,
} from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { without } from "../deviate/without.ts";
import { filtersBy, filtersFirstPageOnly, selects } from "../deviate/pages.ts";
import { emptyForHalf } from "../deviate/days.ts";
import { readDate } from "../dates.ts";
import { conflict, Refusal } from "../refusal.ts";
import { conversationsOfPerson } from "../state/conversation.ts";
import { peopleOf, profileOf, type CustomData, type StoredProfile } from "../state/people.ts";
import {
  dataPatchReplaces,
  dataPutMerges,
  dataShared,
  droppedKeysComeBack,
} from "./people/data.ts";
import { longerGoAlong, suggestionsStay } from "../deviate/suggestions.ts";
import { scoreAddedUp, scoreOfFirst, scoreOfRevoked } from "./people/score.ts";
import { keysComeBack, segmentRemovedEverywhere } from "./people/suggestions.ts";
import { pathDecodedTwice, plusInPathAsBlank } from "./people/path.ts";
import {
  emailLosesEvents,
  metricsOf32Bits,
  patchCutsCreatedAt,
  patchEmptiesData,
  patchForgetsActive,
  patchNeedsNickname,
  patchReplacesNested,
  profileExistsOnceChanged,
  profileNotepadLost,
  profilePatchReplaces,
  profilePutMerges,
  putChangesIdentity,
  putKeeps,
  putKeepsTags,
} from "./people/profile.ts";
import {
  acceptedUnlisted,
  activeUntaken,
  campaignsOfAll,
  campaignsOfEmailRefused,
  conversationZeroTakenAsOne,
  conversationsOfAll,
  emailAliasStays,
  emailShowsFirstRead,
  emailTakenElsewhere,
  eventsLastTen,
  eventsOfAll,
  eventsOfFirstHolder,
  eventsOfSameTextOnce,
  filterDatesLose,
  laterEventsWithoutData,
  movedStaysListed,
  removedConversationListed,
  removedFoundBySearch,
  siblingsUnlisted,
  sortedInPage,
  scoreWritten,
  segmentPageOverlaps,
  statsCountRemoved,
  statsCountRemovedByEmail,
  statsCountSaves,
  suggestedCountOne,
  suggestedCountOneShort,
} from "./people/records.ts";

/** Characters that UTF-16 writes in two units. */
const astral = /[\u{10000}-\u{10FFFF}]/gu;

const mapEntries = (
  data: object,
  change: (name: string, value: unknown) => [string, unknown],
): CustomData =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => change(name, value)));

const inWholeDegrees = ({ company }: { company?: object }): object =>
  JSON.parse(JSON.stringify(company ?? {}), (name, value: unknown) =>
    /^l(at|ong)itude$/.test(name) ? Math.trunc(Number(value)) : value,
  ) as object;

const isBeyondAscii = (text: string): boolean => /[^ -~]/.test(text);

export const peopleFaults: Record<string, Fault> = {
  "people-large-activity-unlisted": fault(
    "Profiles are not listed once one was active later than any calendar reaches.",
    ["platform.large-numbers-are-read"],
    refusesIf("people.profile.list", (call) =>
      [...peopleOf(websiteOf(call))].some(({ active = 0 }) => active > 1e14),
    ),
  ),
  "people-email-shows-first-read": fault(
    "Read under its email, a profile is as it was when it was first read so.",
    ["people.email-names-profile"],
    emailShowsFirstRead,
  ),
  "people-score-in-percent": fault(
    "The score of a profile is shown in percent.",
    ["people.score-in-range"],
    shows("people.profile.read", ({ score, ...rest }) => ({
      ...rest,
      ...(score !== undefined && { score: score * 20 }),
    })),
  ),
  "people-offset-zero-not-merged": fault(
    "A PATCH of a person passes over a timezone of 0.",
    ["people.offset-zero-shown"],
    takesBody("people.profile.merge", ({ person, ...body }) => ({
      ...body,
      ...(person && { person: person.timezone === 0 ? without(person, "timezone") : person }),
    })),
  ),
  "people-offset-zero-not-saved": fault(
    "A person that is saved with a timezone of 0 has none.",
    ["people.offset-zero-shown"],
    takesBody("people.profile.replace", ({ person, ...body }) => ({
      ...body,
      person: person.timezone === 0 ? without(person, "timezone") : person,
    })),
  ),
  "people-score-added-up": fault(
    "The score of a profile is the sum of its ratings.",
    ["people.score-in-range"],
    scoreAddedUp,
  ),
  "people-search-fails-at-quotes": fault(
    "A search_text with a quotation mark or a percent sign crashes.",
    ["people.search-text"],
    refusesWhen("people.profile.list", ({ query }) =>
      /['%_]/.test(query.search_text ?? "") ? new Refusal(500, "query_failed") : undefined,
    ),
  ),
  "people-segment-removed-everywhere": fault(
    "A segment that is removed from the suggestions of one website is suggested on none any more.",
    ["people.suggestions-of-own-website"],
    segmentRemovedEverywhere,
  ),
  "people-suggestion-removal-takes-longer": fault(
    "With what is removed from the suggestions go those that begin with it.",
    ["people.segment-removed", "people.datum-removed", "people.eventtext-removed"],
    longerGoAlong("people"),
  ),
  "people-removed-keys-come-back": fault(
    "Keys that were removed from the suggestions are there again once a profile is made.",
    ["people.datum-removed"],
    keysComeBack,
  ),
  "people-update-undated": fault(
    "A profile that was changed shows the date of its creation as that of its update.",
    ["platform.update-is-dated"],
    shows("people.profile.read", (one) => ({ ...one, updated_at: one.created_at })),
  ),
  "people-data-lists-cut": fault(
    "Of a list in custom data the first entry is kept.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        Array.isArray(value) ? value.slice(0, 1) : value,
      ]),
    })),
  ),
  "people-data-put-needs-data": fault(
    "PUT of custom data without a data object is refused.",
    ["people.data-replace-needs-nothing"],
    demandsField("people.data.replace", "data"),
  ),
  "people-dropped-keys-come-back": fault(
    "A PATCH of custom data brings back the keys that a PUT had dropped.",
    ["people.data-replace-drops-keys"],
    droppedKeysComeBack,
  ),
  "people-search-lost-in-order": fault(
    "Where an order is asked for, search_text is ignored.",
    ["people.filter-beside-order"],
    ignoresQueryBeside("people.profile.list", "sort_field", "search_text"),
  ),
  "people-data-dots-nest": fault(
    "A name with a dot in custom data makes an object.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => {
        const [first = "", ...rest] = name.split(".");
        return [first, rest.length ? { [rest.join(".")]: value } : value];
      }),
    })),
  ),
  "people-data-numbers-found": fault(
    "Texts of custom data that look like a number or a truth value are kept as one.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", (body) => ({
      ...body,
      data: JSON.parse(
        JSON.stringify(body.data ?? {}).replaceAll(/"(true|false|[1-9]\d*)"(?!:)/g, "$1"),
      ) as CustomData,
    })),
  ),
  "people-data-of-32-bits": fault(
    "Numbers of custom data end where 32 bits do.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "number" ? Math.min(value, 2 ** 31 - 1) : value,
      ]),
    })),
  ),
  "people-data-empty-as-list": fault(
    "An object in custom data that holds nothing is shown as a list.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", (body) => ({
      ...body,
      data: JSON.parse(JSON.stringify(body.data ?? {}).replaceAll(":{}", ":[]")) as CustomData,
    })),
  ),
  "people-data-few-keys": fault(
    "Of custom data the first twenty keys of a body are kept.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: Object.fromEntries(Object.entries(data).slice(0, 20)),
    })),
  ),
  "people-event-data-flat": fault(
    "The data of an event lose what is an object or a list.",
    ["people.event-data-whole"],
    takesBody("people.event.create", (body) => ({
      ...body,
      data: Object.fromEntries(
        Object.entries(body.data ?? {}).filter(([, value]) => typeof value !== "object"),
      ),
    })),
  ),
  "people-event-data-few-keys": fault(
    "Of the data of an event the first twenty keys are kept.",
    ["people.event-data-whole"],
    takesBody("people.event.create", (body) => ({
      ...body,
      data: Object.fromEntries(Object.entries(body.data ?? {}).slice(0, 20)),
    })),
  ),
  "people-active-for-ever": fault(
    "Every profile is shown as active now.",
    ["people.active-shown-as-last"],
    shows("people.profile.read", (one) => ({ ...one, active: { ...one.active, now: true } })),
  ),
  "people-sort-forgets-filter": fault(
    "A list of profiles that is sorted ignores the dates.",
    ["people.filter-beside-order"],
    takesQuery("people.profile.list", (query) =>
      query.sort_field === undefined
        ? query
        : without(query, "filter_date_start", "filter_date_end"),
    ),
  ),
  "people-per-page-forgets-filter": fault(
    "A list of profiles with a number per page ignores the dates.",
    ["people.filter-beside-order"],
    ignoresQueryBeside("people.profile.list", "per_page", "filter_date_start", "filter_date_end"),
  ),
  "people-campaign-clicks-lost": fault(
    "The campaigns of a profile do not show that it clicked.",
    ["people.campaign-as-sent"],
    shows("people.campaign.list", (data) =>
      data.map((one) => ({
        ...one,
        statistics: one.statistics?.filter((deed) => deed !== "campaign:clicked") ?? [],
      })),
    ),
  ),
  "people-removal-needs-no-records": fault(
    "A profile that has events or custom data is not removed.",
    ["people.removed-with-records"],
    refusesWhen("people.profile.remove", ({ reference, params }) => {
      const { events, data } = profileOf(reference.website(params.website_id), params.people_id);
      return events.length || Object.keys(data).length ? conflict("people_in_use") : undefined;
    }),
  ),
  "people-removal-needs-no-conversations": fault(
    "A profile that has conversations is not removed.",
    ["people.removed-with-records"],
    refusesWhen("people.profile.remove", ({ reference, params }) => {
      const website = reference.website(params.website_id);
      const { people_id } = profileOf(website, params.people_id);
      const [one] = conversationsOfPerson(website, people_id);
      return one === undefined ? undefined : conflict("people_in_use");
    }),
  ),
  "people-campaigns-until-changed": fault(
    "A profile that is changed loses its campaigns.",
    ["people.campaign-as-sent"],
    afterwards("people.profile.merge", (call) => {
      profileOf(websiteOf(call), call.params.people_id).campaigns.clear();
    }),
  ),
  "people-data-without-astral": fault(
    "Custom data lose the emoji of their texts, as in a database of three-byte characters.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", (body) => ({
      ...body,
      data: JSON.parse(JSON.stringify(body.data ?? {}).replaceAll(astral, "")) as CustomData,
    })),
  ),
  "people-event-pink-as-red": fault(
    "An event of the color pink is kept as one of the color red.",
    ["people.events-keep-what-they-carry"],
    takesBody("people.event.create", (body) =>
      body.color === "pink" ? { ...body, color: "red" } : body,
    ),
  ),
  "people-event-data-without-zero": fault(
    "The data of an event lose what is 0 or false.",
    ["people.events-keep-what-they-carry"],
    takesBody("people.event.create", (body) => ({
      ...body,
      ...(body.data && {
        data: Object.fromEntries(Object.entries(body.data).filter(([, value]) => value)),
      }),
    })),
  ),
  "people-notepad-lines-joined": fault(
    "The lines of a notepad are joined by blanks.",
    ["people.notepad-lines-kept"],
    takesBody("people.profile.replace", (body) => ({
      ...body,
      ...(body.notepad && { notepad: body.notepad.replaceAll("\n", " ") }),
    })),
  ),
  "people-search-of-ascii-only": fault(
    "A search_text with a letter beyond ASCII finds nobody.",
    ["people.search-text"],
    selects<StoredProfile>("people.profile.list", (all, { query }) =>
      /[^\p{ASCII}]/u.test((query as { search_text?: string }).search_text ?? "") ? [] : all,
    ),
  ),
  "people-removed-found-by-search": fault(
    "A search_text still finds profiles that were removed.",
    ["people.search-text"],
    removedFoundBySearch,
  ),
  "people-search-plus": fault(
    "A search_text reads a plus as a blank.",
    ["people.search-text"],
    takesPlusAsBlank("people.profile.list", "search_text"),
  ),
  "people-stats-count-saves": fault(
    "The total of profiles counts a profile again whenever it is saved.",
    ["people.stats-count-profiles"],
    statsCountSaves,
  ),
  "people-email-taken-for-ever": fault(
    "The email of a profile that was removed is refused for a new one.",
    ["platform.removed-is-made-again"],
    takesOnce("people.profile.create", ({ params, body }) => `${params.website_id} ${body.email}`),
  ),
  "people-exists-under-any-email": fault(
    "The existence check of a profile accepts any email.",
    ["people.email-names-profile"],
    forgetsWhen("people.profile.exists", (call) => call.params.people_id.includes("@")),
  ),
  "people-email-cut-finds": fault(
    "A profile is read under what its email begins with.",
    ["people.email-names-profile"],
    instead("people.profile.read", (call, original) => {
      const { people_id } = call.params;
      const begins = ({ email }: StoredProfile): boolean => email.startsWith(people_id);
      const found = people_id.includes("@") && [...peopleOf(websiteOf(call))].find(begins);
      return original(found ? { ...call, params: { ...call.params, ...found } } : call);
    }),
  ),
  "people-list-without-active": fault(
    "The profile list shows no last activity.",
    ["people.active-shown-as-last"],
    hidesField("people.profile.list", "active"),
  ),
  "people-coordinates-truncated": fault(
    "Shows the coordinates of a company in whole degrees.",
    [
      "read-back:people.profile.create/people.profile.read",
      "read-back:people.profile.replace/people.profile.read",
      "read-back:people.profile.merge/people.profile.read",
    ],
    shows("people.profile.read", (profile) => ({ ...profile, company: inWholeDegrees(profile) })),
  ),
  "people-patch-undated": fault(
    "PATCH of a profile leaves its date of update.",
    ["platform.update-is-dated"],
    instead("people.profile.merge", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const { updated_at } = profile;
      const result = original(call);
      profile.updated_at = updated_at;
      return result;
    }),
  ),
  "people-filter-start-of-update": fault(
    "The profile list compares filter_date_start with the date of update.",
    ["people.filter-date-start"],
    filtersBy<StoredProfile>("people.profile.list", ["filter_date_start"], (profiles, sent) =>
      profiles.filter(
        ({ updated_at }) => updated_at >= (readDate(sent["filter_date_start"] ?? "") ?? 0),
      ),
    ),
  ),
  "people-filter-end-cut-to-day": fault(
    "The profile list cuts filter_date_end to its day.",
    ["people.filter-dates-keep"],
    takesQuery("people.profile.list", ({ filter_date_end, ...query }) => ({
      ...query,
      ...(filter_date_end && { filter_date_end: filter_date_end.slice(0, 10) }),
    })),
  ),
  "people-stats-of-all-websites": fault(
    "The total of profiles counts those of all websites.",
    ["people.stats-of-own-website"],
    shows("people.stats.read", (_, { reference }) => ({
      total: [...reference.platform.websites].reduce((sum, one) => sum + peopleOf(one).size, 0),
    })),
  ),
  "people-email-loses-events": fault(
    "A change of the email of a profile loses its events.",
    ["people.merge-keeps-records"],
    emailLosesEvents,
  ),
  "people-later-pages-unfiltered": fault(
    "Each later page of the profile list ignores the filters.",
    ["people.filter-on-every-page"],
    filtersFirstPageOnly("people.profile.list"),
  ),
  "people-patch-empties-data": fault(
    "A PATCH of a profile empties its custom data.",
    ["people.merge-keeps-records"],
    patchEmptiesData,
  ),
  "people-active-untaken": fault(
    "A profile is written without its last activity.",
    ["people.active-shown-as-last"],
    activeUntaken,
  ),
  "people-campaigns-of-all": fault(
    "The campaigns of a profile are those of all profiles.",
    ["people.campaign-is-listed", "people.campaigns-stay-apart"],
    campaignsOfAll,
  ),
  "people-campaigns-of-email-refused": fault(
    "The campaigns of a profile are not found under its email.",
    ["people.email-names-campaigns"],
    campaignsOfEmailRefused,
  ),
  "people-conversation-accepted-unlisted": fault(
    "A conversation that is accepted from the spams shows its profile, whose list of conversations lacks it.",
    ["people.conversation-accepted-belongs"],
    acceptedUnlisted,
  ),
  "people-conversation-resolved-ignored": fault(
    "The conversations of a profile are listed whatever filter_resolved says.",
    ["people.conversation-filter-resolved"],
    ignoresQuery("people.conversation.list", "filter_resolved"),
  ),
  "people-conversation-unread-lists-nothing": fault(
    "Of the conversations of a profile filter_unread selects none.",
    ["people.conversation-filter-unread"],
    listsNothingWhen("people.conversation.list", (query) => query.filter_unread === "1"),
  ),
  "people-score-of-revoked": fault(
    "The score of a profile keeps the rating that was revoked.",
    ["people.score-follows-rating"],
    scoreOfRevoked,
  ),
  "people-score-of-first": fault(
    "The score of a profile stays that of its first rating.",
    ["people.score-follows-rating"],
    scoreOfFirst,
  ),
  "people-conversation-unread-wins": fault(
    "Beside filter_unread, the conversations of a profile are listed whether they are resolved or not.",
    ["people.conversation-filter-unread"],
    takesQuery("people.conversation.list", (query) =>
      query.filter_unread === "1"
        ? without(query, "filter_resolved", "filter_not_resolved")
        : query,
    ),
  ),
  "people-conversation-unread-ignored": fault(
    "The conversations of a profile are listed whatever filter_unread says.",
    ["people.conversation-filter-unread"],
    ignoresQuery("people.conversation.list", "filter_unread"),
  ),
  "people-conversation-zero-taken-as-one": fault(
    "A flag that is given selects among the conversations of a profile, even as 0.",
    ["people.conversation-flag-zero"],
    conversationZeroTakenAsOne,
  ),
  "people-conversations-of-all": fault(
    "The conversations of a profile are those of all profiles.",
    ["people.conversation-list-belongs", "people.conversations-stay-apart"],
    conversationsOfAll,
  ),
  "people-conversation-stays-with-first": fault(
    "A conversation whose visitor turns out to be somebody else is still listed at the first profile.",
    ["people.conversation-list-belongs"],
    movedStaysListed,
  ),
  "people-conversations-of-email-empty": fault(
    "No conversations are listed under the email of a profile.",
    ["people.email-names-conversations"],
    instead("people.conversation.list", (call, original) =>
      call.params.people_id.includes("@") ? [] : original(call),
    ),
  ),
  "people-data-patch-replaces": fault(
    "PATCH of custom data drops the keys that it does not name.",
    ["people.data-merge-keeps-keys", "merge-keeps:people-data"],
    dataPatchReplaces,
  ),
  "people-data-put-merges": fault(
    "PUT of custom data keeps the keys that it does not name.",
    ["people.data-replace-drops-keys"],
    dataPutMerges,
  ),
  "people-data-emptied-stays": fault(
    "PUT of custom data whose data object has no keys is accepted and changes nothing.",
    ["people.data-replace-drops-keys"],
    forgetsWhen(
      "people.data.replace",
      ({ body }) => Object.keys(body.data ?? { left: "out" }).length === 0,
    ),
  ),
  "people-data-shared": fault(
    "Custom data that is saved for one profile is seen at all others.",
    ["people.data-stays-apart"],
    dataShared,
  ),
  "people-conversation-filter-lists-nothing": fault(
    "The resolved conversations of a profile are never listed when asked for alone.",
    ["people.conversation-filter-resolved"],
    listsNothingWhen("people.conversation.list", (query) => query.filter_resolved === "1"),
  ),
  "people-merge-demands-inner": fault(
    "A PATCH of a profile demands the name of an employment, as a save does.",
    ["people.merge-needs-nothing"],
    refusesIf("people.profile.merge", ({ body }) => {
      const { employment } = body.person ?? {};
      return employment !== undefined && employment.name === undefined;
    }),
  ),
  "people-suggestion-beyond-ascii-stays": fault(
    "Removing a suggestion of people with letters beyond ASCII is accepted and removes nothing.",
    ["people.segment-removed", "people.eventtext-removed"],
    forgetsWhen("people.segment.remove", ({ body }) => isBeyondAscii(body.segment)),
    forgetsWhen("people.eventtext.remove", ({ body }) => isBeyondAscii(body.text)),
  ),
  "people-datum-with-capitals-stays": fault(
    "Removing a suggested data key of people that has a capital letter is accepted and removes nothing.",
    ["people.datum-removed"],
    forgetsWhen("people.datum.remove", ({ body }) => /[A-Z]/.test(body.key)),
  ),
  "people-data-dates-respelled": fault(
    "Texts of custom data that look like a date are kept as the moment when that day begins.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "string" && readDate(value) !== undefined
          ? new Date(value).toISOString()
          : value,
      ]),
    })),
  ),
  "people-data-numbers-of-24-bits": fault(
    "Numbers of custom data are kept with 24 bits.",
    ["people.data-texts-whole"],
    takesBody("people.data.merge", ({ data = {} }) => ({
      data: mapEntries(data, (name, value) => [
        name,
        typeof value === "number" ? Math.fround(value) : value,
      ]),
    })),
  ),
  "people-apostrophe-in-path-unknown": fault(
    "A profile whose email has an apostrophe is not found by it.",
    ["people.email-names-profile"],
    refusesWhen("people.profile.read", ({ params }) =>
      params.people_id.includes("'") ? new Refusal(404, "people_not_found") : undefined,
    ),
  ),
  "people-datum-stays-suggested": fault(
    "Removing a suggested data key of people is accepted and removes nothing.",
    ["people.datum-removed"],
    forgets("people.datum.remove"),
  ),
  "people-email-alias-stays": fault(
    "The new email of a profile that was changed does not name the profile.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.profile.merge", "people.profile.replace"),
  ),
  "people-email-alias-stays-after-put": fault(
    "The new email of a profile that was saved with it does not name the profile.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.profile.replace"),
  ),
  "people-events-of-first-holder": fault(
    "Under an email that another profile had before, events are still those of that one.",
    ["people.email-alias-follows-change"],
    eventsOfFirstHolder,
  ),
  "people-email-not-removable": fault(
    "Removing a profile by its email is accepted and removes nothing.",
    ["people.email-names-profile"],
    forgetsWhen("people.profile.remove", (call) => call.params.people_id.includes("@")),
  ),
  "people-email-taken-elsewhere": fault(
    "A profile is refused when its email exists on another website.",
    ["people.same-email-on-two-websites"],
    emailTakenElsewhere,
  ),
  "people-events-by-email-lost": fault(
    "An event that is added under the email of a profile is lost.",
    ["people.email-names-events-and-data"],
    forgetsWhen("people.event.create", (call) => call.params.people_id.includes("@")),
  ),
  "people-events-of-all": fault(
    "The events of a profile hold those of all profiles.",
    ["people.events-stay-apart"],
    eventsOfAll,
  ),
  "people-events-of-same-text-once": fault(
    "An event whose text the profile already has is not added again.",
    ["people.events-add-up"],
    eventsOfSameTextOnce,
  ),
  "people-eventtext-stays-suggested": fault(
    "Removing a suggested event text of people is accepted and removes nothing.",
    ["people.eventtext-removed"],
    forgets("people.eventtext.remove"),
  ),
  "people-date-start-alone-lists-nothing": fault(
    "With filter_date_start and no end the profile list is empty.",
    ["people.filter-date-start"],
    emptyForHalf("people.profile.list", "filter_date_start"),
  ),
  "people-date-end-alone-lists-nothing": fault(
    "With filter_date_end and no start the profile list is empty.",
    ["people.filter-date-end"],
    emptyForHalf("people.profile.list", "filter_date_end"),
  ),
  "people-sorted-lists-nothing": fault(
    "The profile list is empty wherever it is sorted by a field.",
    ["people.sort-drops-none"],
    listsNothingWhen("people.profile.list", (query) => Boolean(query.sort_field)),
  ),
  "people-filter-date-end-ignored": fault(
    "The profile list ignores filter_date_end.",
    ["people.filter-date-end"],
    ignoresQuery("people.profile.list", "filter_date_end"),
  ),
  "people-filter-date-start-ignored": fault(
    "The profile list ignores filter_date_start.",
    ["people.filter-date-start"],
    ignoresQuery("people.profile.list", "filter_date_start"),
  ),
  "people-filter-date-start-beside-end": fault(
    "The profile list ignores filter_date_start where filter_date_end is given.",
    ["people.filter-dates-keep"],
    ignoresQueryBeside("people.profile.list", "filter_date_end", "filter_date_start"),
  ),
  "people-filter-date-end-beside-start": fault(
    "The profile list ignores filter_date_end where filter_date_start is given.",
    ["people.filter-dates-keep"],
    ignoresQueryBeside("people.profile.list", "filter_date_start", "filter_date_end"),
  ),
  "people-filter-dates-lose": fault(
    "With both dates the profile list is empty.",
    ["people.filter-dates-keep"],
    filterDatesLose,
  ),
  "people-patch-cuts-created-at": fault(
    "PATCH of a profile keeps only the day of created_at.",
    ["people.created-at-is-kept"],
    patchCutsCreatedAt,
  ),
  "people-patch-needs-nickname": fault(
    "PATCH of a profile is refused without a nickname.",
    ["people.merge-needs-nothing"],
    patchNeedsNickname,
  ),
  "people-patch-replaces-nested": fault(
    "PATCH of a profile drops the fields of person and company that it does not name.",
    ["people.merge-keeps-nested"],
    patchReplacesNested,
  ),
  "people-profile-exists-always": fault(
    "The existence check of a profile accepts any identifier.",
    ["exists-agrees:people-profile", "removed-does-not-exist:people-profile"],
    forgets("people.profile.exists"),
  ),
  "people-profile-exists-once-changed": fault(
    "HEAD of a profile finds only profiles that were changed since their creation.",
    ["created-exists:people-profile"],
    profileExistsOnceChanged,
  ),
  "people-profile-notepad-lost": fault(
    "A profile is created without the notepad that was written.",
    [
      "read-back:people.profile.create/people.profile.read",
      "read-back:people.profile.create/people.profile.list",
    ],
    profileNotepadLost,
  ),
  "people-profile-of-others-readable": fault(
    "A profile can be read with credentials of any website.",
    ["isolation:people.profile.read"],
    skipsWebsite("people.profile.read"),
  ),
  "people-profile-patch-replaces": fault(
    "PATCH of a profile drops the fields of person and the notepad that it does not name.",
    ["merge-keeps:people-profile"],
    profilePatchReplaces,
  ),
  "people-profile-put-merges": fault(
    "PUT of a profile keeps the fields that it does not name.",
    ["replace-overwrites:people-profile", "people.replace-drops-nested"],
    profilePutMerges,
  ),
  "people-put-changes-identity": fault(
    "PUT of a profile with another email gives it another identifier.",
    ["people.replace-keeps-identity"],
    putChangesIdentity,
  ),
  "people-put-keeps-tags": fault(
    "PUT of a profile keeps the tags of the company that it had.",
    ["people.replace-drops-nested"],
    putKeepsTags,
  ),
  "people-score-written": fault(
    "A score in the body of a PATCH becomes the score of the profile.",
    ["people.score-not-writable"],
    scoreWritten,
  ),
  "people-search-text-ignored": fault(
    "The list of profiles ignores search_text.",
    ["people.search-text"],
    ignoresQuery("people.profile.list", "search_text"),
  ),
  "people-segment-page-overlaps": fault(
    "A page of the suggested segments begins with the last segment of the page before.",
    ["paging:people.segment.list"],
    segmentPageOverlaps,
  ),
  "people-segment-stays-suggested": fault(
    "Removing a suggested segment of people is accepted and removes nothing.",
    ["people.segment-removed"],
    forgets("people.segment.remove"),
  ),
  "people-suggestion-of-nothing-stays": fault(
    "A suggestion that no profile has any more is not removed.",
    ["people.suggestion-of-nothing-removed"],
    suggestionsStay("people"),
  ),
  "people-sort-order-ignored": fault(
    "The list of profiles is sorted in descending order, whatever sort_order says.",
    ["people.sort-order-reverses"],
    ignoresQuery("people.profile.list", "sort_order"),
  ),
  "people-stats-count-one-more": fault(
    "The total of profiles is one more than there are.",
    ["people.stats-count-profiles"],
    shows("people.stats.read", ({ total }) => ({ total: total + 1 })),
  ),
  "people-stats-count-removed": fault(
    "The total of profiles counts those that were removed.",
    ["people.stats-count-profiles"],
    statsCountRemoved,
  ),
  "people-stats-count-removed-by-email": fault(
    "The total of profiles counts those that were removed under their email.",
    ["people.stats-count-profiles"],
    statsCountRemovedByEmail,
  ),
  "people-stats-count-page": fault(
    "The total of profiles counts those of the first page.",
    ["people.stats-count-profiles"],
    shows("people.stats.read", ({ total }) => ({ total: Math.min(total, 20) })),
  ),
  "people-suggested-count-one": fault(
    "The count of a suggestion for profiles is always one.",
    ["people.segment-is-suggested", "people.datum-is-suggested", "people.eventtext-is-suggested"],
    suggestedCountOne,
  ),
  "people-events-last-ten": fault(
    "A profile keeps its ten newest events.",
    ["people.events-kept"],
    eventsLastTen,
  ),
  "people-suggested-count-one-short": fault(
    "The count of a suggestion for profiles is one too low.",
    ["people.segment-is-suggested", "people.datum-is-suggested", "people.eventtext-is-suggested"],
    suggestedCountOneShort,
  ),
  "people-put-keeps-notepad": fault(
    "PUT of a profile without a notepad keeps the notepad that it had.",
    ["people.replace-drops-segments-and-notepad"],
    putKeeps("notepad"),
  ),
  "people-put-keeps-segments": fault(
    "PUT of a profile without segments keeps the segments that it had.",
    ["people.replace-drops-segments-and-notepad"],
    putKeeps("segments"),
  ),
  "people-search-forgets-order": fault(
    "The list of profiles that are searched by a text follows the date of update, whatever sort_order and sort_field say.",
    ["people.sort-order-reverses"],
    ignoresQueryBeside("people.profile.list", "search_text", "sort_field", "sort_order"),
  ),
  "people-dates-forget-order": fault(
    "The list of profiles that were created after a date is in descending order, whatever sort_order says.",
    ["people.sort-order-reverses"],
    ignoresQueryBeside("people.profile.list", "filter_date_start", "sort_order"),
  ),
  "people-sort-upside-down": fault(
    "In the list of profiles, descending and ascending are swapped.",
    ["people.sort-ascending-rises"],
    takesQuery("people.profile.list", (query) => ({
      ...query,
      sort_order: query.sort_order === "ascending" ? "descending" : "ascending",
    })),
  ),
  "people-data-written-elsewhere": fault(
    "Custom data of a profile of another website is written by its identifier.",
    ["isolation:people.data.merge", "isolation:people.data.replace"],
    findsElsewhere("people.data.merge", hasProfile),
    findsElsewhere("people.data.replace", hasProfile),
  ),
  "people-event-added-elsewhere": fault(
    "An event is added to a profile of another website by its identifier.",
    ["isolation:people.event.create"],
    findsElsewhere("people.event.create", hasProfile),
  ),
  "people-events-of-elsewhere": fault(
    "The events of a profile of another website are listed by its identifier.",
    ["isolation:people.event.list"],
    findsElsewhere("people.event.list", hasProfile),
  ),
  "people-event-data-needs-color": fault(
    "An event of a profile keeps its data only where it was given a color.",
    ["read-back:people.event.create/people.event.list"],
    takesBody("people.event.create", (body) =>
      body.color === undefined ? without(body, "data") : body,
    ),
  ),
  "people-later-events-without-data": fault(
    "Of the events of a profile only the first keeps its data.",
    ["people.events-keep-what-they-carry"],
    laterEventsWithoutData,
  ),
  "people-metrics-of-32-bits": fault(
    "The metrics of a company are kept in 32 bits.",
    ["people.large-metrics-shown"],
    metricsOf32Bits,
  ),
  "people-patch-forgets-active": fault(
    "PATCH of a profile forgets its last activity.",
    ["people.merge-keeps-active"],
    patchForgetsActive,
  ),
  "people-path-decoded-twice": fault(
    "The email in the path of a profile is decoded twice.",
    ["people.email-names-profile", "people.email-names-events-and-data"],
    pathDecodedTwice,
  ),
  "people-plus-in-path-as-blank": fault(
    "A plus in the email in the path of a profile is read as a blank.",
    [
      "people.email-names-profile",
      "people.email-names-events-and-data",
      "people.email-names-conversations",
      "people.email-names-campaigns",
    ],
    plusInPathAsBlank,
  ),
  "people-removed-conversation-listed": fault(
    "A conversation that was removed stays in the list of its profile.",
    ["people.removed-conversation-unlisted"],
    removedConversationListed,
  ),
  "people-removed-conversation-takes-others": fault(
    "With a conversation that is removed, the list of its profile loses the others as well.",
    ["people.removed-conversation-unlisted"],
    siblingsUnlisted,
  ),
  "people-sorted-in-page": fault(
    "Each page of the profile list is sorted by itself; the pages follow the date of update.",
    ["people.sort-over-pages"],
    sortedInPage,
  ),
  "people-descending-in-page": fault(
    "The profile list in descending order has the pages of the ascending one, each turned over.",
    ["people.sort-over-pages"],
    instead("people.profile.list", (call, original) =>
      call.query.sort_order === "descending"
        ? original({ ...call, query: { ...call.query, sort_order: "ascending" } }).toReversed()
        : original(call),
    ),
  ),
  "people-start-cut-to-day": fault(
    "The list of profiles reads of filter_date_start the day only.",
    ["people.filter-date-start"],
    cutsToDay("people.profile.list", "filter_date_start"),
  ),
  "people-campaigns-all-automated": fault(
    "Every campaign of a profile is listed as automated.",
    ["people.campaign-as-sent"],
    shows("people.campaign.list", (all) => all.map((one) => ({ ...one, type: "automated" }))),
  ),
  "people-campaigns-named-by-type": fault(
    "Every campaign of a profile is listed under the name of its type.",
    ["people.campaign-as-sent"],
    shows("people.campaign.list", (all) => all.map((one) => ({ ...one, name: one.type }))),
  ),
};
