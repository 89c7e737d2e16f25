import type { Filter } from "../../schemas/generated/types.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { filterOf } from "../routes/filters.ts";
import { catalogueOf, pluginCategories } from "../state/catalogue.ts";
import { conditionsRequestsAccents } from "./conditions/requests.ts";

const ofModel = <Entry extends object>(
  model: Filter["type"],
  entries: readonly Entry[],
): (Entry & { model: Filter["type"] })[] => entries.map((entry) => ({ ...entry, model }));

/** Codes of languages that are common enough for every platform to know. */
const languages = new Set(["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pt", "sv", "zh"]);

/** What another platform takes as conditions, as parts of requests and as the names of things that it looks up. */
export const conditionsAccents: Record<string, Accent> = {
  ...conditionsRequestsAccents,
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
  "answer-locale-strict": accent(
    "Refuses a blank locale of an answer, and one of a language that is not common.",
    ["open.answer-locale-blank"],
    refusesIf("snippets.answer.create", ({ body: { locale = "en" } }) => !languages.has(locale)),
    refusesIf("snippets.answer.merge", ({ body: { locale = "en" } }) => !languages.has(locale)),
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
