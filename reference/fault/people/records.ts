import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { PeopleProfile } from "../../../schemas/generated/types.ts";
import { websiteOf, type Call } from "../../call.ts";
import { Collection } from "../../collection.ts";
import type { Website } from "../../model.ts";
import { shown as shownProfile } from "../../routes/people/shape.ts";
import { valuesAt } from "../../criteria.ts";
import { createCounter } from "../../deviate/counter.ts";
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { listed } from "../../listed.ts";
import { conflict, notFound } from "../../refusal.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { shownCampaign } from "../../state/campaigns.ts";
import { conversationsOf } from "../../state/conversation.ts";
import { spamsOf } from "../../state/conversation/spam.ts";
import { findProfile, noteStars, peopleOf, profileOf } from "../../state/people.ts";

/** A profile is written without its last activity. */
const activeUntaken: Plant = ({ seams }) => {
  for (const id of [
    "people.profile.create",
    "people.profile.merge",
    "people.profile.replace",
  ] as const) {
    wrapHandler(seams, id, (call, original) => {
      const { active: _, ...body } = call.body;
      return original({ ...call, body });
    });
  }
};

/** The campaigns of a profile are those of all profiles. */
const campaignsOfAll: Plant = instead("people.campaign.list", (call) => {
  const all = [...peopleOf(websiteOf(call))].flatMap(({ campaigns }) => [...campaigns]);
  return listed(call, all).map((reached) => shownCampaign(reached));
});

/** The campaigns of a profile are not found under its email. */
const campaignsOfEmailRefused: Plant = instead("people.campaign.list", (call, original) => {
  if (call.params.people_id.includes("@")) throw notFound("people");
  return original(call);
});

/** A flag that is given selects among the conversations of a profile, even as 0. */
const conversationZeroTakenAsOne: Plant = instead("people.conversation.list", (call, original) => {
  const flags = Object.keys(call.query).map((name) => [name, "1"]);
  return original({ ...call, query: Object.fromEntries(flags) as typeof call.query });
});

/** The conversations of a profile are those of all profiles. */
const conversationsOfAll: Plant = instead("people.conversation.list", (call, original) =>
  [...peopleOf(websiteOf(call))].flatMap(({ people_id }) =>
    original({ ...call, params: { ...call.params, people_id } }),
  ),
);

/** Under an email, events are those of the first profile that had it, as long as that is there. */
const eventsOfFirstHolder: Plant = (reference) => {
  const first = new WeakMap<Website, Map<string, string>>();
  const holderOf = (website: Website, email: string): string | undefined =>
    first.get(website)?.get(email.toLowerCase());
  afterwards("people.profile.create", (call) => {
    const website = websiteOf(call);
    const email = call.body.email.toLowerCase();
    const { people_id } = profileOf(website, email);
    if (peopleOf(website).has(holderOf(website, email) ?? "")) return;
    first.set(website, (first.get(website) ?? new Map<string, string>()).set(email, people_id));
  })(reference);
  for (const id of ["people.event.create", "people.event.list"] as const)
    instead(id, (call, original) => {
      const holder = holderOf(websiteOf(call), call.params.people_id);
      return original(holder ? { ...call, params: { ...call.params, people_id: holder } } : call);
    })(reference);
};

/** What is read under the email of a profile. */
type UnderEmail =
  | "people.profile.read"
  | "people.data.read"
  | "people.event.list"
  | "people.conversation.list";

/** The new email of a profile that was changed so does not name the profile to this read. */
const emailAliasStays =
  (read: UnderEmail, ...ways: ("people.profile.merge" | "people.profile.replace")[]): Plant =>
  ({ seams }) => {
    const unknown = new Set<string>();
    const nameOf = (website_id: string, email: string): string =>
      `${website_id} ${email.toLowerCase()}`;
    for (const id of ways) {
      wrapHandler(seams, id, (call, original) => {
        const profile = profileOf(websiteOf(call), call.params.people_id);
        const { email } = profile;
        const result = original(call);
        const isNew = profile.email !== email;
        if (isNew) unknown.add(nameOf(call.params.website_id, profile.email));
        return result;
      });
    }
    wrap(seams, "handle", (original) => (call) => {
      const { website_id = "", people_id = "" } = call.params as Record<string, string>;
      if (call.operation.operationId !== read) return original(call);
      if (unknown.has(nameOf(website_id, people_id))) throw notFound("people");
      return original(call);
    });
  };

