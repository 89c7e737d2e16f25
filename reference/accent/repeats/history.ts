/** A search query that is added again. */
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { historyOf } from "../../routes/search.ts";

/** Leaves the former entry as it is. */
const keepsEntry: Plant = instead("search.entry.create", (call, original) => {
  const history = historyOf(call);
  const same = [...history].filter(({ query }) => query === call.body.query);
  const data = original(call);
  const newer = [...history];
  for (const entry of same) history.set(entry.history_id, entry);
  for (const { history_id } of newer.reverse()) history.touch(history_id);
  return data;
});

/** Moves the former entry to the front. */
const movesEntry: Plant = instead("search.entry.create", (call, original) => {
  const history = historyOf(call);
  const former = [...history].find(({ query }) => query === call.body.query);
  if (!former) return original(call);
  history.touch(former.history_id);
  return { history_id: former.history_id };
});

export const historyAccents: Record<string, Accent> = {
  "search-query-twice": accent(
    "The same search query, added twice, creates two entries.",
    ["open.search-same-query"],
    keepsEntry,
  ),
  "search-query-moved": accent(
    "A search query that is added again keeps its entry, which becomes the newest.",
    ["open.search-same-query"],
    movesEntry,
  ),
};
