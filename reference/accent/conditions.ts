import type { Filter } from "../../schemas/generated/types.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { filterOf } from "../routes/filters.ts";
import { catalogueOf, pluginCategories } from "../state/catalogue.ts";
import {
  categoriesKnown,
  categoriesLoose,
  criteriaFew,
  criteriaOther,
  domainsResolved,
  emailsLowered,
  emptyQueriesRefused,
  existenceTextsDropped,
  existenceTextsRefused,
  itemsKnown,
  laterModelsAny,
  mediaFetched,
  nestedInPart,
  othersBehind,
  partiesAsObjects,
} from "./conditions/requests.ts";

const ofModel = <Entry extends object>(
  model: Filter["type"],
  entries: readonly Entry[],
): (Entry & { model: Filter["type"] })[] => entries.map((entry) => ({ ...entry, model }));

/** Codes of languages that are common enough for every platform to know. */
const languages = new Set(["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pt", "sv", "zh"]);

/** What another platform takes as conditions, as parts of requests and as the names of things that it looks up. */
export const conditionsAccents: Record<string, Accent> = {
  "condition-criteria-few": accent(
    "Knows four criteria of conditions, and compares them only for equality.",
    ["open.condition-criteria"],
    criteriaFew,
  ),
  "condition-criteria-other": accent(
    "Knows no criteria of conditions but the country and the city.",
    ["open.condition-criteria"],
    criteriaOther,
  ),
  "condition-models-later-any": accent(
    "Restricts only the model of the first condition or entry.",
    ["open.condition-later-models", "open.filter-later-models"],
    itemsKnown,
    laterModelsAny,
  ),
  "nested-objects-in-part": accent(
    "Accepts nested objects that lack a member.",
    ["open.nested-members-required"],
    nestedInPart,
  ),
  "inbox-orders-others-behind": accent(
    "Places the inboxes that a batch of orders does not name behind those that it names, and passes over unknown ones.",
    ["open.inbox-order-partial"],
    othersBehind,
  ),
  "filter-models-as-type": accent(
    "Gives each entry of a filter the model that the type of the filter says.",
    ["open.filter-model-and-type"],
    takesBody("filters.filter.create", (body) => ({
      ...body,
      filter: ofModel(body.type, body.filter),
    })),
    takesBody("filters.filter.replace", (body, call) => ({
      ...body,
      filter: ofModel(filterOf(call).type, body.filter),
    })),
  ),
  "filter-empty-queries-refused": accent(
    "Refuses an entry of a filter that asks for nothing.",
    ["open.filter-operators-meaning"],
    emptyQueriesRefused,
  ),
  "filter-existence-texts-dropped": accent(
    "Drops the texts of an entry of a filter that asks whether there is anything.",
    ["open.filter-operators-meaning"],
    existenceTextsDropped,
  ),
  "filter-existence-texts-refused": accent(
    "Refuses texts in an entry of a filter that asks whether there is anything.",
    ["open.filter-operators-meaning"],
    existenceTextsRefused,
  ),
  "condition-emails-lowered": accent(
    "Puts what a condition or an entry asks of an email in lower case.",
    ["open.string-forms"],
    emailsLowered,
  ),
  "predict-parties-objects": accent(
    "Accepts only objects as sender and recipient of a prediction.",
    ["open.services-context-types"],
    partiesAsObjects,
  ),
  "transcribe-fetches-first": accent(
    "Refuses to transcribe what it cannot fetch.",
    ["open.services-unreachable-media"],
    mediaFetched,
  ),
  "widget-items-known": accent(
    "Refuses actions on a section or an item that a widget does not have.",
    ["open.widget-unknown-item"],
    itemsKnown,
  ),
  "webpage-domain-resolved": accent(
    "Refuses a webpage domain that does not resolve.",
    ["open.webpage-domain-form"],
    domainsResolved,
  ),
  "answer-locale-strict": accent(
    "Refuses a blank locale of an answer, and one of a language that is not common.",
    ["open.answer-locale-blank"],
    refusesIf("snippets.answer.create", ({ body: { locale = "en" } }) => !languages.has(locale)),
    refusesIf("snippets.answer.merge", ({ body: { locale = "en" } }) => !languages.has(locale)),
  ),
  "plugins-category-unknown-refused": accent(
    "Refuses an unknown or blank category of plugins.",
    ["open.plugins-category-unknown"],
    categoriesKnown,
  ),
  "plugins-category-unknown-all": accent(
    "Lists nothing for a blank category, and everything for an unknown one.",
    ["open.plugins-category-unknown"],
    categoriesLoose,
  ),
  "plugins-categories-all": accent(
    "Lists categories without plugins too.",
    ["open.plugins-categories-empty"],
    shows("plugins.category.list", (all, { page, reference }) => {
      const used = new Set(
        catalogueOf(reference)
          .plugins.oldestFirst()
          .map(({ base }) => base.category),
      );
      const empty = pluginCategories(reference).filter((category) => !used.has(category));
      return page > 1 ? all : [...all, ...empty.map((category) => ({ category, plugins: 0 }))];
    }),
  ),
};