/** A profile is refused when its email exists on another website. */
const emailTakenElsewhere: Plant = instead("people.profile.create", (call, original) => {
  const website = websiteOf(call);
  for (const other of call.reference.platform.websites) {
    if (other !== website && findProfile(other, call.body.email)) throw conflict("people_exists");
  }
  return original(call);
});

/** A profile keeps its ten newest events. */
const eventsLastTen: Plant = afterwards("people.event.create", (call) => {
  const { events } = profileOf(websiteOf(call), call.params.people_id);
  events.splice(0, Math.max(0, events.length - 10));
});

/** The events of a profile hold those of all profiles. */
const eventsOfAll: Plant = instead("people.event.list", (call) =>
  listed(
    call,
    [...peopleOf(websiteOf(call))].flatMap(({ events }) => events),
  ),
);

/** An event whose text the profile already has is not added again. */
const eventsOfSameTextOnce: Plant = instead("people.event.create", (call, original) => {
  const { events } = profileOf(websiteOf(call), call.params.people_id);
  return events.some(({ text }) => text === call.body.text) ? undefined : original(call);
});

/** With both dates the profile list is empty. */
const filterDatesLose: Plant = instead("people.profile.list", (call, original) => {
  const { filter_date_start, filter_date_end } = call.query;
  const hasBoth = filter_date_start !== undefined && filter_date_end !== undefined;
  return hasBoth ? [] : original(call);
});

/** A score in the body of a PATCH becomes the score of the profile. */
const scoreWritten: Plant = instead("people.profile.merge", (call, original) => {
  const { score } = call.body as { score?: unknown };
  const website = websiteOf(call);
  const { people_id } = profileOf(website, call.params.people_id);
  if (typeof score === "number") noteStars(website, people_id, "written", score);
  return original(call);
});

/** A page of the suggested segments begins with the last segment of the page before. */
const segmentPageOverlaps: Plant = seam(
  "page",
  (original) =>
    <T>(...[items, page, perPage, operation]: Parameters<typeof original<T>>) => {
      if (operation.operationId !== "people.segment.list" || page === 1) {
        return original(items, page, perPage, operation);
      }
      const all = [...items];
      const start = (page - 1) * perPage - 1;
      return all.slice(start, start + perPage);
    },
);

const countsRemoved =
  (isCounted: (name: string) => boolean): Plant =>
  ({ seams }) => {
    const removed = new WeakMap<object, number>();
    wrapHandler(seams, "people.profile.remove", (call, original) => {
      const result = original(call);
      const website = websiteOf(call);
      const more = Number(isCounted(call.params.people_id));
      removed.set(website, (removed.get(website) ?? 0) + more);
      return result;
    });
    wrapHandler(seams, "people.stats.read", (call) => {
      const website = websiteOf(call);
      return { total: peopleOf(website).size + (removed.get(website) ?? 0) };
    });
  };

/** The total of profiles counts those that were removed. */
const statsCountRemoved: Plant = countsRemoved(() => true);

/** The total of profiles counts those that were removed under their email. */
const statsCountRemovedByEmail: Plant = countsRemoved((name) => name.includes("@"));

const recounted = (countOf: (count: number) => number): Plant => {
  const shown = <Counted extends { count: number }>(counted: Counted): Counted => ({
    ...counted,
    count: countOf(counted.count),
  });
  return together(
    shows("people.segment.list", (data) => data.map(shown)),
    shows("people.datum.list", (data) => data.map(shown)),
    shows("people.eventtext.list", (data) => data.map(shown)),
  );
};

/** The count of a suggestion for profiles is one too low. */
const suggestedCountOneShort: Plant = recounted((count) => count - 1);

/** The count of a suggestion for profiles is always one. */
const suggestedCountOne: Plant = recounted(() => 1);

/** Of the events of a profile only the first keeps its data. */
const laterEventsWithoutData: Plant = instead("people.event.create", (call, original) => {
  const { events } = profileOf(websiteOf(call), call.params.people_id);
  const { data: _, ...body } = call.body;
  return original(events.length ? { ...call, body } : call);
});

/** A conversation that was removed stays in the list of its profile. */
const removedConversationListed: Plant = ({ seams }) => {
  const removed = new Map<string, string[]>();
  wrapHandler(seams, "conversation.remove", (call, original) => {
    const { session_id } = call.params;
    const { people_id } = conversationsOf(websiteOf(call)).get(session_id) ?? {};
    const result = original(call);
    if (people_id) removed.set(people_id, [...(removed.get(people_id) ?? []), session_id]);
    return result;
  });
  wrapHandler(seams, "people.conversation.list", (call, original) => {
    const { people_id } = profileOf(websiteOf(call), call.params.people_id);
    const gone = call.page === 1 ? removed.get(people_id) : undefined;
    return [...original(call), ...(gone ?? [])];
  });
};

