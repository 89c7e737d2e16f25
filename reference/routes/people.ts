/** The contact database of a website (1/4.4); profiles and what belongs to them are in `people/`. */
import { websiteOf, type Handlers } from "../call.ts";
import { listed } from "../listed.ts";
import { peopleOf, suggestionsOf } from "../state/people.ts";
import { conversations } from "./people/conversations.ts";
import { profiles } from "./people/profiles.ts";
import { records } from "./people/records.ts";
import { suggestedAs } from "../state/suggestions.ts";

export const people: Handlers = {
  ...profiles,
  ...records,
  ...conversations,
  "people.stats.read": (call) => ({ total: peopleOf(websiteOf(call)).size }),
  "people.segment.list": (call) =>
    listed(call, suggestionsOf(websiteOf(call)).segments.list()).map(suggestedAs("segment")),
  "people.segment.remove": (call) => {
    suggestionsOf(websiteOf(call)).segments.hide(call.body.segment);
  },
  "people.datum.list": (call) =>
    listed(call, suggestionsOf(websiteOf(call)).dataKeys.list()).map(suggestedAs("key")),
  "people.datum.remove": (call) => {
    suggestionsOf(websiteOf(call)).dataKeys.hide(call.body.key);
  },
  "people.eventtext.list": (call) =>
    listed(call, suggestionsOf(websiteOf(call)).eventTexts.list()).map(suggestedAs("text")),
  "people.eventtext.remove": (call) => {
    suggestionsOf(websiteOf(call)).eventTexts.hide(call.body.text);
  },
};
