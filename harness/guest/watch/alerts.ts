/** The feed of alerts: nothing brings one back. */
import { ifItMayAct, nothing, type Trail, type Watcher } from "../trail.ts";

export const watchAlerts = ({ guest, refuse }: Trail): Watcher => ({
  before: {
    "alerts.feed.clear": ifItMayAct(async ({ operation, as }) =>
      (await guest.feeds.holdsOther(as, guest.brought))
        ? refuse(operation, "would remove alerts that the run did not bring about")
        : nothing,
    ),
  },
});
