/** The lists of suggestions, and what deviates in all of them alike. */
import { websiteOf } from "../call.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import type { Website } from "../model.ts";
import { suggestionsOf } from "../state/people.ts";
import type { Suggestions } from "../state/suggestions.ts";
import { together, type Plant } from "./deviation.ts";
import { afterwards, instead } from "./handler.ts";
import { selects } from "./pages.ts";

/** Where values are suggested: what lists them, what removes one, and which value a body names. */
interface Suggesting<Removal extends RemovalId = RemovalId> {
  list: ListId;
  remove: Removal;
  named: (body: object) => string;
  values: (website: Website) => Suggestions;
}
type Noun =
  | "conversations.segment"
  | "conversations.datum"
  | "people.segment"
  | "people.datum"
  | "people.eventtext";
type ListId = `${Noun}.list`;
type RemovalId = `${Noun}.remove`;

const place = (
  noun: Noun,
  field: string,
  values: (website: Website) => Suggestions,
): Suggesting => ({
  list: `${noun}.list`,
  remove: `${noun}.remove`,
  named: (body) => String((body as Record<string, unknown>)[field]),
  values,
});

export const suggesting: readonly Suggesting[] = [
  place("conversations.segment", "segment", (website) => conversationsOf(website).segments),
  place("conversations.datum", "key", (website) => conversationsOf(website).dataKeys),
  place("people.segment", "segment", (website) => suggestionsOf(website).segments),
  place("people.datum", "key", (website) => suggestionsOf(website).dataKeys),
  place("people.eventtext", "text", (website) => suggestionsOf(website).eventTexts),
];

/** Suggests whatever was listed once, also when nothing has it any more; `isKept` says whether even after its removal. */
const outlive =
  ({ list, remove, named }: Suggesting, isKept: boolean): Plant =>
  (reference) => {
    const known = new Map<string, Set<string>>();
    selects(list, (items: { value: string; count: number }[], { params }) => {
      const { website_id = "" } = params as { website_id?: string };
      const values = known.get(website_id) ?? new Set();
      known.set(website_id, values);
      const present = new Set(items.map(({ value }) => value));
      const gone = [...values].filter((value) => !present.has(value));
      for (const value of present) values.add(value);
      return [...items, ...gone.map((value) => ({ value, count: 0 }))];
    })(reference);
    if (isKept) return;
    afterwards(remove, ({ params, body }) => {
      known.get(params.website_id)?.delete(named(body));
    })(reference);
  };

/** Suggestions outlive what has them, until they are removed. */
export const suggestionsOutlive: Plant = together(...suggesting.map((one) => outlive(one, false)));

/** Suggestions of a family outlive what has them, and their removal. */
export const suggestionsStay = (family: "people" | "conversations"): Plant =>
  together(
    ...suggesting
      .filter(({ list }) => list.startsWith(`${family}.`))
      .map((one) => outlive(one, true)),
  );

/** With a value that is removed from one list of suggestions of a family goes the same one of its other lists. */
export const namesakesGoAlong = (family: "people" | "conversations"): Plant => {
  const own = suggesting.filter(({ list }) => list.startsWith(`${family}.`));
  return together(
    ...own.map(({ remove, named }) =>
      afterwards(remove, (call) => {
        for (const { values } of own) values(websiteOf(call)).hide(named(call.body));
      }),
    ),
  );
};

/** With a value that is removed from the suggestions go those that begin with it. */
export const longerGoAlong = (family: "people" | "conversations"): Plant =>
  together(
    ...suggesting
      .filter(({ list }) => list.startsWith(`${family}.`))
      .map(({ remove, named, values }) =>
        afterwards(remove, (call) => {
          const suggestions = values(websiteOf(call));
          for (const { value } of suggestions.list())
            if (value.startsWith(named(call.body))) suggestions.hide(value);
        }),
      ),
  );

/** The removal of a suggestion that several things of a family carry takes it from one of them only. */
export const staysWithOthers = (family: "people" | "conversations"): Plant =>
  together(
    ...suggesting
      .filter(({ list }) => list.startsWith(`${family}.`))
      .map(({ remove, named, values }) =>
        instead(remove, (call, original) => {
          const value = named(call.body);
          const suggestions = values(websiteOf(call));
          const carriers = suggestions.list().find((one) => one.value === value)?.count ?? 0;
          if (carriers < 2) return original(call);
          suggestions.drop([value]);
          return undefined;
        }),
      ),
  );