/** A conversation that is accepted from the spams shows its profile, whose list lacks it. */
const acceptedUnlisted: Plant = instead("conversations.spam.decide", (call, original) => {
  const website = websiteOf(call);
  const { conversation } = spamsOf(website).get(call.params.spam_id) ?? {};
  original(call);
  const { people } = conversationsOf(website).bonds;
  if (conversation?.people_id !== undefined)
    people.get(conversation.people_id)?.delete(conversation.session_id);
});

/** A conversation whose visitor turns out to be somebody else is still known as one of the first profile, too. */
const movedStaysListed: Plant = seam("visit", (original) => (reference, input) => {
  const website = reference.platform.websites.get(String(input["website_id"]));
  const conversation = website && conversationsOf(website).get(String(input["session_id"]));
  const former = conversation?.people_id;
  const data = original(reference, input);
  if (website && conversation && former !== undefined && conversation.people_id !== former) {
    const { people } = conversationsOf(website).bonds;
    const theirs = people.get(former) ?? new Collection<string>();
    theirs.set(conversation.session_id, conversation.session_id);
    people.set(former, theirs);
  }
  return data;
});

/** With a conversation that is removed, the others of its profile are no longer known as those of the profile. */
const siblingsUnlisted: Plant = instead("conversation.remove", (call, original) => {
  const { get, bonds } = conversationsOf(websiteOf(call));
  const { people_id } = get(call.params.session_id) ?? {};
  original(call);
  if (people_id !== undefined) bonds.people.delete(people_id);
});

/** Each page of the list is sorted by itself; the pages follow the date of update. */
const sortedInPage: Plant = instead("people.profile.list", (call, original) => {
  const { sort_field, sort_order, ...query } = call.query;
  const page = original({ ...call, query });
  if (sort_field === undefined) return page;
  const sign = sort_order === "ascending" ? 1 : -1;
  const valueOf = (profile: object): string => String(valuesAt(profile, sort_field)[0] ?? "");
  return page.toSorted((a, b) => sign * (valueOf(a) < valueOf(b) ? -1 : 1));
});

/** Read under its email, a profile is as it was when it was first read so. */
const emailShowsFirstRead: Plant = (reference) => {
  const first = new Map<string, unknown>();
  shows("people.profile.read", (profile, { params }) => {
    const { website_id, people_id } = params;
    if (people_id === profile.people_id) return profile;
    const key = `${website_id} ${profile.people_id}`;
    if (!first.has(key)) first.set(key, structuredClone(profile));
    return first.get(key);
  })(reference);
};

/** The total of profiles counts a profile again after each of these calls. */
const statsCountAgain =
  <Id extends OperationId>(operationId: Id, isCounted: (call: Call<Id>) => boolean): Plant =>
  (reference) => {
    const count = createCounter();
    const again = new Map<string, number>();
    const websiteIn = (params: object): string => (params as { website_id: string }).website_id;
    together(
      afterwards(operationId, (call) => {
        const website_id = websiteIn(call.params);
        if (isCounted(call)) again.set(website_id, count(website_id));
      }),
      shows("people.stats.read", ({ total }, { params }) => ({
        total: total + (again.get(websiteIn(params)) ?? 0),
      })),
    )(reference);
  };

/** A search_text still finds profiles that were removed. */
const removedFoundBySearch: Plant = (reference) => {
  const removed = new WeakMap<Website, PeopleProfile[]>();
  together(
    instead("people.profile.remove", (call, original) => {
      const website = websiteOf(call);
      const profile = shownProfile(profileOf(website, call.params.people_id), false);
      removed.set(website, [...(removed.get(website) ?? []), profile]);
      return original(call);
    }),
    instead("people.profile.list", (call, original) => {
      const all = original(call);
      const { search_text } = call.query;
      if (search_text === undefined || call.page > 1) return all;
      const isFound = ({ person, email }: PeopleProfile): boolean =>
        [person.nickname, email].some((one) => one?.includes(search_text));
      return [...all, ...(removed.get(websiteOf(call)) ?? []).filter(isFound)];
    }),
  )(reference);
};

/** Events of a profile show this of the last event with the same text. */
const eventsShare = (member: "data" | "color"): Plant =>
  shows("people.event.list", (all) =>
    all.map((one) => ({ ...one, [member]: all.find(({ text }) => text === one.text)?.[member] })),
  );

