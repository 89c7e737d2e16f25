import type { SearchEntry } from "../../schemas/generated/types.ts";
import { historyOf } from "../routes/search.ts";
import { takesOnce } from "../deviate/memory.ts";
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, forgets, instead, shows } from "../deviate/handler.ts";
import type { Website } from "../model.ts";
import { slot } from "../slot.ts";
import { linkedWebsites } from "../state/linked.ts";

/** The next query that is added brings back the entry that was removed last, unless it is the same. */
const removedComesBack: Plant = (reference) => {
  const removed = new Map<ReturnType<typeof historyOf>, SearchEntry>();
  instead("search.entry.remove", (call, original) => {
    const history = historyOf(call);
    const entry = history.get(call.params.history_id);
    const data = original(call);
    if (entry) removed.set(history, entry);
    return data;
  })(reference);
  afterwards("search.entry.create", (call) => {
    const history = historyOf(call);
    const entry = removed.get(history);
    if (entry && entry.query !== call.body.query) history.set(entry.history_id, entry);
    removed.delete(history);
  })(reference);
};

export const searchFaults: Record<string, Fault> = {
  "search-entry-stays": fault(
    "A removed entry of the search history is still there.",
    [
      "removed-is-not-read:search-entry",
      "removed-is-not-listed:search-entry",
      "removed-does-not-exist:search-entry",
    ],
    forgets("search.entry.remove"),
  ),
  "search-removed-comes-back": fault(
    "A removed entry of the search history is back once another query is added.",
    ["search.removal-spares-others"],
    removedComesBack,
  ),
  "search-removal-takes-longer": fault(
    "Removing an entry of the search history removes those whose queries begin with its own.",
    ["search.removal-spares-others"],
    (reference) => {
      const queries = new Map<string, string>();
      const gone = slot<Website, string[]>(() => []);
      shows("search.entry.list", (items, call) => {
        for (const { history_id, query } of items) queries.set(history_id, query);
        const removed = gone(websiteOf(call));
        return items.filter(({ query }) => !removed.some((one) => query.startsWith(one)));
      })(reference);
      afterwards("search.entry.remove", (call) => {
        gone(websiteOf(call)).push(queries.get(call.params.history_id) ?? "?");
      })(reference);
    },
  ),
  "search-history-of-user": fault(
    "The search history of a user is the same on every website.",
    ["search.history-is-per-website"],
    instead("search.entry.list", (call, original) => {
      const websites = linkedWebsites(call.reference, userOf(call).user_id);
      return websites.flatMap(({ website_id }) =>
        original({ ...call, params: { ...call.params, website_id } }),
      );
    }),
  ),
  "search-history-of-one": fault(
    "The list of the search history shows the latest entry only.",
    ["search.history-keeps-several"],
    shows("search.entry.list", (items) => items.slice(0, 1)),
  ),
  "search-query-taken-for-ever": fault(
    "A query that was removed from the search history is refused when it is added again.",
    ["search.removal-spares-others"],
    takesOnce("search.entry.create", ({ params, body }) => `${params.website_id} ${body.query}`),
  ),
  "search-removal-takes-older": fault(
    "Removing an entry of the search history removes all that are older.",
    ["search.removal-spares-others"],
    instead("search.entry.remove", (call, original) => {
      const history = historyOf(call);
      const { created_at = 0 } = history.get(call.params.history_id) ?? {};
      const data = original(call);
      for (const one of history) if (one.created_at < created_at) history.delete(one.history_id);
      return data;
    }),
  ),
  "search-removal-everywhere": fault(
    "Removing an entry of the search history removes its query from those of the user's other websites.",
    ["search.history-is-per-website"],
    instead("search.entry.remove", (call, original) => {
      const { query } = historyOf(call).get(call.params.history_id) ?? {};
      const data = original(call);
      for (const { website_id } of linkedWebsites(call.reference, userOf(call).user_id)) {
        const history = historyOf({ ...call, params: { website_id } });
        for (const one of history) if (one.query === query) history.delete(one.history_id);
      }
      return data;
    }),
  ),
};
