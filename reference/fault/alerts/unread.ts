import type { Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { countsFor } from "../../state/conversation.ts";

/** The unread number never falls. */
export const unreadStays: Plant = (reference) => {
  const most = new Map<string, number>();
  shows("alerts.unread.read", (data) => {
    const unread = Math.max(data.unread, most.get(data.user_id) ?? 0);
    most.set(data.user_id, unread);
    return { ...data, unread };
  })(reference);
};

/** The unread number counts the messages of all websites. */
export const unreadOfAll: Plant = shows("alerts.unread.read", (data, { reference }) => {
  const all = [...reference.platform.websites].map((one) => countsFor(one, data.user_id).unread);
  return { ...data, unread: all.reduce((sum, one) => sum + one, 0) };
});
