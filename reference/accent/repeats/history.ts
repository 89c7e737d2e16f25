/** A search query that is added again. */
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { historyOf } from "../../routes/search.ts";

/** Leaves the former entry as it is. */
export const keepsEntry: Plant = instead("search.entry.create", (call, original) => {
  const history = historyOf(call);
  const same = [...history].filter(({ query }) => query === call.body.query);
  const data = original(call);
  const newer = [...history];
  for (const entry of same) history.set(entry.history_id, entry);
  for (const { history_id } of newer.reverse()) history.touch(history_id);
  return data;
});

/** Moves the former entry to the front. */
export const movesEntry: Plant = instead("search.entry.create", (call, original) => {
  const history = historyOf(call);
  const former = [...history].find(({ query }) => query === call.body.query);
  if (!former) return original(call);
  history.touch(former.history_id);
  return { history_id: former.history_id };
});