/** An event has the data of the earlier one with the same text besides its own. */
const dataOfFormerEvent: Plant = instead("people.event.create", (call, original) => {
  const { body } = call;
  const { events } = profileOf(websiteOf(call), call.params.people_id);
  const former = events.find(({ text }) => text === body.text);
  return original(
    former ? { ...call, body: { ...body, data: { ...former.data, ...body.data } } } : call,
  );
});

export const recordsFaults: Record<string, Fault> = {
  "people-event-data-of-former": fault(
    "An event has the data of the earlier one with the same text besides its own.",
    ["people.events-add-up"],
    dataOfFormerEvent,
  ),
  "people-data-of-changed-email-unknown": fault(
    "Custom data is not found under an email that a profile was changed to.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.data.read", "people.profile.merge", "people.profile.replace"),
  ),
  "people-events-of-changed-email-unknown": fault(
    "The events of a profile are not found under an email that it was changed to.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.event.list", "people.profile.merge", "people.profile.replace"),
  ),
  "people-conversations-of-changed-email-unknown": fault(
    "The conversations of a profile are not found under an email that it was changed to.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.conversation.list", "people.profile.merge", "people.profile.replace"),
  ),
  "people-events-share-data": fault(
    "Events of one text show the data of the last of them.",
    ["people.events-add-up"],
    eventsShare("data"),
  ),
  "people-events-share-color": fault(
    "Events of one text show the color of the last of them.",
    ["people.events-add-up"],
    eventsShare("color"),
  ),
  "people-event-data-plain-names-only": fault(
    "The data of an event lose what stands under a name with other characters than letters of English, digits and underscores.",
    ["people.event-data-whole"],
    takesBody("people.event.create", (body) => ({
      ...body,
      data: Object.fromEntries(
        Object.entries(body.data ?? {}).filter(([name]) => /^[\w.]+$/.test(name)),
      ),
    })),
  ),
  "people-email-shows-first-read": fault(
    "Read under its email, a profile is as it was when it was first read so.",
    ["people.email-names-profile"],
    emailShowsFirstRead,
  ),
  "people-removed-found-by-search": fault(
    "A search_text still finds profiles that were removed.",
    ["people.search-text"],
    removedFoundBySearch,
  ),
  "people-stats-count-saves": fault(
    "The total of profiles counts a profile again whenever it is saved.",
    ["people.stats-count-profiles"],
    statsCountAgain("people.profile.replace", () => true),
  ),
  "people-stats-count-new-email": fault(
    "The total of profiles counts a profile again whenever its email is changed.",
    ["people.stats-count-profiles"],
    statsCountAgain("people.profile.merge", ({ body }) => body.email !== undefined),
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
  "people-email-alias-stays": fault(
    "The new email of a profile that was changed does not name the profile.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.profile.read", "people.profile.merge", "people.profile.replace"),
  ),
  "people-email-alias-stays-after-put": fault(
    "The new email of a profile that was saved with it does not name the profile.",
    ["people.email-alias-follows-change"],
    emailAliasStays("people.profile.read", "people.profile.replace"),
  ),
  "people-events-of-first-holder": fault(
    "Under an email that another profile had before, events are still those of that one.",
    ["people.email-alias-follows-change"],
    eventsOfFirstHolder,
  ),
  "people-email-taken-elsewhere": fault(
    "A profile is refused when its email exists on another website.",
    ["people.same-email-on-two-websites"],
    emailTakenElsewhere,
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
  "people-filter-dates-lose": fault(
    "With both dates the profile list is empty.",
    ["people.filter-dates-keep"],
    filterDatesLose,
  ),
  "people-score-written": fault(
    "A score in the body of a PATCH becomes the score of the profile.",
    ["people.score-not-writable"],
    scoreWritten,
  ),
  "people-segment-page-overlaps": fault(
    "A page of the suggested segments begins with the last segment of the page before.",
    ["paging:people.segment.list"],
    segmentPageOverlaps,
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
  "people-event-data-texts-cut": fault(
    "Texts in the data of an event are cut after 255 characters.",
    ["people.event-data-whole"],
    takesBody("people.event.create", (body) =>
      body.data
        ? {
            ...body,
            data: Object.fromEntries(
              Object.entries(body.data).map(([name, value]) => [
                name,
                typeof value === "string" ? value.slice(0, 255) : value,
              ]),
            ),
          }
        : body,
    ),
  ),
  "people-later-events-without-data": fault(
    "Of the events of a profile only the first keeps its data.",
    ["people.events-keep-what-they-carry"],
    laterEventsWithoutData,
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
};
