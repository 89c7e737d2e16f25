import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { feedOf } from "../../state/alerts.ts";

/** Clearing the feed leaves its oldest alert. */
export const feedClearLeavesOldest: Plant = instead("alerts.feed.clear", (call, original) => {
  const feed = feedOf(userOf(call));
  const oldest = [...feed].at(-1);
  const result = original(call);
  if (oldest) feed.set(oldest.id, oldest);
  return result;
});
