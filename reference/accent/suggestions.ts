import { accent, type Accent } from "../deviate/deviation.ts";
import { suggestionsOutlive } from "../deviate/suggestions.ts";
import { suggestionsRemovalAccents } from "./suggestions/removal.ts";

/** What the removal of a suggestion may mean on another platform. */
export const suggestionsAccents: Record<string, Accent> = {
  ...suggestionsRemovalAccents,
  "suggestion-outlives-things": accent(
    "Still suggests what nothing has any more, until the suggestion is removed.",
    ["open.suggest-without-things"],
    suggestionsOutlive,
  ),
};
