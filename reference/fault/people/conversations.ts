/** Conversations, campaigns and events of a person (1/4.4). */
import { findsElsewhere, hasProfile } from "../../deviate/elsewhere.ts";
import { without } from "../../deviate/without.ts";
import { websiteOf } from "../../call.ts";
import { profileOf } from "../../state/people.ts";
import {
  takesBody,
  shows,
  afterwards,
  ignoresQuery,
  listsNothingWhen,
  takesQuery,
  hidesField,
  instead,
  refusesIf,
  forgetsWhen,
} from "../../deviate/handler.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";

export const peopleConversationsFaults: Record<string, Fault> = {
  "people-conversations-unfiltered-under-email": fault(
    "The conversations of a profile are listed under its email whatever state is asked for.",
    ["people.email-names-conversations"],
    takesQuery("people.conversation.list", (query, { params }) =>
      params.people_id.includes("@") ? {} : query,
    ),
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
  "people-campaigns-until-changed": fault(
    "A profile that is changed loses its campaigns.",
    ["people.campaign-as-sent"],
    afterwards("people.profile.merge", (call) => {
      profileOf(websiteOf(call), call.params.people_id).campaigns.clear();
    }),
  ),
  "people-event-pink-as-red": fault(
    "An event of the color pink is kept as one of the color red.",
    ["people.events-keep-what-they-carry"],
    takesBody("people.event.create", (body) =>
      body.color === "pink" ? { ...body, color: "red" } : body,
    ),
  ),
  "people-event-brown-refused": fault(
    "An event of the color brown is refused.",
    ["people.events-keep-what-they-carry"],
    refusesIf("people.event.create", ({ body }) => body.color === "brown"),
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
  "people-conversations-of-email-empty": fault(
    "No conversations are listed under the email of a profile.",
    ["people.email-names-conversations"],
    instead("people.conversation.list", (call, original) =>
      call.params.people_id.includes("@") ? [] : original(call),
    ),
  ),
  "people-conversation-filter-lists-nothing": fault(
    "The resolved conversations of a profile are never listed when asked for alone.",
    ["people.conversation-filter-resolved"],
    listsNothingWhen("people.conversation.list", (query) => query.filter_resolved === "1"),
  ),
  "people-events-by-email-lost": fault(
    "An event that is added under the email of a profile is lost.",
    ["people.email-names-events-and-data"],
    forgetsWhen("people.event.create", (call) => call.params.people_id.includes("@")),
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
  "people-campaign-undated": fault(
    "A campaign says neither when it was dispatched nor when it reached the profile.",
    ["people.campaign-as-sent"],
    hidesField("people.campaign.list", "dispatched_at", "occurred_at"),
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
