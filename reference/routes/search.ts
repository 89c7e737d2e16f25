/** What an operator searched for on a website (2/7). */
import type { SearchEntry } from "../../schemas/generated/types.ts";
import { userOf, websiteOf, type Call, type Handlers } from "../call.ts";
import { Collection } from "../collection.ts";
import type { User, Website } from "../model.ts";
import { invalid, must, notFound } from "../refusal.ts";
import { slot } from "../slot.ts";

type Entry = Pick<SearchEntry, "history_id" | "query" | "created_at">;

/** Older entries fall out. */
const longestHistory = 50;

const historiesOf = slot<Website, (user: User) => Collection<Entry>>(() =>
  slot(() => new Collection()),
);

/** Newest first. */
export const historyOf = (
  call: Pick<Call, "reference" | "caller"> & { params: { website_id: string } },
): Collection<Entry> => historiesOf(websiteOf(call))(userOf(call));

export const search: Handlers = {
  "search.entry.list": (call) => [...historyOf(call)],
  "search.entry.create": (call) => {
    const { clock, seams } = call.reference;
    const { query } = call.body;
    if (query.trim() === "") throw invalid("query: may not be blank");
    const history = historyOf(call);
    // A repeated query is kept as one entry, made again (open.search-same-query).
    for (const same of [...history].filter((entry) => entry.query === query)) {
      history.delete(same.history_id);
    }
    const entry: Entry = { history_id: seams.newId("search"), query, created_at: clock.now() };
    history.set(entry.history_id, entry);
    for (const { history_id } of [...history].slice(longestHistory)) history.delete(history_id);
    return { history_id: entry.history_id };
  },
  "search.entry.exists": (call) => {
    must(historyOf(call).get(call.params.history_id), "search_entry");
  },
  "search.entry.read": (call) => must(historyOf(call).get(call.params.history_id), "search_entry"),
  "search.entry.remove": (call) => {
    if (!historyOf(call).delete(call.params.history_id)) throw notFound("search_entry");
  },
};
