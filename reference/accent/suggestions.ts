import { accent, type Accent } from "../deviate/deviation.ts";
import { suggestionsOutlive } from "../deviate/suggestions.ts";
import {
  removedSuggestionsGoFromThings,
  removedSuggestionsStayAway,
  suggestionsCountedWhenListed,
  suggestsUnused,
  unknownSuggestionsRefused,
  usedMeanwhile,
} from "./suggestions/removal.ts";

/** What the removal of a suggestion may mean on another platform. */
export const suggestionsAccents: Record<string, Accent> = {
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
  "suggestion-outlives-things": accent(
    "Still suggests what nothing has any more, until the suggestion is removed.",
    ["open.suggest-without-things"],
    suggestionsOutlive,
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
