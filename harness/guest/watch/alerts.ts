/** The feed of alerts, of which nothing brings one back, and the updates, which nothing marks as unread again. */
import { memberAt } from "../../../contract/pointer.ts";
import { allPages } from "../../client/list/pages.ts";
import type { Caller } from "../../client/client.ts";
import { ifItMayAct, nothing, type Trail, type Watcher } from "../trail.ts";

export function watchAlerts({ contract, guest, refuse }: Trail): Watcher {
  async function hasUnread(as: Caller): Promise<boolean> {
    const list = contract.operation("alerts.updates.list");
    const updates = await allPages(contract, (input) => guest.call(list, as, input), list, {});
    return updates?.some((one) => memberAt(one, "is_read") === false) ?? false;
  }

  return {
    before: {
      "alerts.feed.clear": ifItMayAct(async ({ operation, as }) =>
        (await guest.feeds.holdsOther(as, guest.brought))
          ? refuse(operation, "would remove alerts that the run did not bring about")
          : nothing,
      ),
      "alerts.updates.mark": ifItMayAct(async ({ operation, as }) =>
        guest.isHome(as) && (await hasUnread(as))
          ? refuse(operation, `would mark updates as read that the ${as.role} has not read`)
          : nothing,
      ),
    },
  };
}
