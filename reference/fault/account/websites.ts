import type { AccountWebsite } from "../../../schemas/generated/types.ts";
import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";

/** A website that was once listed for a user stays listed when the user is unlinked from it. */
export const leftWebsiteStays: Plant = (reference) => {
  const listed = new Map<string, Map<string, AccountWebsite>>();
  shows("account.website.list", (all, call) => {
    const { user_id } = userOf(call);
    const known = listed.get(user_id) ?? new Map<string, AccountWebsite>();
    listed.set(user_id, known);
    for (const one of all) known.set(one.id, one);
    return [...known.values()];
  })(reference);
};

/** The unread messages of a website stay counted after they were read. */
export const unreadStaysCounted: Plant = (reference) => {
  const most = new Map<string, number>();
  shows("account.website.list", (all) =>
    all.map((one) => {
      const count = Math.max(one.count, most.get(one.id) ?? 0);
      most.set(one.id, count);
      return { ...one, count };
    }),
  )(reference);
};
