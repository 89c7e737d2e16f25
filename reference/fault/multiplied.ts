/** Lists that are joined with a table of parts. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";
import { listsPerPart } from "../deviate/multiplied.ts";
import { websiteOf } from "../call.ts";
import { profileOf } from "../state/people.ts";

export const multipliedFaults: Record<string, Fault> = {
  "conversations-listed-per-segment": fault(
    "A conversation is listed once for each of its segments.",
    ["conversations.listed-once"],
    listsPerPart("conversations.conversation.list", "segments"),
  ),
  "conversations-listed-per-mention": fault(
    "With filter_mention, a conversation is listed once for each operator that it mentions.",
    ["conversations.filter-mention"],
    listsPerPart("conversations.conversation.list", "mentions", (query) =>
      Boolean(query["filter_mention"]),
    ),
  ),
  "people-listed-per-event": fault(
    "A profile is listed once for each of its events.",
    ["people.listed-once"],
    shows("people.profile.list", (data, call) =>
      data.flatMap((one) => {
        const { events } = profileOf(websiteOf(call), one.people_id);
        return events.length ? events.map(() => one) : [one];
      }),
    ),
  ),
  "people-found-per-segment": fault(
    "A profile that a search_text finds is listed once for each of its segments.",
    ["people.search-text"],
    listsPerPart("people.profile.list", "segments", (query) => Boolean(query["search_text"])),
  ),
};
