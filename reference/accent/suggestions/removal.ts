import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, refusesIf } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import { suggesting } from "../../deviate/suggestions.ts";
import { without } from "../../deviate/without.ts";
import { setData, setSegments } from "../../state/conversation/change.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { peopleOf, replaceData, suggestionsOf } from "../../state/people.ts";

const unused = "newsletter";

/** Refuses the removal of what is not suggested. */
const unknownSuggestionsRefused: Plant = together(
  ...suggesting.map(({ remove, named, values }) =>
    refusesIf(
      remove,
      (call) =>
        !values(websiteOf(call))
          .list()
          .some(({ value }) => value === named(call.body)),
    ),
  ),
);

/** Counts what is used when suggestions are listed; refuses the removal of what no list has suggested yet. */
const suggestionsCountedWhenListed: Plant = (reference) => {
  for (const { list, remove, named } of suggesting) {
    const known = new Map<string | undefined, Set<string>>();
    selects(list, (items: { value: string }[], { params }) => {
      const { website_id } = params as { website_id?: string };
      known.set(website_id, new Set(items.map(({ value }) => value)));
      return items;
    })(reference);
    refusesIf(
      remove,
      ({ params, body }) => !known.get(params.website_id)?.has(named(body)),
    )(reference);
  }
};

/** Counts one more use of all that is suggested, each time. */
const usedMeanwhile: Plant = (reference) => {
  let used = 0;
  for (const { list } of suggesting)
    selects(list, (items: { value: string; count: number }[]) => {
      used += 1;
      return items.map((item) => ({ ...item, count: item.count + used }));
    })(reference);
};

/** Suggests a value of the platform's own, unless it was removed. */
const suggestsUnused: Plant = (reference) => {
  const removed = new Set<string>();
  for (const { list, remove, named } of suggesting) {
    afterwards(remove, ({ params, body }) => {
      if (named(body) === unused) removed.add(`${list} ${params.website_id}`);
    })(reference);
    selects(list, (items: { value: string; count: number }[], { params }) => {
      const { website_id } = params as { website_id?: string };
      return removed.has(`${list} ${website_id}`) ? items : [{ value: unused, count: 0 }, ...items];
    })(reference);
  }
};

/** Keeps what was removed out of the suggestions for good. */
const removedSuggestionsStayAway: Plant = (reference) => {
  for (const { list, remove, named } of suggesting) {
    const removed = new Set<string>();
    const key = (website_id: string | undefined, value: string): string =>
      JSON.stringify([website_id, value]);
    afterwards(remove, ({ params, body }) => {
      removed.add(key(params.website_id, named(body)));
    })(reference);
    selects(list, (items: { value: string }[], { params }) => {
      const { website_id } = params as { website_id?: string };
      return items.filter(({ value }) => !removed.has(key(website_id, value)));
    })(reference);
  }
};

/** Also removes from everything that carries it what was removed from the suggestions. */
const removedSuggestionsGoFromThings: Plant = together(
  afterwards("conversations.segment.remove", (call) => {
    const website = websiteOf(call);
    for (const one of conversationsOf(website).all) {
      const segments = one.segments.filter((segment) => segment !== call.body.segment);
      if (segments.length < one.segments.length)
        setSegments(call.reference, website, one, segments);
    }
  }),
  afterwards("conversations.datum.remove", (call) => {
    const website = websiteOf(call);
    for (const one of conversationsOf(website).all) {
      const { data = {} } = one.meta;
      if (Object.hasOwn(data, call.body.key))
        setData(call.reference, website, one, without(data, call.body.key));
    }
  }),
  afterwards("people.segment.remove", (call) => {
    const website = websiteOf(call);
    const { segments } = suggestionsOf(website);
    for (const profile of peopleOf(website)) {
      segments.drop(profile.segments);
      profile.segments = profile.segments.filter((segment) => segment !== call.body.segment);
      segments.add(profile.segments);
    }
  }),
  afterwards("people.datum.remove", (call) => {
    const website = websiteOf(call);
    for (const profile of peopleOf(website)) {
      if (Object.hasOwn(profile.data, call.body.key))
        replaceData(call.reference, website, profile, without(profile.data, call.body.key));
    }
  }),
  afterwards("people.eventtext.remove", (call) => {
    const website = websiteOf(call);
    const { eventTexts } = suggestionsOf(website);
    for (const profile of peopleOf(website)) {
      eventTexts.drop(profile.events.map(({ text }) => text));
      profile.events = profile.events.filter(({ text }) => text !== call.body.text);
      eventTexts.add(profile.events.map(({ text }) => text));
    }
  }),
);

export const suggestionsRemovalAccents: Record<string, Accent> = {
  "suggestion-removal-takes-values": accent(
    "Removes a suggestion also from the conversations or profiles that carry it.",
    ["open.suggest-removal-effect"],
    removedSuggestionsGoFromThings,
  ),
  "suggestion-removal-lasts": accent(
    "Never suggests again what was removed from the suggestions.",
    ["open.suggest-return"],
    removedSuggestionsStayAway,
  ),
  "suggestion-without-things": accent(
    "Suggests a value that nothing carries, before all others.",
    ["open.suggest-without-things"],
    suggestsUnused,
  ),
  "suggestion-counted-when-listed": accent(
    "Counts suggestions when they are listed, and refuses the removal of what it has not suggested yet.",
    ["open.suggest-removal-unknown"],
    suggestionsCountedWhenListed,
  ),
  "suggestion-counts-move": accent(
    "Counts one more use of each suggestion whenever it is listed, since others use it meanwhile.",
    ["open.suggest-count"],
    usedMeanwhile,
  ),
  "suggestion-unknown-refused": accent(
    "Refuses the removal of a suggestion that is not there.",
    ["open.suggest-removal-unknown"],
    unknownSuggestionsRefused,
  ),
};
